import * as z from 'zod/mini'
import { ROLES } from '../../staff/session.ts'
import { Id, Timestamp, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'

const One = z.object({ id: Id })
const Done = z.object({ done: z.boolean() })

export const Member = z.object({
  id: Id,
  username: z.string(),
  role: z.enum(ROLES),
  createdAt: Timestamp,
  disabledAt: z.nullable(Timestamp),
  hasTotp: z.boolean(),
  passkeys: z.int(),
  /** How many stand now. */
  sessions: z.int(),
  lastActAt: z.nullable(Timestamp),
})
export type Member = z.infer<typeof Member>

export const staffList = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'Who is staff, by name, at most 500',
  access: 'owner',
  response: z.array(Member),
})

export const staffNames = endpoint({
  method: 'GET',
  path: '/api/admin/staff/names',
  summary: 'What staff are called, for lists that say who did what',
  access: 'staff',
  response: z.array(z.object({ id: Id, username: z.string() })),
})

/** Made by the server, shown once, and to be changed by its person within three days. */
const OneTimePassword = z.object({ id: Id, password: z.string() })

export const addMember = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  summary: 'Add a member of staff, with a password that is shown once',
  access: 'owner',
  fresh: true,
  body: z.object({
    username: text(2, 100).check(
      z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@+-]*$/u, 'Letters, figures and . _ - @ + only'),
    ),
    role: z.enum(ROLES),
  }),
  response: OneTimePassword,
  status: 201,
})

export const changeRole = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/role',
  summary: 'Change what a member of staff may do',
  access: 'owner',
  fresh: true,
  params: One,
  body: z.object({ role: z.enum(ROLES) }),
  response: Done,
})

export const disableMember = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/disable',
  summary: 'Let a member of staff in no longer, and end their sessions',
  access: 'owner',
  fresh: true,
  params: One,
  body: z.object({}),
  response: Done,
})

export const enableMember = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/enable',
  summary: 'Let a member of staff in again',
  access: 'owner',
  fresh: true,
  params: One,
  body: z.object({}),
  response: Done,
})

export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/end-sessions',
  summary: 'Sign a member of staff out everywhere',
  access: 'owner',
  fresh: true,
  params: One,
  body: z.object({}),
  response: Done,
})

export const resetMemberFactors = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/reset-second-factor',
  summary: 'Take a member’s second factors away, and end their sessions',
  access: 'owner',
  fresh: true,
  params: One,
  body: z.object({}),
  response: Done,
})

export const resetMemberPassword = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/reset-password',
  summary: 'Give a member of staff a password that is shown once, and end their sessions',
  access: 'owner',
  fresh: true,
  params: One,
  body: z.object({}),
  response: OneTimePassword,
})
