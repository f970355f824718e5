import * as z from 'zod'
import { defineJob, RETRY_FOR_MINUTES } from './platform/job.ts'

/** Jobs that one room starts and another does; the others are defined with their handlers. Any job
 * may run twice and must then end up with the same result. */

/** The order's own page and the email that says we received it. */
export const confirmOrder = defineJob('confirm-order', z.object({ orderId: z.uuid() }), {
  urgent: true,
  concurrency: 4,
  batch: 4,
})

export const searchDeed = defineJob('search-deed', z.object({ lineId: z.uuid() }), {
  ...RETRY_FOR_MINUTES,
  urgent: true,
  concurrency: 12,
  batch: 6,
})

/** Once per order: all deeds that are ready go out together. */
export const deliverOrder = defineJob('deliver-order', z.object({ orderId: z.uuid() }), {
  urgent: true,
  oncePerKey: true,
  gathers: true,
  concurrency: 4,
  batch: 4,
})

/** Once per order: owes the email about what was delivered, if it's time. */
export const tellDeliveries = defineJob('tell-deliveries', z.object({ orderId: z.uuid() }), {
  urgent: true,
  oncePerKey: true,
  concurrency: 2,
  batch: 2,
})

/** Once per order: refunds made together are announced together. */
export const tellRefunds = defineJob('tell-refunds', z.object({ orderId: z.uuid() }), {
  urgent: true,
  oncePerKey: true,
  concurrency: 2,
  batch: 2,
})

/** The ID makes an email that's sent twice the same email. */
const About = z.object({ organizationId: z.uuid(), newsId: z.uuid() })
const BalanceNews = z.discriminatedUnion('about', [
  About.extend({ about: z.literal('top-up'), intentId: z.string() }),
  About.extend({ about: z.literal('low') }),
  About.extend({
    about: z.enum(['returned', 'debit-failed', 'debit-returned']),
    cents: z.int(),
  }),
  About.extend({ about: z.literal('stopped') }),
])
export type BalanceNews = z.infer<typeof BalanceNews>

/** Tells an organization of a receipt, a low balance, or money that doesn't come. */
export const tellBalance = defineJob('tell-balance', BalanceNews)

export const mailStatement = defineJob('mail-statement', z.object({ invoiceId: z.uuid() }), {
  retryLimit: 12,
  retryDelayMax: 3600,
})

/** Charges an organization's saved card until its balance is as full as it asked for. */
export const topUpShort = defineJob('top-up-short', z.object({ organizationId: z.uuid() }), {
  ...RETRY_FOR_MINUTES,
  urgent: true,
  oncePerKey: true,
  concurrency: 2,
})

export const tellRequest = defineJob('tell-request', z.object({ requestId: z.uuid() }), {
  urgent: true,
})

export const mailStaffLink = defineJob('mail-staff-link', z.object({ linkId: z.uuid() }), {
  urgent: true,
})

/** The link that ends a sign-up, which has the email in it; or, where there's an account already, how to
 * get in. */
export const mailSignUp = defineJob(
  'mail-sign-up',
  z.object({ token: z.string(), isKnown: z.boolean() }),
  { urgent: true },
)

/** Tells an organization's admins that we no longer send events to one of its endpoints. */
export const mailWebhookDisabled = defineJob(
  'mail-webhook-disabled',
  z.object({ endpointId: z.uuid() }),
  { urgent: true },
)

/** What somebody who takes an account over would do; its owners hear of it. */
const SecurityNews = z.object({
  newsId: z.uuid(),
  at: z.iso.datetime(),
  /** Whose admins are told; null if it's a person's own business, or one of our staff's. */
  organizationId: z.nullable(z.uuid()),
  /** The person concerned, who is told in any case. */
  staffId: z.nullable(z.uuid()),
  by: z.string(),
  news: z.discriminatedUnion('about', [
    z.object({ about: z.literal('password') }),
    z.object({
      about: z.enum(['factor_added', 'factor_removed']),
      factor: z.enum(['passkey', 'authenticator', 'all']),
    }),
    z.object({ about: z.enum(['role', 'invited']), role: z.string() }),
    z.object({ about: z.literal('removed'), keys: z.int() }),
    z.object({
      about: z.enum(['key_added', 'key_rolled']),
      name: z.string(),
      hint: z.string(),
      livemode: z.boolean(),
    }),
    // Which ones is read from the order, so that an erased email isn't kept here.
    z.object({ about: z.literal('recipients'), orderId: z.uuid() }),
    z.object({ about: z.literal('second_step'), isRequired: z.boolean() }),
    // The card or the rule from now on; null: none anymore.
    z.object({
      about: z.literal('automatic_top_up'),
      rule: z.nullable(z.object({ belowCents: z.int(), addCents: z.int(), dayCents: z.int() })),
    }),
    z.object({
      about: z.literal('saved_card'),
      card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
    }),
  ]),
})
export type SecurityNews = z.infer<typeof SecurityNews>

/** Tells the person concerned, and where it's the organization's business its admins. */
export const tellSecurity = defineJob('tell-security', SecurityNews, { urgent: true })
