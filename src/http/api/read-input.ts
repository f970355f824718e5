import * as z from 'zod/mini'
import { type FieldError, refuseAll } from '../../errors.ts'

/** What a program sent, by its schema. Everything that's wrong is named at once, in plain words, and so
 * is every field that we don't know: dropping one silently could order what nobody meant. */
export function readInput(
  parts: ReadonlyArray<readonly [schema: z.core.$ZodType | undefined, value: unknown]>,
): unknown[] {
  const errors: FieldError[] = []
  const read = parts.map(([schema, value]) => {
    if (!schema) return undefined
    const given = value ?? {}
    const parsed = z.safeParse(schema, given)
    for (const path of unknownIn(schema, given, [])) {
      const field = fieldOf(path)
      errors.push(wrong(field, `There’s no field ${field}. Check its spelling.`))
    }
    for (const issue of parsed.error?.issues ?? []) {
      const field = fieldOf(issue.path) || 'body'
      errors.push(wrong(field, `${field} ${wordsOf(issue, valueAt(given, issue.path))}.`))
    }
    return parsed.data
  })
  refuseAll(errors)
  return read
}

function wrong(field: string, message: string): FieldError {
  return { field, code: 'invalid_request', message }
}

type Path = PropertyKey[]

function unknownIn(schema: z.core.$ZodType, value: unknown, path: Path): Path[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return unknownIn(def.innerType, value, path)
    case 'array':
      if (!Array.isArray(value)) return []
      return value.flatMap((each, index) => unknownIn(def.element, each, [...path, index]))
    case 'object': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
      return Object.entries(value).flatMap(([name, each]) => {
        const known = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
        return known ? unknownIn(known, each, [...path, name]) : [[...path, name]]
      })
    }
    default:
      return []
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  )
}

const NOUNS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** What's wrong, to go after the field's name. Our own checks have words already. */
function wordsOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined && issue.code !== 'custom') return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${NOUNS[issue.expected] ?? 'of another kind'}`
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`
    case 'too_small':
      if (issue.origin === 'array') return `needs at least ${issue.minimum}`
      if (issue.origin !== 'string') return `must be ${issue.minimum} or more`
      return Number(issue.minimum) === 1 ? 'is empty' : `needs ${issue.minimum} characters or more`
    case 'too_big':
      if (issue.origin === 'array') return `has more than ${issue.maximum}`
      return `must be ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''} or less`
    case 'invalid_format':
      return FORMATS[issue.format] ?? lowered(issue.message)
    default:
      return lowered(issue.message)
  }
}

const FORMATS: Record<string, string> = {
  email: 'must be an email address',
  uuid: 'must be an ID as we gave it',
  url: 'must be a web address',
}

/** "Must be a ZIP code" goes on after a name as "must be a ZIP code"; a sentence of its own after a colon. */
function lowered(message: string): string {
  if (/^(Must|Needs|Has) /.test(message)) return message.charAt(0).toLowerCase() + message.slice(1)
  return `isn’t valid: ${message}`
}

/** "addresses[3].zipCode" */
function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((part, place) =>
      typeof part === 'number' ? `[${part}]` : `${place > 0 ? '.' : ''}${String(part)}`,
    )
    .join('')
}
