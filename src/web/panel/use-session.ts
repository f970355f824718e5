import { useQuery } from '@tanstack/react-query'
import { staffSignIn } from '../../contract/staff/sign-in.ts'
import { loading } from '../query-client.ts'

/** Why a button is visible but can't be pressed. */
export const LOOK_ONLY = 'Your account is view-only.'

/** The server decides what they're allowed to do; this is for showing only what they can. */
export function useSession() {
  const { data } = useQuery(loading(staffSignIn.check, {}))
  return {
    username: data?.username ?? '',
    role: data?.role,
    ways: data?.ways ?? [],
    /** Agents and owners. */
    canAct: data?.role !== 'read_only',
    isOwner: data?.role === 'owner',
  }
}
