import * as z from 'zod/mini'
import { field } from './field.ts'

export const Usd = field(z.literal('usd'), 'Always `usd`.', 'usd')

export const Money = z.object({
  cents: field(z.int().check(z.nonnegative()), 'The amount in cents.', 1999),
  currency: Usd,
})

export function usd(cents: number): z.infer<typeof Money> {
  return { cents, currency: 'usd' }
}
