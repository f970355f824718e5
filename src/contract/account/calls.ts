import * as z from 'zod/mini'
import { Done, IdOnly } from '../common.ts'

/** Which of the two an account's page shows. */
export const MODES = ['live', 'test'] as const
export type Mode = (typeof MODES)[number]
export const InMode = z.object({ mode: z._default(z.enum(MODES), 'live') })

/** What the account's calls of one kind have in common: each definition begins with one of these.
 * An act that brings nothing and answers nothing needs no more. */
export const memberRead = { method: 'GET', access: 'member' } as const
const post = { method: 'POST', body: z.object({}), response: Done } as const
export const memberPost = { ...post, access: 'member' } as const
export const buyerPost = { ...post, access: 'buyer' } as const
export const adminRead = { method: 'GET', access: 'org_admin' } as const
export const adminPost = { ...post, access: 'org_admin' } as const
export const freshAdminPost = { ...adminPost, fresh: true } as const
export const freshAdminAct = { ...freshAdminPost, params: IdOnly } as const
