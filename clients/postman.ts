import type { currentDocument } from './generate.ts'

type Document = ReturnType<typeof currentDocument>
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

interface Written {
  operationId: string
  tags: string[]
  summary: string
  parameters: Array<
    { name: string; in: string; description?: string; example?: string } | { $ref: string }
  >
  requestBody?: { content: { 'application/json': { example?: unknown } } }
}

/** The calls of the API as a collection: a folder for each heading, the key and the address as variables. */
export function postmanCollection(document: Document) {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Written>).map(([method, written]) => ({
      tag: written.tags[0],
      item: itemOf(path, method.toUpperCase(), written),
    })),
  )
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      version: document.info.version,
      schema: SCHEMA,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'url', value: document.servers[0]?.url },
      { key: 'key', value: 'dbx_test_…' },
    ],
    item: document.tags.map(({ name, description }) => ({
      name,
      description,
      item: calls.flatMap(({ tag, item }) => (tag === name ? [item] : [])),
    })),
  }
}

function itemOf(path: string, method: string, written: Written) {
  const { summary, parameters, requestBody } = written
  const named = parameters.flatMap((each) => ('name' in each ? [each] : []))
  const isOnce = parameters.some((each) => '$ref' in each)
  const body = requestBody?.content['application/json'].example
  const of = (place: string) => named.filter((each) => each.in === place)
  const segments = path
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(/^\{(\w+)\}$/, ':$1'))
  const query = of('query').map(({ name, example, description }) => ({
    key: name,
    value: example ?? '',
    description,
    // Left out until somebody wants it.
    disabled: example === undefined,
  }))
  return {
    name: summary,
    request: {
      method,
      header: [
        ...(isOnce ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
        ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
      ],
      url: {
        raw: `{{url}}/${segments.join('/')}`,
        host: ['{{url}}'],
        path: segments,
        query,
        variable: of('path').map(({ name, example, description }) => ({
          key: name,
          value: example ?? '',
          description,
        })),
      },
      ...(body === undefined
        ? {}
        : {
            body: {
              mode: 'raw',
              raw: JSON.stringify(body, null, 2),
              options: { raw: { language: 'json' } },
            },
          }),
    },
  }
}
