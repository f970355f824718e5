// Who may import whom. A room imports the rooms below it; fulfillment and delivery stand side by side
// and meet only through jobs. Inside a room the name says what a file is: `*.db.ts` is SQL, `*.job.ts`
// a job, `*.email.ts` an email, a verb-noun file a use case, and every other file a noun, which is pure.

/** From the ground up. */
const FLOORS = [
  ['platform'],
  ['audit'],
  ['addresses'],
  ['staff'],
  ['organizations'],
  ['orders'],
  ['money'],
  ['fulfillment', 'delivery'],
  ['aftercare'],
  ['privacy'],
  ['analytics'],
  ['upkeep'],
  ['contract'],
  ['http'],
  ['web'],
]
const FEATURES = `(${FLOORS.slice(1, -3).flat().join('|')})`
const VERBS =
  '(add|answer|approve|ask|assign|bring|cancel|capture|change|charge|check|close|collect|compare|complete|confirm|correct|count|credit|decide|draft|draw|drop|edit|end|erase|expire|export|fail|fetch|find|forecast|grant|hand|import|keep|lift|open|owe|pay|place|play|preview|prove|receive|reconcile|record|refund|release|remove|renew|replace|request|resend|reset|retry|return|revoke|rotate|save|seed|send|settle|sign|snooze|stop|suggest|suppress|sweep|switch|take|tell|verify|wait|withhold)'
/** A folder of a room, where it has some. */
const SUB =
  '((automatic|balance|customers|desk|downloads|forecast|health|ledger|letters|lists|mail|messages|offices|payments|reading|reading/facts|refunds|sources|statements|webhooks)/)?'
const NOUN = `^src/(${FEATURES}/${SUB}(?!${VERBS}-)[a-z-]+|durations|errors|secret-(box|token)|policy|read-page|deed-fact|span|platform/outbound/[a-z-]+)\\.ts$`
/** Facts in bulk, which a noun reads. */
const DATA = `^src/${FEATURES}/${SUB}data/[a-z-]+\\.data\\.json$`
const USE_CASE = `^src/${FEATURES}/${SUB}${VERBS}-[a-z-]+\\.ts$`
const JOB = `^src/${FEATURES}/${SUB}[a-z-]+\\.job\\.ts$`
const EMAIL = '^src/delivery/letters/([a-z-]+\\.email|letter-html)\\.tsx?$'
const SQL = '\\.db\\.ts$'
const CATALOG = '^src/(job-catalog|platform/job)\\.ts$'
const PARTS = '^src/(parts|platform/((lab|telemetry)/)?[a-z-]+)\\.ts$'
const SCHEMA = '^src/[a-z-]+\\.gen\\.ts$'
const CONTRACT = '^src/contract/'
const TESTS = '\\.test\\.tsx?$'

/** Files of a kind may import these and nothing else of ours. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: '^(src|standins|test)/', pathNot: allowed },
})

const never = (name, comment, from, to, more = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: to, ...more },
})

/** One rule per room: nothing on its own floor or above it, itself aside. */
const noArrowUp = FLOORS.flatMap((floor, level) =>
  floor.flatMap((room) => {
    const above = FLOORS.slice(level)
      .flat()
      .filter((other) => other !== room)
    if (above.length === 0) return []
    const reach = `^src/(${above.join('|')})/`
    return [
      never(
        `no-arrow-up-from-${room}`,
        `${room} knows the rooms below it.`,
        `^src/${room}/`,
        reach,
      ),
    ]
  }),
)

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphan-import',
      comment: 'What is imported must exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    ...noArrowUp,
    only('nouns-are-pure', 'A noun imports nouns, data and errors.', NOUN, [NOUN, DATA]),
    only('sql-knows-the-database', 'SQL imports nouns and the database.', SQL, [
      NOUN,
      SQL,
      '^src/platform/db\\.ts$',
      SCHEMA,
    ]),
    only(
      'use-cases-are-handed-their-parts',
      'A use case or job imports nouns, SQL, the job catalog, emails and other use cases.',
      `${USE_CASE}|${JOB}|${EMAIL}`,
      [NOUN, SQL, USE_CASE, JOB, EMAIL, CATALOG, PARTS],
    ),
    never(
      'parts-only-as-types',
      'A use case is handed its parts; it imports their types only.',
      `${USE_CASE}|${JOB}`,
      PARTS,
      { pathNot: CATALOG, dependencyTypesNot: ['type-only'] },
    ),
    only('platform-knows-no-feature', 'The platform imports itself and errors.', '^src/platform/', [
      '^src/platform/',
      '^src/(errors|read-page|span)\\.ts$',
      SCHEMA,
    ]),
    only(
      'schema-knows-vocabularies',
      'The schema’s types import the closed vocabularies that its columns hold.',
      SCHEMA,
      NOUN,
    ),
    never('schema-only-types', 'The schema imports types only.', SCHEMA, '^src/', {
      dependencyTypesNot: ['type-only'],
    }),
    only('contract-is-shared', 'The contract imports itself and pure nouns.', CONTRACT, [
      CONTRACT,
      NOUN,
    ]),
    only('http-is-thin', 'HTTP imports use cases, queries, nouns and the contract.', '^src/http/', [
      '^src/http/',
      NOUN,
      SQL,
      USE_CASE,
      CONTRACT,
      PARTS,
      // Whoever lets somebody in says for whom the call goes on.
      '^src/platform/tenants/scope\\.ts$',
    ]),
    never(
      'http-is-handed-its-parts',
      'HTTP imports the types of the parts only.',
      '^src/http/',
      PARTS,
      { dependencyTypesNot: ['type-only'] },
    ),
    only('web-meets-the-contract', 'The web imports itself, the contract and nouns.', '^src/web/', [
      '^src/web/',
      CONTRACT,
      '^src/(orders/(price|order|order-operators|line|order-story|story-words|wanted-deed|lists/csv)|addresses/(offices/)?[a-z-]+|staff/(session|password-rule)|audit/action|organizations/(scope|webhooks/event)|analytics/(date-range|margin|entry)|upkeep/health/(status|status-words|status-times|status-view)|fulfillment/reading/facts/document-kinds|deed-fact|policy|delivery/mail/mail-template|durations|errors)\\.ts$',
    ]),
    never(
      'ui-knows-no-deed',
      'Buttons and fields know neither shop nor panel.',
      '^src/web/ui/',
      '^src/web/(?!ui/)',
    ),
    never(
      'shop-and-panel-are-apart',
      'The shop does not know the panel.',
      '^src/web/shop/',
      '^src/web/panel/',
    ),
    never(
      'panel-and-shop-are-apart',
      'The panel does not know the shop.',
      '^src/web/panel/',
      '^src/web/shop/',
    ),
    never(
      'sign-in-serves-both',
      'Signing in and your own account know neither the panel nor an organization’s pages.',
      '^src/web/(sign-in|own-account)/',
      '^src/web/(shop|panel|account)/',
    ),
    never(
      'account-is-apart',
      'An organization’s pages know neither shop nor panel.',
      '^src/web/account/',
      '^src/web/(shop|panel)/',
    ),
    never(
      'ordering-serves-both',
      'Matching addresses, what is said of them, and reporting a problem know neither the shop nor an organization’s pages.',
      '^src/web/(matching|offer|problem)/',
      '^src/web/(shop|panel|account)/',
    ),
    never(
      'documents-are-shown-to-all',
      'What draws a document knows neither shop nor panel.',
      '^src/web/document/',
      '^src/web/(shop|panel|account)/',
    ),
    never(
      'nobody-needs-the-build',
      'Only the build knows the build.',
      '^src/web/(?!build/)',
      '^src/web/build/',
    ),
    never(
      'the-product-knows-no-stand-in',
      'Only hosts and keys change.',
      '^src/',
      '^(standins|test)/',
    ),
    {
      name: 'nobody-imports-a-root',
      comment: 'The roles are entries; what they share lives in a room or the platform.',
      severity: 'error',
      from: {},
      to: { path: '^src/(server|worker|manage)\\.ts$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
}
