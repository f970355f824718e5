import { type RefObject, useState } from 'react'
import { useSearch } from 'wouter'
import type { RefundRequest } from '../../../contract/staff/refund-requests.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { useIsHeld } from '../held/held-acts.ts'
import { useKeys } from '../keys.tsx'
import { useSession } from '../use-session.ts'
import { inboxColumns } from './inbox-columns.tsx'
import AnswerDialog from './request-dialogs.tsx'
import { keyOfWaiting, type Waiting } from './waiting.ts'

const WaitingDialog = lazyPart(() => import('./waiting-dialog.tsx'))

/** What waits, without what was just done, with the acts that need no page of their own. */
export function useInbox(all: readonly Waiting[], list: RefObject<HTMLElement | null>) {
  const { canAct, username } = useSession()
  const search = useSearch()
  const isHeld = useIsHeld()
  const [open, setOpen] = useState<Waiting>()
  const [answering, setAnswering] = useState<RefundRequest>()
  const items = all.filter((item) => !isHeld(keyOfWaiting(item)))

  const answer = () => {
    const row = list.current?.contains(document.activeElement)
      ? document.activeElement?.closest<HTMLElement>('[data-row]')
      : undefined
    const inHand = row ? items.filter((item) => keyOfWaiting(item) === row.dataset.row) : items
    const request = inHand.find((item) => item.is === 'request')?.request
    if (request) setAnswering(request)
  }
  useKeys([
    canAct &&
      items.some(({ is }) => is === 'request') && {
        key: 'write',
        words: 'Answer the refund request',
        act: answer,
      },
  ])

  const close = () => {
    setOpen(undefined)
    setAnswering(undefined)
  }
  const dialogs = (
    <>
      {answering && <AnswerDialog request={answering} onDone={close} onClose={close} />}
      {open && <WaitingDialog item={open} onClose={close} />}
    </>
  )
  const columns = inboxColumns({
    now: new Date(),
    username,
    search: search && `?${search}`,
    onOpen: setOpen,
  })
  return { items, columns, dialogs }
}
