import document from '../../../../docs/api/openapi.json' with { type: 'json' }

/** As much of a schema as the page shows. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  const?: string
  enum?: string[]
  maxItems?: number
  maxLength?: number
  default?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema
  required?: string[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
  example?: string
}

interface Written {
  operationId: string
  tags: string[]
  summary: string
  'x-scope'?: string
  'x-example-key'?: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: {
    content: { 'application/json': { schema: Schema; example?: Record<string, unknown> } }
  }
  responses: Record<string, { content?: Record<string, { schema: Schema; example?: unknown }> }>
}

interface Sent {
  summary: string
  requestBody: { content: { 'application/json': { schema: Schema; example: unknown } } }
}

const paths = document.paths as unknown as Record<string, Record<'get' | 'post', Written>>

export type Operation = ReturnType<typeof operationOf>

function operationOf(path: string, method: 'get' | 'post', written: Written) {
  const { operationId, summary, tags, parameters } = written
  const json = written.requestBody?.content['application/json']
  const success = Object.entries(written.responses).find(
    // A dry run's answer has no content of its own there.
    ([status, { content }]) => /^2/.test(status) && content,
  )?.[1]
  return {
    operationId,
    method,
    path,
    summary,
    tag: tags[0] ?? '',
    scope: written['x-scope'],
    parameters: parameters.filter((each): each is Parameter => 'name' in each),
    body: json?.schema,
    example: json?.example,
    exampleKey: written['x-example-key'],
    isOnce: parameters.some((each) => '$ref' in each),
    response: success?.content?.['application/json']?.schema,
    answer: success?.content?.['application/json']?.example,
    sendsPdf: 'application/pdf' in (success?.content ?? {}),
  }
}

export const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, written]) =>
    operationOf(path, method as 'get' | 'post', written),
  ),
)

export const TAGS = document.tags
export const SCHEMAS = document.components.schemas as unknown as Record<string, Schema>
export const PROBLEMS = document.info['x-problems']
export const RATE_LIMIT = document.info['x-rate-limit']
export const TEST_ADDRESSES = document.info['x-test-addresses']
export const VERSION = document.info.version
export const PROBLEM = document.components.examples.Problem.value

/** What we send to endpoints, by type. */
export const EVENTS = Object.entries(
  document.webhooks as unknown as Record<string, { post: Sent }>,
).map(([type, { post }]) => {
  const { schema, example } = post.requestBody.content['application/json']
  return { type, words: post.summary, data: schema.properties?.data ?? {}, example }
})

const { parameters: KEPT } = document.components
export const WEBHOOK_HEADERS = [KEPT.WebhookId, KEPT.WebhookTimestamp, KEPT.WebhookSignature]

export function refName({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1)
}
