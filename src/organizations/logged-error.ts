import type { AppError, FieldError } from '../errors.ts'

/** One thing that was wrong with a call, as the request log has it. */
export interface LoggedError {
  code: string
  field: string | null
  detail: string | null
}

/** As many as show a caller what went wrong, in a row of bounded size. */
const MOST = 10
const LONGEST = { field: 120, detail: 250 }

/** Without a value that was sent: an address or an email must not outlive its order here. */
export function loggedErrors({ code, message, field = '', all }: AppError): LoggedError[] {
  const errors = all.length > 0 ? all : [{ code, message, field }]
  return errors.slice(0, MOST).map(logged)
}

/** Only our words about a field that is missing or malformed are kept, and of those nothing that they
 * quote: others name what was ordered. */
function logged({ code, message, field }: FieldError): LoggedError {
  const name = nameOf(field)
  const words = (field ? message.replaceAll(field, name) : message).replace(/“[^”]*”/g, '“…”')
  return {
    code,
    field: name.slice(0, LONGEST.field) || null,
    detail: code === 'invalid_request' ? words.slice(0, LONGEST.detail) : null,
  }
}

const NAME = /^[A-Za-z][\w-]{0,39}(\[\d{1,3}\])?$/

/** A field's name can be a caller's own text: below `metadata` it is, and elsewhere where it's none that
 * a program would have. */
function nameOf(field: string): string {
  const names = field.split('.')
  const typed = names.findIndex((name, at) => !NAME.test(name) || names[at - 1] === 'metadata')
  if (typed === -1 || !field) return field
  return [...names.slice(0, typed), '…'].join('.')
}
