import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  type DeskCase,
  deskCase,
  deskLines,
  releaseDeskLine,
  renewDeskClaim,
} from '../../../contract/staff/desk.ts'
import { call, urlOf } from '../../api.ts'

/** A renewal is sent at most this often, and only after some activity. */
const RENEW_MS = 60_000
const SIGNS = ['keydown', 'pointerdown', 'wheel', 'focus'] as const

/** Keeps a claim alive while its assignee is working, and releases it when they leave the page. */
export function useClaim({ id, claim }: Pick<DeskCase, 'id' | 'claim'>): void {
  const isMine = Boolean(claim?.isMine && claim.isLive)
  useSignsOfLife(id, isMine)
  useReleaseOnLeaving(id, isMine)
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

function useReleaseOnLeaving(id: string, isMine: boolean): void {
  const queryClient = useQueryClient()
  const isHeld = useRef(isMine)
  isHeld.current = isMine
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(leaving.current)
    const release = () => {
      if (isHeld.current) void leave(id)
    }
    window.addEventListener('pagehide', release)
    return () => {
      window.removeEventListener('pagehide', release)
      // Delayed a moment: in development, every page is left and reentered right away.
      leaving.current = setTimeout(() => {
        if (!isHeld.current) return
        isHeld.current = false
        void leave(id).then(() => queryClient.invalidateQueries({ queryKey: [deskLines.path] }))
      })
    }
  }, [id, queryClient])
}

/** Outlives the page that sends it. If it fails, the claim expires on its own after a while. */
async function leave(id: string): Promise<void> {
  const input = { params: { id } }
  await fetch(urlOf(releaseDeskLine, input), {
    method: releaseDeskLine.method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    keepalive: true,
  }).catch(() => undefined)
}

/** The page shows right away that a claim has expired instead of waiting for the next refetch. */
function useLookAtEnd(id: string, claim: DeskCase['claim']): void {
  const queryClient = useQueryClient()
  const end = claim?.isLive ? claim.until : undefined
  useEffect(() => {
    if (!end) return
    const look = () =>
      void queryClient.invalidateQueries({ queryKey: [deskCase.path, { params: { id } }] })
    const timer = setTimeout(look, Math.max(Date.parse(end) - Date.now(), 0) + 500)
    return () => clearTimeout(timer)
  }, [id, end, queryClient])
}
