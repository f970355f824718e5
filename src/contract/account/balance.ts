import * as z from 'zod/mini'
import { MOVEMENT_KINDS } from '../../money/balance/statement.ts'
import { TOP_UP_CENTS, TOP_UP_RANGE } from '../../money/balance/top-up.ts'
import { Id, PageQuery, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPost, buyerPost, freshAdminPost, InMode, memberRead } from './calls.ts'

export const TOP_UP = { ...TOP_UP_CENTS, words: TOP_UP_RANGE }

const IntentId = z.string().check(z.regex(/^pi_\w{1,250}$/))

export const BalanceMovement = z.object({
  id: Id,
  at: Timestamp,
  kind: z.enum(MOVEMENT_KINDS),
  /** Above zero if the balance grew. */
  cents: z.int(),
  orderId: z.nullable(Id),
  fileNumber: z.nullable(z.string()),
})
export type BalanceMovement = z.infer<typeof BalanceMovement>

export const balanceMovements = endpoint(memberRead, '/api/account/balance/movements', {
  query: z.extend(z.omit(PageQuery, { q: true }), InMode.shape),
  response: z.array(BalanceMovement),
})

/** Fills the test money up again; live money comes from a card. */
export const refillTestMoney = endpoint(buyerPost, '/api/account/balance/refill', {
  response: z.object({ cents: z.int() }),
})

export const openTopUpCall = endpoint(adminPost, '/api/account/balance/top-ups', {
  body: z.object({
    /** In cents. */
    amount: z.int().check(z.minimum(TOP_UP_CENTS.least), z.maximum(TOP_UP_CENTS.most)),
    /** Needed for the first one of a company that signed itself up. */
    acceptsTerms: z.optional(z.boolean()),
  }),
  response: z.object({ intentId: z.string(), clientSecret: z.string() }),
  status: 201,
})

export const confirmTopUpCall = endpoint(
  adminPost,
  '/api/account/balance/top-ups/:intentId/confirm',
  {
    params: z.object({ intentId: IntentId }),
    response: z.object({
      /** `waiting`: the bank hasn’t answered yet; `debited`: it sends the money within days; `released`:
       * nothing was charged. */
      state: z.enum(['credited', 'waiting', 'debited', 'released', 'unpaid']),
      cents: z.int(),
    }),
  },
)

export const setLowBalance = endpoint(adminPost, '/api/account/balance/low', {
  body: z.object({ cents: z.int().check(z.minimum(0), z.maximum(10_000_000)) }),
})

const SPENDER_KINDS = ['organization', 'member', 'key'] as const

export const Spending = z.object({
  kind: z.enum(SPENDER_KINDS),
  id: Id,
  name: z.string(),
  cents: z.int(),
  /** Null: no limit of its own. */
  limitCents: z.nullable(z.int()),
})
export type Spending = z.infer<typeof Spending>

/** Everybody's for admins; one's own and the organization's for members. Live mode only. */
export const ownSpending = endpoint(memberRead, '/api/account/spending', {
  response: z.object({
    /** "2026-11" */
    month: z.string(),
    /** The first day of the next one: "2026-12-01". */
    resetsOn: z.string(),
    spending: z.array(Spending),
  }),
})

export const setSpendingLimit = endpoint(freshAdminPost, '/api/account/spending/limit', {
  body: z.object({
    kind: z.enum(SPENDER_KINDS),
    id: Id,
    /** Per calendar month; null lifts it, 0 stops every order. */
    limitCents: z.nullable(z.int().check(z.minimum(0), z.maximum(100_000_000))),
  }),
})

export const OwnBalance = z.object({
  cents: z.int(),
  /** Below this, admins get an email; 0 for never. */
  lowCents: z.int(),
})
export type OwnBalance = z.infer<typeof OwnBalance>

export const ownBalance = endpoint(memberRead, '/api/account/balance', {
  query: InMode,
  response: OwnBalance,
})
