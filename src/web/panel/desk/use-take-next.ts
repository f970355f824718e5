import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { APP_PATHS, deskLinePath } from '../../../contract/paths.ts'
import { deskCase, deskLines, takeNextDeskLine } from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { toastReason } from '../../use-act.ts'
import { heldLineIds } from '../held/held-acts.ts'

/** Opens one's own next deed or, if there's none, the most urgent one that is nobody's; the queue if
 * nothing is left. Whoever undoes an act and decides again asks again, before the first answer is there:
 * the last question counts. */
export function useTakeNext(after?: string) {
  const [path, navigate] = useLocation()
  const queryClient = useQueryClient()
  const asked = useRef(0)
  const next = useMutation({
    mutationFn: async () => {
      asked.current += 1
      const mine = asked.current
      const done = heldLineIds()
      const { id } = await call(takeNextDeskLine, { body: { after, done } })
      if (mine !== asked.current) return
      // Undone in the meantime: its person is back on it.
      if (after && done.includes(after) && !heldLineIds().includes(after)) return
      if (id) return navigate(deskLinePath(id))
      toast('All clear', 'No deed is yours or unassigned.')
      if (path !== APP_PATHS.adminDesk) navigate(APP_PATHS.adminDesk)
    },
    onError: toastReason,
    onSettled: () => {
      for (const { path: key } of [deskLines, deskCase]) {
        void queryClient.invalidateQueries({ queryKey: [key] })
      }
    },
  })
  return { take: () => next.mutate(), isTaking: next.isPending }
}
