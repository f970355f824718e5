import * as z from 'zod/mini'
import { ROLES } from '../../staff/session.ts'
import { Id, Timestamp, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { ownerAct, ownerPost, ownerRead, staffRead } from './calls.ts'
import { Email } from './sign-in.ts'

const memberAct = { ...ownerAct, fresh: true } as const

export const Member = z.object({
  id: Id,
  username: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(ROLES),
  createdAt: Timestamp,
  /** Until when a link to set up the account works that hasn't been used. */
  invitedUntil: z.nullable(Timestamp),
  disabledAt: z.nullable(Timestamp),
  hasTotp: z.boolean(),
  passkeys: z.int(),
  sessions: z.int(),
  lastActAt: z.nullable(Timestamp),
})
export type Member = z.infer<typeof Member>

export const staffList = endpoint(ownerRead, '/api/admin/staff', { response: z.array(Member) })

export const staffNames = endpoint(staffRead, '/api/admin/staff/names', {
  response: z.array(z.object({ id: Id, username: z.string() })),
})

/** A link was mailed, or else here's a password: shown once, to be changed within three days. */
const WayIn = z.object({ id: Id, password: z.optional(z.string()) })

export const addMember = endpoint(ownerPost, '/api/admin/staff', {
  fresh: true,
  body: z.object({
    username: text(2, 100).check(
      z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@+-]*$/u, 'Letters, figures and . _ - @ + only'),
    ),
    email: z.optional(Email),
    role: z.enum(ROLES),
  }),
  response: WayIn,
  status: 201,
})

export const changeRole = endpoint(memberAct, '/api/admin/staff/:id/role', {
  body: z.object({ role: z.enum(ROLES) }),
})

export const disableMember = endpoint(memberAct, '/api/admin/staff/:id/disable')

export const enableMember = endpoint(memberAct, '/api/admin/staff/:id/enable')

export const endMemberSessions = endpoint(memberAct, '/api/admin/staff/:id/end-sessions')

export const resetMemberFactors = endpoint(memberAct, '/api/admin/staff/:id/reset-second-factor')

export const resetMemberPassword = endpoint(ownerAct, '/api/admin/staff/:id/reset-password', {
  fresh: true,
  response: WayIn,
})
