import { deskLinePath } from '../../../contract/paths.ts'
import {
  approveCopyCall,
  type DeskCase,
  type DeskCopy,
  deskCase,
  deskLines,
} from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'
import { ActPanel } from '../../ui/act-dialog.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { tryThenHold } from '../held/try-then-hold.ts'
import { knownFields } from './document-fields.tsx'
import { REVIEW_WORDS, ReviewFields, reviewIn, reviewProblems } from './review-fields.tsx'

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
  const params = { id: line.id }
  const { streetAddress } = line.address
  const rereads = [deskLines, deskCase]
  const form = useEndpointForm(approveCopyCall, {
    body: (typed) => ({ reason: typed.text('reason'), ...reviewIn(typed, copy) }),
    words: REVIEW_WORDS,
    check: (typed) => reviewProblems(typed, copy),
    send: (body) =>
      tryThenHold(
        (isTrial) => call(approveCopyCall, { params, body: { ...body, isTrial } }, undefined, true),
        {
          ...{ words: 'Delivering', what: streetAddress },
          ...{ path: deskLinePath(line.id), lineIds: [line.id] },
        },
        rereads,
      ),
    onDone,
    rereads,
  })
  return (
    <ActPanel
      title="Deliver this copy?"
      description={`Only if it’s the latest deed of ${streetAddress}. The customer gets it under these words.`}
      act="Deliver"
      form={form}
      onClose={onClose}
    >
      <ReviewFields copy={copy} known={knownFields(line.found, copy)} form={form} />
    </ActPanel>
  )
}
