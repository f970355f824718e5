import { invalidParameter, missingParameter } from './errors.ts'

/** Reads a bracketed form body, `metadata[order]=7&expand[]=latest_charge`, into nested records. */
export interface Form {
  [name: string]: string | Form
}

export function parseForm(text: string): Form {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value)
  return form
}

// With no prototype, a field named __proto__ is just a field.
const emptyForm = (): Form => Object.create(null) as Form

function pathOf(name: string): string[] {
  const open = name.indexOf('[')
  if (open < 1 || !name.endsWith(']')) return [name]
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')]
}

function put(form: Form, path: string[], value: string): void {
  let at = form
  for (const [depth, step] of path.entries()) {
    const key = step === '' ? String(Object.keys(at).length) : step
    if (depth === path.length - 1) {
      at[key] = value
      return
    }
    const next = at[key]
    const inner = typeof next === 'object' ? next : emptyForm()
    at[key] = inner
    at = inner
  }
}

export function allowOnly(form: Form, names: readonly string[]): void {
  const allowed = new Set(['key', 'client_secret', 'expand', ...names])
  const unknown = Object.keys(form).filter((name) => !allowed.has(name))
  if (unknown.length === 0) return
  const label = unknown.length === 1 ? 'parameter' : 'parameters'
  const message = `Received unknown ${label}: ${unknown.join(', ')}`
  throw invalidParameter(message, unknown[0], 'parameter_unknown')
}

export function text(form: Form, name: string): string | undefined {
  const value = form[name]
  if (typeof value === 'object') throw invalidParameter('Invalid string', name)
  return value
}

/** Absent leaves a field unchanged; empty unsets it. */
export function optionalText(form: Form, name: string, current: string | null): string | null {
  const value = text(form, name)
  if (value === undefined) return current
  return value === '' ? null : value
}

export function requiredText(form: Form, name: string): string {
  const value = text(form, name)
  if (!value) throw missingParameter(name)
  return value
}

export function oneOf<T extends string>(
  form: Form,
  name: string,
  choices: readonly T[],
): T | undefined {
  const value = text(form, name)
  if (value === undefined) return undefined
  const found = choices.find((choice) => choice === value)
  if (found !== undefined) return found
  throw invalidParameter(`Invalid ${name}: must be one of ${choices.join(', ')}`, name)
}

export function integer(form: Form, name: string): number | undefined {
  const value = text(form, name)
  if (value === undefined) return undefined
  if (/^-?\d{1,15}$/.test(value)) return Number(value)
  throw invalidParameter(`Invalid integer: ${value}`, name, 'parameter_invalid_integer')
}

export function flag(form: Form, name: string): boolean {
  const value = text(form, name)
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  throw invalidParameter(`Invalid boolean: ${value}`, name)
}

export function record(form: Form, name: string): Form | undefined {
  const value = form[name]
  if (value === undefined || typeof value === 'object') return value
  if (value === '') return undefined
  throw invalidParameter('Invalid object', name)
}

export function items(form: Form, name: string): string[] {
  const value = form[name]
  if (value === undefined) return []
  if (typeof value === 'string') throw invalidParameter('Invalid array', name)
  return Object.values(value).filter((item) => typeof item === 'string')
}
