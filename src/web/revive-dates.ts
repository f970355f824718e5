import type * as z from 'zod/mini'
import { Timestamp } from '../contract/common.ts'

/** Makes dates of the timestamps in a response, which its schema names. Nothing else is looked at: a
 * page left open through a deploy must be able to read what a newer server answers. */
export function reviveDates(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema === Timestamp && typeof value === 'string') return new Date(value)
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'nullable' || def.type === 'optional') return reviveDates(def.innerType, value)
  if (def.type === 'union') {
    return def.options.reduce((revived, option) => reviveDates(option, revived), value)
  }
  if (def.type === 'array' && Array.isArray(value)) {
    return value.map((item) => reviveDates(def.element, item))
  }
  if (def.type !== 'object' || typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => {
    const type = def.shape[name]
    return [name, type ? reviveDates(type, field) : field]
  })
  return Object.fromEntries(fields)
}
