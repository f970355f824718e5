// Who may import whom. The names of files say what they are: `*.db.ts` is SQL, `*.job.ts` a job,
// `*.email.tsx` a letter, a verb-noun file a use case; every other file of a feature is a noun, which
// is pure.
const FEATURES = '(orders|addresses|fulfilment|delivery|analytics|staff)'
const VERBS =
  '(add|approve|ask|bring|cancel|change|check|claim|collect|compare|confirm|decide|draft|drop|edit|end|erase|expire|export|fail|find|forecast|hand|keep|lift|open|place|preview|prove|receive|reconcile|record|refund|release|remove|renew|replace|request|resend|reset|retry|revoke|seed|send|sign|suggest|suppress|sweep|switch|wait|withhold)'
const NOUN = `^src/(${FEATURES}/(?!${VERBS}-)([a-z-]+|(sources|reading)/[a-z-]+)|errors|secret-token|policy|read-page)\\.ts$`
/** Facts in bulk, which a noun reads. */
const DATA = `^src/${FEATURES}/data/[a-z-]+\\.data\\.json$`
const USE_CASE = `^src/${FEATURES}/${VERBS}-[a-z-]+\\.ts$`
const JOB = `^src/${FEATURES}/[a-z-]+\\.job\\.ts$`
const LETTER = `^src/delivery/([a-z-]+\\.email|letter)\\.tsx$`
const SQL = '\\.db\\.ts$'
const CATALOGUE = '^src/(job-catalogue|platform/job)\\.ts$'
const PARTS = '^src/(parts|platform/[a-z-]+)\\.ts$'
const SCHEMA = '^src/platform/schema\\.gen\\.ts$'
const CONTRACT = '^src/contract/'
const TESTS = '\\.test\\.tsx?$'

/** Files of a kind may import these and nothing else of ours. */
const only = (name, comment, from, allowed, moreNot = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: '^(src|standins|test)/', pathNot: allowed, ...moreNot },
})

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
    only('nouns-are-pure', 'A noun imports nouns, data and errors.', NOUN, [NOUN, DATA]),
    only('sql-knows-the-database', 'SQL imports nouns and the database.', SQL, [
      NOUN,
      SQL,
      '^src/platform/db\\.ts$',
      SCHEMA,
    ]),
    only(
      'use-cases-are-handed-their-parts',
      'A use case or job imports nouns, SQL, the job catalogue, letters and other use cases.',
      `${USE_CASE}|${JOB}|${LETTER}`,
      [NOUN, SQL, USE_CASE, JOB, LETTER, CATALOGUE, PARTS],
    ),
    {
      name: 'parts-only-as-types',
      comment: 'A use case is handed its parts; it imports their types only.',
      severity: 'error',
      from: { path: `${USE_CASE}|${JOB}`, pathNot: TESTS },
      to: { path: PARTS, dependencyTypesNot: ['type-only'] },
    },
    only('platform-knows-no-feature', 'The platform imports itself and errors.', '^src/platform/', [
      '^src/platform/',
      '^src/(errors|read-page)\\.ts$',
    ]),
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
    ]),
    {
      name: 'http-is-handed-its-parts',
      comment: 'HTTP imports the types of the parts only.',
      severity: 'error',
      from: { path: '^src/http/', pathNot: TESTS },
      to: { path: PARTS, dependencyTypesNot: ['type-only'] },
    },
    only('web-meets-the-contract', 'The web imports itself, the contract and nouns.', '^src/web/', [
      '^src/web/',
      CONTRACT,
      '^src/(orders/(price|order|line)|addresses/[a-z-]+|staff/(session|password-rule)|policy|errors)\\.ts$',
      '^src/(orders/(price|order|line)|addresses/[a-z-]+|analytics/date-range|policy|errors)\\.ts$',
    ]),
    {
      name: 'orders-start-by-enqueuing',
      comment: 'Fulfilment and delivery know orders; never the reverse.',
      severity: 'error',
      from: { path: '^src/orders/', pathNot: TESTS },
      to: { path: '^src/(fulfilment|delivery|analytics|staff|http|web)/' },
    },
    {
      name: 'the-product-knows-no-stand-in',
      comment: 'Only hosts and keys change.',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^(standins|test)/' },
    },
    {
      name: 'nobody-imports-a-root',
      comment: 'The roles are entries; what they share lives in a feature or the platform.',
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
