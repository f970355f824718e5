import { useLocation } from 'wouter'
import { APP_PATHS, deskLinePath } from '../../../contract/paths.ts'
import {
  claimNextDeskLine,
  deskCase,
  deskLines,
  releaseDeskLine,
} from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { toastReason, useAct } from '../../use-act.ts'

/** Shown together with the next line, because one toast replaces another. */
interface Done {
  /** Left out where something else says it. */
  words?: string
  street: string
}

/** Claims the most urgent unassigned line and opens it; if there are none left, opens the queue. A
 * line that's left for it is released, once there is another. */
export function useTakeNext(leftId?: string) {
  const [path, navigate] = useLocation()
  const next = useAct(
    async (done: Done | undefined) => {
      const { id } = await call(claimNextDeskLine, { body: {} })
      if (id) {
        if (leftId && !done) await call(releaseDeskLine, { params: { id: leftId }, body: {} })
        if (done?.words) toast(done.words, done.street)
        navigate(deskLinePath(id))
        return
      }
      if (done?.words) toast(done.words, `${done.street}. No unassigned deeds left.`)
      else toast('No unassigned deeds')
      if (path !== APP_PATHS.adminDesk) navigate(APP_PATHS.adminDesk)
    },
    (cause, done) => {
      if (!done?.words) return toastReason(cause)
      toast(done.words, `${done.street}. Couldn’t claim the next deed.`)
      return undefined
    },
    { rereads: [deskLines, deskCase] },
  )
  return { take: () => next.run(undefined), takeAfter: next.run, isTaking: next.isBusy }
}
