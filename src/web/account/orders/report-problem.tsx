import { deedCounts, deedList, ownOrder } from '../../../contract/account/orders.ts'
import { reportOwnProblem } from '../../../contract/account/problems.ts'
import type { Deed } from '../../../contract/api/deed.ts'
import { moneyBackWords } from '../../../orders/story-words.ts'
import { call } from '../../api.ts'
import { ProblemFields, useProblem } from '../../problem/problem-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { day } from '../../ui/moment.ts'
import { toast } from '../../ui/toast.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'

/** For the right deed, or for the money back: as on the page that we email. */
export default function ReportProblem({ deed, onClose }: { deed: Deed; onClose: () => void }) {
  const { id, address, state, livemode } = deed
  const problem = useProblem(state === 'delivered', 'message')
  const form = useEndpointForm(reportOwnProblem, {
    body: problem.asked,
    words: { reason: 'Choose what’s wrong' },
    check: problem.check,
    failed: 'Couldn’t send your report',
    send: (body) =>
      call(reportOwnProblem, {
        params: { id },
        query: { mode: livemode ? 'live' : 'test' },
        body,
      }),
    onDone: ({ outcome, reviewBy }) => {
      toast(
        outcome === 'refunded' || !reviewBy
          ? moneyBackWords(true)
          : `We have your report. We’ll answer by email by ${day(reviewBy)}.`,
      )
      onClose()
    },
    rereads: [ownOrder, deedList, deedCounts],
  })
  return (
    <Dialog
      title="Report a problem"
      description={`The deed for ${address.streetAddress}`}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form form={form} act={problem.act} busyLabel="Sending…" onBack={onClose}>
        <ProblemFields form={form} problem={problem} />
      </Form>
    </Dialog>
  )
}
