import * as z from 'zod/mini'
import { ROLES } from '../../staff/session.ts'
import { Id, IdOnly, Timestamp, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Email } from './sign-in.ts'

const Done = z.object({ done: z.boolean() })

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
  /** How many are active now. */
  sessions: z.int(),
  lastActAt: z.nullable(Timestamp),
})
export type Member = z.infer<typeof Member>

export const staffList = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  access: 'owner',
  response: z.array(Member),
})

export const staffNames = endpoint({
  method: 'GET',
  path: '/api/admin/staff/names',
  access: 'staff',
  response: z.array(z.object({ id: Id, username: z.string() })),
})

/** A link was mailed, or else here's a password: shown once, to be changed within three days. */
const WayIn = z.object({ id: Id, password: z.optional(z.string()) })

export const addMember = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  access: 'owner',
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

export const changeRole = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/role',
  access: 'owner',
  fresh: true,
  params: IdOnly,
  body: z.object({ role: z.enum(ROLES) }),
  response: Done,
})

export const disableMember = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/disable',
  access: 'owner',
  fresh: true,
  params: IdOnly,
  body: z.object({}),
  response: Done,
})

export const enableMember = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/enable',
  access: 'owner',
  fresh: true,
  params: IdOnly,
  body: z.object({}),
  response: Done,
})

export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/end-sessions',
  access: 'owner',
  fresh: true,
  params: IdOnly,
  body: z.object({}),
  response: Done,
})

export const resetMemberFactors = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/reset-second-factor',
  access: 'owner',
  fresh: true,
  params: IdOnly,
  body: z.object({}),
  response: Done,
})

export const resetMemberPassword = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/reset-password',
  access: 'owner',
  fresh: true,
  params: IdOnly,
  body: z.object({}),
  response: WayIn,
})
