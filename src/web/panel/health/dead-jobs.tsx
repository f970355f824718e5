import { adminHealth, type DeadJob, retryJobCall } from '../../../contract/staff/health.ts'
import { adminPulse } from '../../../contract/staff/pulse.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { toast } from '../../ui/toast.ts'
import { formatDate } from '../format.ts'
import { DenseTable } from '../lists/dense-table.tsx'
import { OrderLink } from '../order/order-link.tsx'
import { usePress } from '../use-press.ts'
import { useSession } from '../use-session.ts'

export function DeadJobs({ jobs }: { jobs: DeadJob[] }) {
  const { canAct } = useSession()
  const retry = usePress(retryJobCall, [adminHealth, adminPulse], ({ retried }) =>
    toast(retried ? 'Started again' : 'Someone has retried it already'),
  )
  return (
    <section aria-labelledby="dead-title">
      <h2 id="dead-title" className="scroll-mt-16 text-base">
        Failed jobs
      </h2>
      {jobs.length === 0 ? (
        <p className="mt-1 text-muted">No job was given up in the last 7 days.</p>
      ) : (
        <DenseTable
          caption="Failed jobs, newest first"
          rows={jobs}
          keyOf={({ id }) => id}
          columns={[
            { name: 'Job', isRowHead: true, isWrapped: true, cell: ({ name }) => name },
            { name: 'Failed', width: 'w-48', cell: ({ diedAt }) => formatDate(diedAt) },
            {
              name: 'Order',
              width: 'w-24',
              cell: ({ orderId }) => orderId && <OrderLink id={orderId} />,
            },
            { name: 'What’s missing', isWrapped: true, cell: ({ consequence }) => consequence },
            { name: 'Error', isWrapped: true, cell: ({ failure }) => failure },
            {
              name: 'Retry',
              width: 'w-28',
              cell: (job) =>
                job.canRetry &&
                canAct && (
                  <BusyButton
                    variant="secondary"
                    className="text-xs"
                    isBusy={retry.isBusy}
                    busyLabel={null}
                    aria-label={`Retry: ${job.name}`}
                    onClick={() => retry.run({ params: { id: job.id }, body: {} })}
                  >
                    Retry
                  </BusyButton>
                ),
            },
          ]}
        />
      )}
    </section>
  )
}
