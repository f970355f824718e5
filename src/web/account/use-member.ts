import { useQuery } from '@tanstack/react-query'
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
