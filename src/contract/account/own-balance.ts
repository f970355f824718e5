import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InMode, memberRead } from './calls.ts'

export const OwnBalance = z.object({
  cents: z.int(),
  /** Below this, admins get an email; 0 for never. */
  lowCents: z.int(),
})
export type OwnBalance = z.infer<typeof OwnBalance>

export const ownBalance = endpoint({
  ...memberRead,
  path: '/api/account/balance',
  query: InMode,
  response: OwnBalance,
})
