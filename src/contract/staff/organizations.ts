import * as z from 'zod/mini'
import { BalanceMovement } from '../account/balance.ts'
import { ApiKey } from '../account/keys.ts'
import { Invitation, OrganizationMember } from '../account/members.ts'
import { Id, IdOnly, PageQuery, Timestamp, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Email } from './sign-in.ts'

const OneMember = z.object({ id: Id, memberId: Id })
const Done = z.object({ done: z.boolean() })

export const Organization = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  createdAt: Timestamp,
  disabledAt: z.nullable(Timestamp),
  /** Those who may sign in. */
  members: z.int(),
})
export type Organization = z.infer<typeof Organization>

export const organizationList = endpoint({
  method: 'GET',
  path: '/api/admin/organizations',
  access: 'staff',
  query: PageQuery,
  response: z.array(Organization),
})

export const readOrganizationCall = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id',
  access: 'staff',
  params: IdOnly,
  response: z.object({
    organization: Organization,
    members: z.array(OrganizationMember),
    keys: z.array(ApiKey),
  }),
})

export const addOrganizationCall = endpoint({
  method: 'POST',
  path: '/api/admin/organizations',
  access: 'owner',
  fresh: true,
  body: z.object({ name: text(2, 120), email: Email }),
  response: IdOnly,
  status: 201,
})

export const disableOrganization = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/:id/disable',
  access: 'owner',
  fresh: true,
  params: IdOnly,
  body: z.object({}),
  response: Done,
})

export const enableOrganization = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/:id/enable',
  access: 'owner',
  fresh: true,
  params: IdOnly,
  body: z.object({}),
  response: Done,
})

export const inviteToOrganization = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/:id/members',
  access: 'owner',
  fresh: true,
  params: IdOnly,
  body: Invitation,
  response: IdOnly,
  status: 201,
})

export const disableOrganizationMember = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/:id/members/:memberId/disable',
  access: 'owner',
  fresh: true,
  params: OneMember,
  body: z.object({}),
  response: Done,
})

export const enableOrganizationMember = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/:id/members/:memberId/enable',
  access: 'owner',
  fresh: true,
  params: OneMember,
  body: z.object({}),
  response: Done,
})

export const resetOrganizationMember = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/:id/members/:memberId/reset-second-factor',
  access: 'owner',
  fresh: true,
  params: OneMember,
  body: z.object({}),
  response: Done,
})

export const organizationBalance = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/balance',
  access: 'staff',
  params: IdOnly,
  response: z.object({
    cents: z.int(),
    lowCents: z.int(),
    movements: z.array(BalanceMovement),
  }),
})

export const returnBalanceCall = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/:id/return-balance',
  access: 'owner',
  fresh: true,
  params: IdOnly,
  body: z.object({}),
  response: z.object({ returnedCents: z.int(), leftCents: z.int() }),
})
