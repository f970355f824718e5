import * as z from 'zod/mini'

export const Money = z.object({
  cents: z.int().check(z.nonnegative()),
  currency: z.literal('usd'),
})

export function usd(cents: number): z.infer<typeof Money> {
  return { cents, currency: 'usd' }
}
