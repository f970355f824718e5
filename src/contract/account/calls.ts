import * as z from 'zod/mini'
import { IdOnly } from '../common.ts'

/** Which of the two an account's page shows. */
export const MODES = ['live', 'test'] as const
export type Mode = (typeof MODES)[number]
export const InMode = z.object({ mode: z._default(z.enum(MODES), 'live') })

/** What the account's calls of one kind have in common: each definition begins with one of these. */
export const memberRead = { method: 'GET', access: 'member' } as const
export const memberPost = { method: 'POST', access: 'member' } as const
export const buyerPost = { method: 'POST', access: 'buyer' } as const
export const adminRead = { method: 'GET', access: 'org_admin' } as const
export const adminPost = { method: 'POST', access: 'org_admin' } as const
export const freshAdminPost = { ...adminPost, fresh: true } as const
export const freshAdminAct = { ...freshAdminPost, params: IdOnly, body: z.object({}) } as const
