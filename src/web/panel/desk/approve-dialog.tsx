import {
  approveCopyCall,
  type DeskCase,
  type DeskCopy,
  deskCase,
  deskLines,
  type Review,
} from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { reasonAlone, useAct } from '../../use-act.ts'
import { knownFields } from './document-fields.tsx'
import { ReviewFields, useReview } from './review-fields.tsx'

/**
 * The person has looked at the copy the check held and says what it is; it goes to the customer.
 */
export function ApproveDialog({
  line,
  copy,
  onDone,
  onClose,
}: {
  line: DeskCase
  copy: DeskCopy
  onDone: () => void
  onClose: () => void
}) {
  const form = useReview(copy)
  const approve = useAct(
    async (body: Review & { reason: string }) => {
      await call(approveCopyCall, { params: { id: line.id }, body })
    },
    reasonAlone,
    { onDone, rereads: [deskLines, deskCase] },
  )
  return (
    <ActDialog
      title="Deliver this copy?"
      description={`You have looked at it, and it is the latest deed of ${line.address.streetAddress}. The customer gets it at once, under these words.`}
      act="Deliver it"
      doing={approve}
      onAct={(read) => {
        const review = form.reviewed(read)
        if (review) approve.run(review)
      }}
      onClose={onClose}
    >
      <ReviewFields copy={copy} known={knownFields(line.found, copy)} form={form} />
    </ActDialog>
  )
}
