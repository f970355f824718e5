import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { closeTask, inbox, type StaffTask } from '../../../contract/staff/inbox.ts'
import { retryRefundCall } from '../../../contract/staff/money.ts'
import { orderPage } from '../../../contract/staff/order-page.ts'
import { adminPulse, type Light } from '../../../contract/staff/pulse.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { formatDate } from '../format.ts'
import { LIGHT_WORDS } from '../frame/status-words.ts'
import { FixWords } from '../health/fix-words.tsx'
import { HELP } from '../health/health-words.ts'
import { TASKS } from '../refunds/money-words.ts'
import { usePress } from '../use-press.ts'
import { useSession } from '../use-session.ts'
import { placesOf, TASK_HELP } from './alert-words.ts'

const REREADS = [inbox, adminPulse, orderPage]

/** What happened, what to do about it, and where; done once somebody says so. */
export function TaskDialog({ task, onClose }: { task: StaffTask; onClose: () => void }) {
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

/** It turns green by itself once what it watches works again. */
export function LightDialog({ light, onClose }: { light: Light; onClose: () => void }) {
  const { fix, rule, link } = HELP[light.name]
  return (
    <Dialog title={LIGHT_WORDS[light.name]} onClose={onClose}>
      <div className="space-y-4">
        <p>{light.says}</p>
        <p className="font-medium">
          <FixWords fix={fix} />
        </p>
        <p className="text-muted">{rule}</p>
        <Link href={link?.path ?? APP_PATHS.adminHealth} className={buttonClass('secondary')}>
          {link?.words ?? 'Open health'}
        </Link>
      </div>
    </Dialog>
  )
}
