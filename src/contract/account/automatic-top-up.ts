import * as z from 'zod/mini'
import { RULE_CENTS, STOP_REASONS } from '../../money/automatic/automatic.ts'
import { Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPost, freshAdminPost, memberRead } from './calls.ts'

const cents = ({ least, most }: { least: number; most: number }) =>
  z.int().check(z.minimum(least), z.maximum(most))

export const Rule = z.object({
  belowCents: cents(RULE_CENTS.below),
  addCents: cents(RULE_CENTS.add),
  /** Within 24 hours. */
  dayCents: cents(RULE_CENTS.day),
})

export type Rule = z.infer<typeof Rule>

export const SavedCard = z.object({ brand: z.string(), last4: z.string() })

export const TopUps = z.object({
  card: z.nullable(SavedCard),
  /** As last set; null if it never was. */
  rule: z.nullable(Rule),
  isOn: z.boolean(),
  /** Null while it works. */
  stopped: z.nullable(
    z.object({
      because: z.enum(STOP_REASONS),
      at: Timestamp,
      detail: z.nullable(z.string()),
      /** An admin's browser can confirm the charge now. */
      canConfirm: z.boolean(),
    }),
  ),
  /** The last charge was declined, and this is when the next is tried. */
  nextTryAt: z.nullable(Timestamp),
  isCapped: z.boolean(),
  /** Bank debits whose money hasn't come yet. */
  debits: z.array(z.object({ cents: z.int(), at: Timestamp })),
})
export type TopUps = z.infer<typeof TopUps>

/** How the live balance is topped up. */
export const ownTopUps = endpoint(memberRead, '/api/account/top-ups', { response: TopUps })

export const setAutomaticTopUp = endpoint(freshAdminPost, '/api/account/automatic-top-up', {
  body: Rule,
})

export const turnOffAutomaticTopUp = endpoint(adminPost, '/api/account/automatic-top-up/off')

/** Confirms the charge that the bank asked about; the card provider does the rest in the browser. */
export const confirmAutomaticTopUp = endpoint(adminPost, '/api/account/automatic-top-up/confirm', {
  response: z.object({
    clientSecret: z.string(),
    paymentMethodId: z.string(),
    cents: z.int(),
  }),
})

export const openCardFormCall = endpoint(freshAdminPost, '/api/account/card', {
  response: z.object({ clientSecret: z.string() }),
  status: 201,
})

export const saveCardCall = endpoint(adminPost, '/api/account/card/save', {
  body: z.object({ setupId: z.string().check(z.regex(/^seti_\w{1,250}$/)) }),
  /** Null if the bank said no. */
  response: z.object({ card: z.nullable(SavedCard) }),
})

export const removeCardCall = endpoint(freshAdminPost, '/api/account/card/remove')
