import * as z from 'zod/mini'
import { MEMBER_ROLES } from '../../staff/session.ts'
import { Done, Id, IdOnly, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Member } from '../staff/members.ts'
import { Email } from '../staff/sign-in.ts'
import { freshAdminAct, freshAdminPost, memberRead } from './calls.ts'

/** Somebody of an organization; the username is their email. */
export const OrganizationMember = z.extend(z.omit(Member, { email: true }), {
  role: z.enum(MEMBER_ROLES),
  /** What they call themselves, where they said so. */
  fullName: z.nullable(z.string()),
  /** Listed because what they ordered and did still has their name. */
  removedAt: z.nullable(Timestamp),
})
export type OrganizationMember = z.infer<typeof OrganizationMember>

export const Invitation = z.object({ email: Email, role: z.enum(MEMBER_ROLES) })

export const ownOrganization = endpoint(memberRead, '/api/account/organization', {
  response: z.object({
    id: Id,
    name: z.string(),
    members: z.array(OrganizationMember),
    isSecondStepRequired: z.boolean(),
    /** False before its first top-up, if it signed itself up: it has test mode alone. */
    isLive: z.boolean(),
    /** Its dates and months are counted in this one. */
    timeZone: z.string(),
  }),
})

export const inviteMember = endpoint(freshAdminPost, '/api/account/members', {
  body: Invitation,
  response: IdOnly,
  status: 201,
})

export const changeMemberRole = endpoint(freshAdminPost, '/api/account/members/:id/role', {
  params: IdOnly,
  body: z.object({ role: z.enum(MEMBER_ROLES) }),
})

const switchCall = (act: string) =>
  endpoint(freshAdminAct, `/api/account/members/:id/${act}`, { response: Done })
export const disableOwnMember = switchCall('disable')
export const enableOwnMember = switchCall('enable')
export const removeOwnMember = switchCall('remove')

export const requireSecondStep = endpoint(freshAdminPost, '/api/account/second-step-required', {
  body: z.object({ isRequired: z.boolean() }),
})
