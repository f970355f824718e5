import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../src/http/api/schemas.ts'
import { type ApiDocument, breakingChanges } from './breaking-changes.ts'

const text: JsonSchema = { type: 'string' }
const object = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
})

/** A document with one call that takes and gives these. */
function documentOf(sent: JsonSchema, got: JsonSchema, more: object = {}): ApiDocument {
  const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })
  return {
    paths: { '/a': { post: { requestBody: json(sent), responses: { 200: json(got) }, ...more } } },
    components: { schemas: { Deed: object({ id: text }, ['id']) } },
  } as ApiDocument
}
const sending = (before: JsonSchema, after: JsonSchema) =>
  breakingChanges(
    documentOf(object({ a: before }), object({})),
    documentOf(object({ a: after }), object({})),
  )
const getting = (before: JsonSchema, after: JsonSchema) =>
  breakingChanges(
    documentOf(object({}), object({ a: before })),
    documentOf(object({}), object({ a: after })),
  )
const nullable: JsonSchema = { anyOf: [text, { type: 'null' }] }

describe('a change of the API', () => {
  it('a call that is gone breaks programs, one that is new does not', () => {
    const [one, none] = [documentOf(object({}), object({})), { paths: {} }]
    expect(breakingChanges(one, none)).toEqual(['POST /a is gone'])
    expect(breakingChanges(none, one)).toEqual([])
  })

  it('what is sent may not disappear, become required or allow less', () => {
    const before = object({ a: text, b: text }, ['a'])
    const changed = (after: JsonSchema) =>
      breakingChanges(documentOf(before, object({})), documentOf(after, object({})))
    expect(changed(before)).toEqual([])
    expect(changed(object({ a: text, b: text, c: text }))).toEqual([])
    expect(changed(object({ a: text }, ['a']))).toEqual(['POST /a: body.b is gone'])
    expect(changed(object({ a: text, b: text, c: text }, ['a', 'c']))).toEqual([
      'POST /a: body.c is required now',
    ])
    expect(changed(object({ a: text, b: text }, ['a', 'b']))).toEqual([
      'POST /a: body.b is required now',
    ])
    expect(sending(nullable, text)).toHaveLength(1)
    expect(sending(text, nullable)).toEqual([])
    expect(sending({ type: 'number' }, { type: 'integer' })).toHaveLength(1)
    expect(sending({ type: 'integer' }, { type: 'number' })).toEqual([])
    expect(sending({ ...text, maxLength: 9 }, { ...text, maxLength: 8 })).toHaveLength(1)
    expect(sending({ ...text, maxLength: 8 }, { ...text, maxLength: 9 })).toEqual([])
    expect(sending(text, { ...text, minLength: 1 })).toHaveLength(1)
    expect(sending(text, { ...text, pattern: '^a' })).toHaveLength(1)
    expect(sending({ ...text, enum: ['x', 'y'] }, { ...text, enum: ['x'] })).toHaveLength(1)
    expect(sending({ ...text, enum: ['x'] }, { ...text, enum: ['x', 'y'] })).toEqual([])
    expect(sending(text, { ...text, enum: ['x'] })).toHaveLength(1)
    const list = (maxItems: number) => ({ type: 'array', items: text, maxItems })
    expect(sending(list(100), list(50))).toHaveLength(1)
    expect(sending({ type: 'array', items: nullable }, { type: 'array', items: text })).toEqual([
      'POST /a: body.a[]: string|null became string',
    ])
  })

  it('what is got may not disappear, become optional or be more than it was', () => {
    const before = object({ a: text, b: text }, ['a', 'b'])
    const changed = (after: JsonSchema) =>
      breakingChanges(documentOf(object({}), before), documentOf(object({}), after))
    expect(changed(object({ a: text, b: text, c: text }, ['a', 'b', 'c']))).toEqual([])
    expect(changed(object({ a: text }, ['a']))).toEqual(['POST /a: 200.b is gone'])
    expect(changed(object({ a: text, b: text }, ['a']))).toEqual([
      'POST /a: 200.b may be missing now',
    ])
    expect(getting(text, nullable)).toHaveLength(1)
    expect(getting(nullable, text)).toEqual([])
    expect(getting(text, { type: 'integer' })).toHaveLength(1)
    expect(getting({ ...text, enum: ['x'] }, { ...text, enum: ['x', 'y'] })).toEqual([
      'POST /a: 200.a: may now be y',
    ])
    expect(getting({ ...text, enum: ['x', 'y'] }, { ...text, enum: ['x'] })).toEqual([])
  })

  it('what stands behind a name is compared, also where it can be null', () => {
    const deed = { $ref: '#/components/schemas/Deed' }
    const before = documentOf(object({}), object({ a: { anyOf: [deed, { type: 'null' }] } }))
    const after = structuredClone(before)
    expect(breakingChanges(before, after)).toEqual([])
    if (after.components?.schemas) after.components.schemas.Deed = object({})
    expect(breakingChanges(before, after)).toEqual(['POST /a: 200.a.id is gone'])
  })

  it('an event that is gone, or carries less, breaks programs', () => {
    const of = (webhooks: Record<string, JsonSchema>): ApiDocument => ({
      paths: {},
      webhooks: Object.fromEntries(
        Object.entries(webhooks).map(([type, schema]) => [
          type,
          { post: { requestBody: { content: { 'application/json': { schema } } } } },
        ]),
      ),
    })
    const before = of({ a: object({ id: text }, ['id']) })
    expect(breakingChanges(before, of({}))).toEqual(['a is gone'])
    expect(breakingChanges(before, of({ a: object({ id: text }) }))).toEqual([
      'a.id may be missing now',
    ])
    expect(breakingChanges(before, of({ a: object({ id: text, b: text }, ['id']) }))).toEqual([])
    expect(breakingChanges({ paths: {} }, before)).toEqual([])
  })

  it('a parameter or a status that is gone, and a parameter that is required now, break programs', () => {
    const parameter = { name: 'q', in: 'query', schema: text }
    const of = (parameters: object[], responses: object = { 200: {} }) =>
      documentOf(object({}), object({}), { parameters, responses })
    expect(breakingChanges(of([parameter]), of([]))).toEqual(['POST /a: query q is gone'])
    expect(breakingChanges(of([]), of([parameter]))).toEqual([])
    expect(breakingChanges(of([]), of([{ ...parameter, required: true }]))).toEqual([
      'POST /a: query q is required now',
    ])
    expect(breakingChanges(of([], { 200: {} }), of([], { 201: {} }))).toEqual([
      'POST /a: answers 200 no more',
    ])
  })
})
