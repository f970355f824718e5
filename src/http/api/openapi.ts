import { readBalanceCall, readOwnKey, readStatementCall } from '../../contract/api/balance.ts'
import * as deeds from '../../contract/api/deeds.ts'
import { type ApiEndpoint, Problem } from '../../contract/api/endpoint.ts'
import { listApiEvents, resendApiEvent, WEBHOOK_EVENTS } from '../../contract/api/events.ts'
import * as orders from '../../contract/api/orders.ts'
import { quoteDeeds } from '../../contract/api/quotes.ts'
import * as webhooks from '../../contract/api/webhooks.ts'
import { NEWEST_VERSION } from '../../organizations/scope.ts'
import { API_POLICY } from '../limits.ts'
import { EVENT_WORDS, problemWords } from './document-words.ts'
import { EXAMPLES, RECORDED, TEST_ADDRESSES } from './examples.ts'
import { type JsonSchema, shownSchema, wordsFor } from './schemas.ts'

/** Every call of the API for professionals; those of shop and panel are not among them. */
export const API_ENDPOINTS: ApiEndpoint[] = [
  readOwnKey,
  quoteDeeds,
  readBalanceCall,
  readStatementCall,
  orders.placeApiOrder,
  orders.listApiOrders,
  orders.readApiOrder,
  orders.readApiReceipt,
  orders.cancelApiOrder,
  deeds.listDeeds,
  deeds.readDeed,
  deeds.readDeedFile,
  deeds.readDeedFactsCall,
  deeds.readDeedProvenance,
  deeds.reportProblem,
  listApiEvents,
  resendApiEvent,
  webhooks.listWebhookEndpoints,
  webhooks.addWebhookEndpoint,
  webhooks.rollWebhookSecret,
  webhooks.testWebhookEndpoint,
  webhooks.disableWebhookEndpoint,
  webhooks.enableWebhookEndpoint,
]

/** What the calls are about, by the first word of their path. */
const TAGS = {
  key: ['Keys', 'Check which key you’re using and what it may do.'],
  quotes: ['Quotes', 'See what a deed costs and how soon you’d get it before you order.'],
  orders: ['Orders', 'Order deeds for a file and follow them.'],
  deeds: ['Deeds', 'Download deeds, read what they say and see where they come from.'],
  events: ['Events', 'Read what happened, in order, or have it sent again.'],
  'webhook-endpoints': ['Webhook endpoints', 'Choose where we send events.'],
  balance: ['Balance', 'See what’s left on your balance.'],
  statements: [
    'Statements',
    'Get a month’s charges and refunds by file number and cost center, with its invoice.',
  ],
} as const satisfies Record<string, readonly [name: string, description: string]>

/** The API's own OpenAPI document, generated from its contract. What is undefined isn't in its JSON. */
export function apiDocument(title: string, publicUrl: string) {
  const schemas: Record<string, JsonSchema> = {}
  const problem = shownSchema(Problem, 'Problem', schemas)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const each of API_ENDPOINTS) {
    const path = each.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [each.method.toLowerCase()]: operation(each, schemas, problem) }
  }
  const used = new Set(API_ENDPOINTS.map((each) => tagOf(each)))
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API for professionals`,
      version: NEWEST_VERSION,
      description:
        'Order copies of the most recent recorded deeds by address, for a file, from your own software.',
      'x-rate-limit': { calls: API_POLICY.hits, perSeconds: API_POLICY.perSeconds },
      'x-problems': problemWords(),
      'x-test-addresses': TEST_ADDRESSES,
    },
    servers: [{ url: publicUrl }],
    security: [{ key: [] }],
    tags: Object.values(TAGS)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    webhooks: Object.fromEntries(
      WEBHOOK_EVENTS.map((event) => [event.type, { post: webhook(event, schemas) }]),
    ),
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of your organization: `dbx_live_…` or `dbx_test_…`.',
        },
      },
      schemas,
      headers: HEADERS,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, ...WEBHOOK_HEADERS },
      examples: { Problem: { value: RECORDED.problem } },
    },
  }
}

function json(schema: JsonSchema, example?: unknown) {
  return { 'application/json': { schema, example } }
}

function tagOf({ path }: ApiEndpoint): string {
  const [word = ''] = path.replace('/api/v1/', '').split('/')
  const name = Object.entries(TAGS).find(([each]) => each === word)?.[1][0]
  if (!name) throw new Error(`Calls under ${word} have no heading in the documentation`)
  return name
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

const WEBHOOK_HEADERS = {
  WebhookId: sentAs('webhook-id', 'The event’s ID, the same on every attempt.'),
  WebhookTimestamp: sentAs('webhook-timestamp', 'When we sent it, in seconds since 1970.'),
  WebhookSignature: sentAs(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` with your endpoint’s secret, in Base64. While a secret is rolled there are two, separated by a space.',
  ),
}

function sentAs(name: keyof typeof RECORDED.signed, description: string) {
  const example = RECORDED.signed[name]
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example }
}

function webhook(
  { type, body }: (typeof WEBHOOK_EVENTS)[number],
  schemas: Record<string, JsonSchema>,
) {
  return {
    operationId: `on${type.replace(/(?:^|\W)(\w)/g, (_, letter) => letter.toUpperCase())}`,
    tags: [TAGS.events[0]],
    summary: EVENT_WORDS[type],
    // It's signed instead.
    security: [],
    parameters: Object.keys(WEBHOOK_HEADERS).map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: {
      required: true,
      content: json(shownSchema(body, 'Event', schemas), RECORDED.webhooks[type]),
    },
    responses: {
      '2XX': { description: 'Taken. Any other status is a failure, and we try again.' },
      410: { description: 'Disables the endpoint.' },
    },
  }
}

const HEADERS = {
  'Request-Id': text('The request’s ID, for support.'),
  'Deedbox-Version': text('The version of the API that answered.'),
  'RateLimit-Policy': text('How many calls you have, and for how many seconds.'),
  RateLimit: text('How many calls are left, and the seconds until they reset.'),
}

function text(description: string) {
  return { description, schema: { type: 'string' } }
}

const SENT = Object.fromEntries(
  Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

const FILE = { schema: { type: 'string', format: 'binary' } }

const PROBLEMS = { problem: { $ref: '#/components/examples/Problem' } }

const PIECE = {
  description: 'The range you asked for',
  headers: SENT,
  content: { 'application/pdf': FILE },
}

function idOf({ path, method }: ApiEndpoint): string {
  const name = path.replace('/api/v1/', '').replace(/\W+(\w)/g, (_, next) => next.toUpperCase())
  return method.toLowerCase() + name.charAt(0).toUpperCase() + name.slice(1)
}

function parametersOf(
  { path, params, query }: ApiEndpoint,
  operationId: string,
  schemas: Record<string, JsonSchema>,
) {
  const of = (schema: ApiEndpoint['query'], place: 'path' | 'query') => {
    if (!schema) return []
    const { properties = {}, required = [] } = shownSchema(schema, operationId, schemas)
    return Object.entries(properties).map(([name, property]) => {
      const { description: _, ...rest } = property
      const example = EXAMPLES[operationId]?.[place]?.[name]
      const { description } =
        place === 'path' ? wordsFor(path.split('/')[3] ?? '', `{${name}}`) : property
      return {
        name,
        in: place,
        required: required.includes(name),
        description,
        schema: rest,
        example,
      }
    })
  }
  return [...of(params, 'path'), ...of(query, 'query')]
}

function operation(each: ApiEndpoint, schemas: Record<string, JsonSchema>, problem: JsonSchema) {
  const { summary, scope, status = 200, response, sends, body, trial } = each
  const operationId = idOf(each)
  const example = EXAMPLES[operationId]
  const content = {
    ...(response
      ? json(shownSchema(response, operationId, schemas), RECORDED.responses[operationId])
      : {}),
    ...(sends ? { [sends]: FILE } : {}),
  }
  return {
    operationId,
    tags: [tagOf(each)],
    summary,
    'x-example-key': example?.key,
    description: scope ? `Needs the scope \`${scope}\`.` : undefined,
    'x-scope': scope ?? undefined,
    parameters: [
      ...parametersOf(each, operationId, schemas),
      ...(each.isOnce ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    requestBody: body && {
      required: true,
      content: json(shownSchema(body, operationId, schemas), example?.body),
    },
    responses: {
      [status]: { description: 'Success', headers: SENT, content },
      // Without its content: it would make the answer of every order one of two.
      ...(trial ? { 200: { description: 'The answer of a dry run', headers: SENT } } : {}),
      ...(sends && !response ? { 206: PIECE } : {}),
      default: {
        description: 'What went wrong',
        headers: SENT,
        content: { 'application/problem+json': { schema: problem, examples: PROBLEMS } },
      },
    },
  }
}
