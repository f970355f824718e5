import { useQuery } from '@tanstack/react-query'
import { ownOrganization } from '../../contract/account/members.ts'
import { memberSignIn } from '../../contract/account/sign-in.ts'
import { mayAs } from '../../staff/session.ts'
import { loading } from '../query-client.ts'

/** The member signed in. The server decides what they may do; this is for showing only what they can. */
export function useMember() {
  const { data } = useQuery(loading(memberSignIn.check, {}))
  return {
    username: data?.username ?? '',
    isAdmin: mayAs(data?.role, 'org_admin'),
    isBuyer: mayAs(data?.role, 'buyer'),
  }
}

/** The name of the member who placed an order, or “API” if it was a key. */
export function useOrderedBy(): (placedBy: string | null) => string {
  const members = useQuery(loading(ownOrganization, {})).data?.members ?? []
  const nameOf = new Map(members.map(({ id, fullName, username }) => [id, fullName ?? username]))
  return (placedBy) => (placedBy ? (nameOf.get(placedBy) ?? 'API') : '–')
}
