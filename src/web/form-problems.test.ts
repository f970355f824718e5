import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { schemaProblems } from './form-problems.ts'

const Key = z.object({
  name: z.string().check(z.minLength(1)),
  scopes: z.array(z.enum(['read', 'write'])).check(z.minLength(1)),
  address: z.optional(z.object({ city: z.string().check(z.minLength(1, 'Which city?')) })),
  noteId: z.optional(z.string().check(z.minLength(3, 'Too short'))),
})
const names = ['name', 'scopes', 'city']
const words = { name: 'Enter a name.', scopes: 'Choose at least one.' }
const problemsIn = (body: unknown) => schemaProblems(Key, body, { names, words })

describe('a form’s problems', () => {
  it('says each under its own field, in the form’s words', () => {
    expect(problemsIn({ name: 'Office', scopes: [] }).problems).toEqual({
      scopes: 'Choose at least one.',
    })
    expect(problemsIn({ name: '', scopes: [] }).problems).toEqual(words)
  })

  it('finds the field of a nested value, and of one in a list', () => {
    const { problems } = problemsIn({ name: 'A', scopes: ['admin'], address: { city: '' } })
    expect(problems).toEqual({ scopes: 'Choose at least one.', city: 'Which city?' })
  })

  it('tells apart what no field shows', () => {
    expect(problemsIn({ name: 'A', scopes: ['read'], noteId: '1' })).toEqual({
      problems: {},
      unplaced: 'Too short',
    })
    expect(problemsIn({ name: 'A', scopes: ['read'] }).unplaced).toBeUndefined()
  })
})
