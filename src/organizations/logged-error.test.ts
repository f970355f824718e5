import { expect, it } from 'vitest'
import { AppError, type FieldError } from '../errors.ts'
import { loggedErrors } from './logged-error.ts'

const bad = (field: string, message: string): FieldError => ({
  field,
  code: 'invalid_request',
  message,
})
const refused = (...all: FieldError[]) =>
  loggedErrors(new AppError(all[0]?.code ?? 'invalid_request', 'All of it', { all }))

it('the log keeps which field was wrong and why', () => {
  expect(refused(bad('lines[3].zipCode', 'lines[3].zipCode must be a ZIP code.'))).toEqual([
    {
      code: 'invalid_request',
      field: 'lines[3].zipCode',
      detail: 'lines[3].zipCode must be a ZIP code.',
    },
  ])
})

it('the log keeps nothing of a value that the words quote', () => {
  const [error] = refused(
    bad(
      'lines[0].streetAddress',
      'lines[0].streetAddress isn’t valid: The street address can’t contain a web or email address (“jane@home.example”).',
    ),
  )
  expect(JSON.stringify(error)).not.toContain('jane')
  expect(error?.detail).toContain('can’t contain a web or email address (“…”)')
})

it('words that can name what was ordered are left out, and their code stays', () => {
  const error = new AppError('invalid_transition', '350 5th Ave isn’t late yet.')
  expect(loggedErrors(error)).toEqual([{ code: 'invalid_transition', field: null, detail: null }])
})

it.each(['metadata.Jane Doe', 'metadata.jane', 'Jane Doe', 'jane@home.example', '4711'])(
  'a field’s name that a caller made up is left out, in the words too: %s',
  (field) => {
    const [error] = refused(bad(field, `There’s no field ${field}. Check its spelling.`))
    expect(JSON.stringify(error)).not.toMatch(/jane|4711/i)
    expect(error?.detail).toMatch(/^There’s no field (metadata\.)?…\. Check its spelling\.$/)
  },
)

it('a row of the log stays small, however much was wrong', () => {
  const many = Array.from({ length: 100 }, (_, at) =>
    bad(`lines[${at}].${'x'.repeat(39)}`, 'y'.repeat(5000)),
  )
  const kept = refused(...many)
  expect(kept).toHaveLength(10)
  expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThan(8000)
})
