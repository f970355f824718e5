import type { Claims } from '../../src/fulfillment/reading/facts/fact.ts'

/** Whether a fact, or what the second reader is asked about it, has this number. */
export function saysNumber(claims: Claims, number: string): boolean {
  return Object.values(claims).some(({ text, value, printed, known }) =>
    [text, value, printed, known?.text, known?.value].some((one) =>
      one?.replace(/\D/g, '').includes(number),
    ),
  )
}
