import * as z from 'zod/mini'
import { MEMBER_ROLES } from '../../staff/session.ts'
import { Done, Id, IdOnly } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Member } from '../staff/members.ts'
import { Email } from '../staff/sign-in.ts'

/** Somebody of an organization; the username is their email. */
export const OrganizationMember = z.extend(z.omit(Member, { email: true }), {
  role: z.enum(MEMBER_ROLES),
})
export type OrganizationMember = z.infer<typeof OrganizationMember>

export const Invitation = z.object({ email: Email, role: z.enum(MEMBER_ROLES) })

export const ownOrganization = endpoint({
  method: 'GET',
  path: '/api/account/organization',
  access: 'member',
  response: z.object({
    id: Id,
    name: z.string(),
    members: z.array(OrganizationMember),
    isSecondStepRequired: z.boolean(),
  }),
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/account/members',
  access: 'org_admin',
  fresh: true,
  body: Invitation,
  response: IdOnly,
  status: 201,
})

export const changeMemberRole = endpoint({
  method: 'POST',
  path: '/api/account/members/:id/role',
  access: 'org_admin',
  fresh: true,
  params: IdOnly,
  body: z.object({ role: z.enum(MEMBER_ROLES) }),
  response: Done,
})

const switchCall = (act: string) =>
  endpoint({
    method: 'POST',
    path: `/api/account/members/:id/${act}`,
    access: 'org_admin',
    fresh: true,
    params: IdOnly,
    body: z.object({}),
    response: Done,
  })
export const disableOwnMember = switchCall('disable')
export const enableOwnMember = switchCall('enable')

export const requireSecondStep = endpoint({
  method: 'POST',
  path: '/api/account/second-step-required',
  access: 'org_admin',
  fresh: true,
  body: z.object({ isRequired: z.boolean() }),
  response: Done,
})
