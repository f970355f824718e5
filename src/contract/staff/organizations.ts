import * as z from 'zod/mini'
import { BalanceMovement } from '../account/balance.ts'
import { ApiKey } from '../account/keys.ts'
import { Invitation, OrganizationMember } from '../account/members.ts'
import { Id, IdOnly, PageQuery, printed, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { ownerAct, ownerPost, staffRead, staffReadOne } from './calls.ts'
import { Email } from './sign-in.ts'

const organizationAct = { ...ownerAct, fresh: true } as const
const memberAct = { ...organizationAct, params: z.object({ id: Id, memberId: Id }) } as const

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

export const organizationList = endpoint(staffRead, '/api/admin/organizations', {
  query: PageQuery,
  response: z.array(Organization),
})

export const readOrganizationCall = endpoint(staffReadOne, '/api/admin/organizations/:id', {
  response: z.object({
    organization: Organization,
    members: z.array(OrganizationMember),
    keys: z.array(ApiKey),
  }),
})

export const addOrganizationCall = endpoint(ownerPost, '/api/admin/organizations', {
  fresh: true,
  body: z.object({ name: printed('name', 2, 120), email: Email }),
  response: IdOnly,
  status: 201,
})

export const disableOrganization = endpoint(organizationAct, '/api/admin/organizations/:id/disable')

export const enableOrganization = endpoint(organizationAct, '/api/admin/organizations/:id/enable')

export const inviteToOrganization = endpoint(ownerAct, '/api/admin/organizations/:id/members', {
  fresh: true,
  body: Invitation,
  response: IdOnly,
  status: 201,
})

export const disableOrganizationMember = endpoint(
  memberAct,
  '/api/admin/organizations/:id/members/:memberId/disable',
)

export const enableOrganizationMember = endpoint(
  memberAct,
  '/api/admin/organizations/:id/members/:memberId/enable',
)

export const resetOrganizationMember = endpoint(
  memberAct,
  '/api/admin/organizations/:id/members/:memberId/reset-second-factor',
)

export const organizationBalance = endpoint(staffReadOne, '/api/admin/organizations/:id/balance', {
  response: z.object({ cents: z.int(), lowCents: z.int(), movements: z.array(BalanceMovement) }),
})

export const returnBalanceCall = endpoint(ownerAct, '/api/admin/organizations/:id/return-balance', {
  fresh: true,
  response: z.object({ returnedCents: z.int(), leftCents: z.int() }),
})
