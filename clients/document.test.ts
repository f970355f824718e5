import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../src/http/api/schemas.ts'
import { type ApiDocument, breakingChanges } from './breaking-changes.ts'
import { asFile, currentDocument, DOCUMENT, TYPES, typesOf } from './generate.ts'

const current = currentDocument()
const committed = readFileSync(DOCUMENT, 'utf8')

/** The fields that nobody explains, however deep. */
function unexplained(where: string, schema: JsonSchema): string[] {
  const below = [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
      ...(property.description ? [] : [`${where}.${name}`]),
      ...unexplained(`${where}.${name}`, property),
    ]),
    ...below.flatMap((each) => unexplained(where, each)),
  ]
}

interface Sent {
  content?: Record<string, { schema?: JsonSchema }>
}
interface Operation {
  responses: Record<string, Sent>
}
const bodyOf = (sent: Sent) => sent.content?.['application/json']?.schema

/** What the IDs in it look like, however deep. */
function idsIn(schema: JsonSchema): JsonSchema[] {
  const below = [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      if (!/(^id|Id|Ids)$/.test(name)) return idsIn(property)
      const kinds = property.anyOf ?? [property.items ?? property]
      return kinds.filter(({ type }) => type !== 'null')
    }),
    ...below.flatMap(idsIn),
  ]
}

describe('the document of the API', () => {
  it('the committed document breaks no program that was written for it', () => {
    expect(breakingChanges(JSON.parse(committed), current as unknown as ApiDocument)).toEqual([])
  })

  it('the committed document and the client’s types are those of the contract (npm run api)', async () => {
    expect(asFile(current)).toBe(committed)
    expect(await typesOf(current)).toBe(readFileSync(TYPES, 'utf8'))
  })

  it('every field and parameter is explained', () => {
    const operations = Object.values(current.paths).flatMap((methods) =>
      Object.values(methods as Record<string, never>),
    ) as {
      operationId: string
      parameters: { name: string; description?: string }[]
      requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> }
      responses: Record<
        string,
        { content?: Record<string, { schema: JsonSchema; example?: unknown }> }
      >
    }[]
    const events = Object.values(current.webhooks) as {
      post: {
        operationId: string
        requestBody: { content: Record<string, { schema: JsonSchema }> }
      }
    }[]
    const missing = [
      ...events.flatMap(({ post: { operationId, requestBody } }) =>
        Object.values(requestBody.content).flatMap(({ schema }) =>
          unexplained(operationId, schema),
        ),
      ),
      ...Object.entries(current.components.schemas).flatMap(([name, schema]) =>
        unexplained(name, schema),
      ),
      ...operations.flatMap(({ operationId: id, parameters, requestBody, responses }) => [
        ...parameters.filter((each) => each.name && !each.description).map(({ name }) => name),
        ...Object.values(requestBody?.content ?? {}).flatMap((body) => [
          ...(body.example ? [] : [`${id} has no example`]),
          ...unexplained(id, body.schema),
        ]),
        ...Object.values(responses).flatMap(({ content }) =>
          Object.values(content ?? {}).flatMap(({ schema }) => unexplained(id, schema)),
        ),
        ...Object.values(responses).flatMap(({ content }) => {
          const { 'application/json': json } = content ?? {}
          return json && !json.example ? [`${id} has no recorded answer (npm run examples)`] : []
        }),
      ]),
    ]
    expect([...new Set(missing)]).toEqual([])
  })

  it('every ID that it shows is a UUID, and an event’s is one behind evt_', () => {
    const event = '^evt_[0-9a-f]{32}$'
    const shown = [
      ...Object.values(current.components.schemas),
      ...Object.values(
        current.webhooks as unknown as Record<string, { post: { requestBody: Sent } }>,
      ).map(({ post }) => bodyOf(post.requestBody)),
      ...Object.values(current.paths as unknown as Record<string, Record<string, Operation>>)
        .flatMap((methods) => Object.values(methods))
        .flatMap(({ responses }) => Object.values(responses).map(bodyOf)),
    ]
    const ids = shown.flatMap((schema) => (schema ? idsIn(schema) : []))
    const others = ids.filter(({ format, pattern }) => format !== 'uuid' && pattern !== event)
    expect(others).toEqual([])
    expect(ids.filter(({ pattern }) => pattern === event).length).toBeGreaterThan(1)
    expect(ids.length).toBeGreaterThan(20)
  })

  it('redocly finds nothing wrong with the document', () => {
    const { CI: _, ...env } = process.env
    execFileSync(
      'node_modules/.bin/redocly',
      ['lint', DOCUMENT, '--config', 'clients/redocly.yaml'],
      {
        env: { ...env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        stdio: 'pipe',
      },
    )
  })
})
