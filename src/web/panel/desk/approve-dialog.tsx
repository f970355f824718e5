import { deskLinePath } from '../../../contract/paths.ts'
import {
  approveCopyCall,
  type DeskCase,
  type DeskCopy,
  deskCase,
  deskLines,
  type Review,
} from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'
import { ActPanel } from '../../ui/act-dialog.tsx'
import { useHeldAct } from '../held/use-held-act.ts'
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
  const { id, address } = line
  const approve = useHeldAct(
    (said: Review & { reason: string }, isTrial) =>
      call(approveCopyCall, { params: { id }, body: { ...said, isTrial } }, undefined, true),
    () => ({
      ...{ words: 'Delivering', what: address.streetAddress },
      ...{ path: deskLinePath(id), lineIds: [id] },
    }),
    { onHeld: onDone, rereads: [deskLines, deskCase] },
  )
  return (
    <ActPanel
      title="Deliver this copy?"
      description={`Only if it’s the latest deed of ${line.address.streetAddress}. The customer gets it under these words.`}
      act="Deliver"
      doing={approve}
      onAct={(read) => {
        const review = form.reviewed(read)
        if (review) approve.run(review)
      }}
      onClose={onClose}
    >
      <ReviewFields copy={copy} known={knownFields(line.found, copy)} form={form} />
    </ActPanel>
  )
}
