import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type DeskCase, deskCase, renewDeskClaim } from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'

/** A renewal is sent at most this often, and only after some activity. */
const RENEW_MS = 60_000
const SIGNS = ['keydown', 'pointerdown', 'wheel', 'focus'] as const

/** Keeps a claim alive while its assignee is working. It outlives the page: whoever looks something
 * up elsewhere comes back to their own line. */
export function useClaim({ id, claim }: Pick<DeskCase, 'id' | 'claim'>): void {
  const isMine = Boolean(claim?.isMine && claim.isLive)
  useSignsOfLife(id, isMine)
  useLookAtEnd(id, claim)
}

function useSignsOfLife(id: string, isMine: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isMine) return
    let sent = Date.now()
    const again = () =>
      void queryClient.invalidateQueries({ queryKey: [deskCase.path, { params: { id } }] })
    const renew = () => {
      if (Date.now() - sent < RENEW_MS) return
      sent = Date.now()
      // If you've lost the claim, the page shows who has it now.
      call(renewDeskClaim, { params: { id }, body: {} }).then(again, again)
    }
    for (const sign of SIGNS) window.addEventListener(sign, renew, { passive: true })
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, renew)
    }
  }, [id, isMine, queryClient])
}

/** The page shows right away that a claim has expired instead of waiting for the next refetch. */
function useLookAtEnd(id: string, claim: DeskCase['claim']): void {
  const queryClient = useQueryClient()
  const end = claim?.isLive ? claim.until.getTime() : undefined
  useEffect(() => {
    if (!end) return
    const look = () =>
      void queryClient.invalidateQueries({ queryKey: [deskCase.path, { params: { id } }] })
    const timer = setTimeout(look, Math.max(end - Date.now(), 0) + 500)
    return () => clearTimeout(timer)
  }, [id, end, queryClient])
}
