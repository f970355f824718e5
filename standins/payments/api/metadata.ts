import { invalidParameter } from './errors.ts'
import type { Form } from './form.ts'

/** Merges like Stripe: an empty value unsets its key, `metadata=` clears them all. */
export function mergeMetadata(form: Form, current: Record<string, string>): Record<string, string> {
  const changes = form.metadata
  if (changes === undefined) return current
  if (changes === '') return {}
  if (typeof changes === 'string') throw invalidParameter('Invalid object', 'metadata')
  const merged = { ...current }
  for (const [key, value] of Object.entries(changes)) {
    if (typeof value !== 'string') throw invalidParameter('Invalid string', `metadata[${key}]`)
    check(key, value)
    if (value === '') delete merged[key]
    else merged[key] = value
  }
  if (Object.keys(merged).length > 50) {
    throw invalidParameter('Metadata can have up to 50 keys.', 'metadata')
  }
  return merged
}

function check(key: string, value: string): void {
  if (key.length > 40) {
    const message = `Metadata keys can have up to 40 characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`
    throw invalidParameter(message, 'metadata')
  }
  if (value.length > 500) {
    const message = `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value}`
    throw invalidParameter(message, `metadata[${key}]`)
  }
}
