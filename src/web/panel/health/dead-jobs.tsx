import { adminHealth, type DeadJob, retryJobCall } from '../../../contract/staff/health.ts'
import { adminPulse } from '../../../contract/staff/pulse.ts'
import { call } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.ts'
import { toastReason, useAct } from '../../use-act.ts'
import { formatDate } from '../format.ts'
import { OrderLink } from '../order/order-link.tsx'
import { useSession } from '../use-session.ts'

export function DeadJobs({ jobs }: { jobs: DeadJob[] }) {
  const { canAct } = useSession()
  const retry = useAct(
    async ({ id, name }: DeadJob) => {
      const { retried } = await call(retryJobCall, { params: { id }, body: {} })
      toast(retried ? 'Started again' : 'Someone has retried it already', name)
    },
    toastReason,
    { rereads: [adminHealth, adminPulse] },
  )
  return (
    <section aria-labelledby="dead-title">
      <h2 id="dead-title" className="scroll-mt-16 text-base">
        Failed jobs
      </h2>
      {jobs.length === 0 ? (
        <p className="mt-1 text-muted">No job was given up in the last 7 days.</p>
      ) : (
        <Table
          caption="Failed jobs, newest first"
          columns={['Job', 'Failed', 'Order', 'What’s missing', 'Error', 'Retry']}
        >
          {jobs.map((job) => (
            <tr key={job.id} className="text-xs">
              <RowHead>{job.name}</RowHead>
              <Cell className="whitespace-nowrap">{formatDate(job.diedAt)}</Cell>
              <Cell>{job.orderId && <OrderLink id={job.orderId} />}</Cell>
              <Cell className="min-w-60">{job.consequence}</Cell>
              <Cell className="max-w-80 wrap-anywhere text-muted">{job.failure}</Cell>
              <Cell>
                {job.canRetry && canAct && (
                  <BusyButton
                    variant="secondary"
                    isBusy={retry.isBusy}
                    busyLabel={null}
                    aria-label={`Retry: ${job.name}`}
                    onClick={() => retry.run(job)}
                  >
                    Retry
                  </BusyButton>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
