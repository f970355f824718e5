import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { STATES, type StateCode } from '../../../addresses/states.ts'
import { closeTask, inbox, type StaffTask } from '../../../contract/staff/inbox.ts'
import { retryRefundCall } from '../../../contract/staff/money.ts'
import { orderPage } from '../../../contract/staff/order-page.ts'
import { adminPulse } from '../../../contract/staff/pulse.ts'
import { statePolicies } from '../../../contract/staff/states.ts'
import { loading } from '../../query-client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { formatDate } from '../format.ts'
import { TASKS } from '../refunds/money-words.ts'
import { StateDialog } from '../settings/state-dialog.tsx'
import { usePress } from '../use-press.ts'
import { useSession } from '../use-session.ts'
import { placesOf, TASK_HELP } from './alert-words.ts'
import type { Waiting } from './waiting.ts'

const REREADS = [inbox, adminPulse, orderPage]

interface Props {
  item: Waiting
  onClose: () => void
}

/** What has no page of its own is settled right here. */
export default function WaitingDialog({ item, onClose }: Props) {
  switch (item.is) {
    case 'alert':
      return <TaskDialog task={item.task} onClose={onClose} />
    case 'decision':
      return <Decision state={item.task.subject} onClose={onClose} />
    default:
      return null
  }
}

function Decision({ state, onClose }: { state: string; onClose: () => void }) {
  const { data } = useQuery({ ...loading(statePolicies, {}), staleTime: 0 })
  const policy = data?.find((each) => each.state === state)
  if (!policy) return null
  return (
    <StateDialog policy={policy} name={STATES[state as StateCode] ?? state} onClose={onClose} />
  )
}

/** What happened, what to do about it, and where; done once somebody says so. */
function TaskDialog({ task, onClose }: { task: StaffTask; onClose: () => void }) {
  const { canAct } = useSession()
  const close = usePress(closeTask, REREADS, ({ closed }) => {
    toast(closed ? 'Done' : 'Done already', TASKS[task.kind])
    onClose()
  })
  const retry = usePress(retryRefundCall, REREADS, () => {
    toast('The refund is being sent again')
    onClose()
  })
  const isBusy = close.isBusy || retry.isBusy
  return (
    <Dialog title={TASKS[task.kind]} isBusy={isBusy} onClose={onClose}>
      <div className="space-y-4">
        <p className="wrap-anywhere">{task.detail}</p>
        <p className="text-muted">{`Since ${formatDate(task.openedAt)}.`}</p>
        <p className="font-medium">{TASK_HELP[task.kind]}</p>
        <div className="flex flex-wrap gap-3">
          {canAct && task.kind === 'refund_failed' && (
            <BusyButton
              isBusy={isBusy}
              busyLabel={null}
              onClick={() => retry.run({ params: { id: task.subject }, body: {} })}
            >
              Retry refund
            </BusyButton>
          )}
          {placesOf(task).map(({ words, path }) => (
            <Link key={path} href={path} className={buttonClass('secondary')}>
              {words}
            </Link>
          ))}
          {canAct && (
            <BusyButton
              variant="secondary"
              isBusy={isBusy}
              busyLabel={null}
              onClick={() => close.run({ params: { id: task.id }, body: {} })}
            >
              Mark as done
            </BusyButton>
          )}
        </div>
      </div>
    </Dialog>
  )
}
