import { Link } from 'wouter'
import { STATES, type StateCode } from '../../../addresses/states.ts'
import { APP_PATHS, orderPath } from '../../../contract/paths.ts'
import { adminPulse } from '../../../contract/staff/health.ts'
import { closeTask, inbox, type StaffTask } from '../../../contract/staff/inbox.ts'
import { retryRefundCall } from '../../../contract/staff/money.ts'
import { orderPage } from '../../../contract/staff/order-page.ts'
import { statePolicies } from '../../../contract/staff/settings.ts'
import { orderNumber } from '../../../orders/order.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { formatDate } from '../format.ts'
import { TASKS } from '../refunds/money-words.ts'
import { StateDialog } from '../settings/state-dialog.tsx'
import { useNow, usePress } from '../use-calls.ts'
import { useSession } from '../use-session.ts'
import type { Waiting } from './waiting.ts'

const REREADS = [inbox, adminPulse, orderPage]

/** What has no page of its own is settled right here. */
export default function WaitingDialog({ item, onClose }: { item: Waiting; onClose: () => void }) {
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
  const { data } = useNow(statePolicies, {})
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

const TASK_HELP: Record<StaffTask['kind'], string> = {
  refund_failed:
    'Retry the refund. If the card is closed, pay the customer another way and settle the refund outside, on the order.',
  refund_unknown:
    'It was made at the card provider. Check that its amount and its order are right.',
  payment_refused:
    'Nothing was delivered for it. Write to the customer if they still expect a deed.',
  dispute: 'Answer it in the card provider’s dashboard before its deadline.',
  fraud_warning:
    'The bank suspects fraud. Refund what isn’t delivered yet, before it becomes a dispute.',
  books_differ: 'Compare the payment at the card provider with the ledger of the order.',
  check_failed: 'Look the payment up at the card provider.',
  line_overdue: 'Its deed is ready. Open the order and resend the links.',
  mail_failed: 'Change the email on the order, or reach the customer another way.',
  recheck_held: 'Compare the newer deed with the one we delivered.',
  suppressed_delivered: 'Its link is revoked. Decide whether the customer has to be told.',
  replacement_held: 'Compare the replacement with the order, then deliver or drop it.',
  lookups_spent: 'Raise the limit in the settings of the server, or find out who used it up.',
  job_failed: 'Retry it under Failed jobs, then check what it was for.',
  state_undecided: 'Decide how we sell there.',
  balance_owed: 'Ask the organization to top up. It can’t order until then.',
}

const PLACES: Partial<Record<StaffTask['kind'], { words: string; path: string }>> = {
  job_failed: { words: 'Open failed jobs', path: `${APP_PATHS.adminHealth}#dead-title` },
  books_differ: { words: 'Open health', path: APP_PATHS.adminHealth },
  lookups_spent: { words: 'Open searches', path: APP_PATHS.adminSearches },
  balance_owed: { words: 'Open organizations', path: APP_PATHS.adminOrganizations },
}

function placesOf({ kind, orderId }: StaffTask): Array<{ words: string; path: string }> {
  const place = PLACES[kind]
  return [
    ...(orderId ? [{ words: `Open order ${orderNumber(orderId)}`, path: orderPath(orderId) }] : []),
    ...(place ? [place] : []),
  ]
}
