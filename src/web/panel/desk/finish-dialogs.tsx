import {
  approveCopyCall,
  confirmMissingCall,
  type DeskCase,
  type DeskCopy,
  deskCase,
  deskLines,
  undoDeskUpload,
  uploadCopy,
} from '../../../contract/staff/desk.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { numberWords } from '../../../orders/wanted-deed.ts'
import { call } from '../../api.ts'
import { ActDialog, ActPanel } from '../../ui/act-dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { tryThenHold, watchUpload } from '../held/held-acts.ts'
import { deskActWords, MISSING_WORDS } from './desk-words.ts'
import { FileDialog, knownFields, typedFields } from './document-fields.tsx'
import { REVIEW_WORDS, ReviewFields, reviewIn, reviewProblems } from './review-fields.tsx'

const REREADS = [deskLines, deskCase]

interface Props {
  line: DeskCase
  onDone: () => void
  onClose: () => void
}

export function ApproveDialog({ line, copy, onDone, onClose }: Props & { copy: DeskCopy }) {
  const params = { id: line.id }
  const { streetAddress } = line.address
  const form = useEndpointForm(approveCopyCall, {
    body: (typed) => ({ reason: typed.text('reason'), ...reviewIn(typed, copy) }),
    words: REVIEW_WORDS,
    check: (typed) => reviewProblems(typed, copy),
    send: (body) =>
      tryThenHold(approveCopyCall, { params, body }, deskActWords(line, 'Delivering'), REREADS),
    onDone,
    rereads: REREADS,
  })
  return (
    <ActPanel
      title="Deliver this copy?"
      description={`Only if it’s ${line.wantedNumber ? numberWords(line.wantedNumber) : 'the latest deed'} of ${streetAddress}. The customer gets it under these words.`}
      act="Deliver"
      form={form}
      onClose={onClose}
    >
      <ReviewFields copy={copy} known={knownFields(line.found, copy)} form={form} />
    </ActPanel>
  )
}

export function MissingDialog({ line, onDone, onClose }: Props) {
  const params = { id: line.id }
  const form = useEndpointForm(confirmMissingCall, {
    words: { reason: 'Choose a reason.' },
    check: ({ text }) => ({
      note: text('reason') === 'other' && text('note').length < 3 && 'Say why',
    }),
    send: (body) =>
      tryThenHold(
        confirmMissingCall,
        { params, body },
        deskActWords(line, 'Refunding', ', no deed found'),
        REREADS,
      ),
    onDone,
    rereads: REREADS,
  })
  return (
    <ActDialog
      title="Confirm no deed found"
      description={`We refund ${formatCents(UNIT_PRICE_CENTS)} and tell the customer by email.`}
      act="Confirm and refund"
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.field('reason')}
        label="Reason"
        required
        options={[['', 'Choose a reason'], ...MISSING_WORDS]}
      />
      <TextField
        {...form.field('note')}
        label="Where you looked and what you found"
        hint="For colleagues, not for the customer."
        maxLength={500}
      />
    </ActDialog>
  )
}

export function UploadDialog({ line, file, onDone, onClose }: Props & { file: File }) {
  const form = useEndpointForm(uploadCopy, {
    body: ({ text }) => ({ ...typedFields(text) }),
    send: async (query) => {
      await call(uploadCopy, { params: { id: line.id }, query, file })
      watchDelivery(line)
    },
    onDone,
    rereads: REREADS,
  })
  return (
    <FileDialog
      title="Upload deed"
      description="We check it, and deliver it if nothing is wrong."
      file={file}
      form={form}
      known={knownFields(line.found)}
      onClose={onClose}
    />
  )
}

/** Follows a deed through the check, on every page, until its delivery can't be undone any more. */
export function watchDelivery(line: DeskCase): void {
  const params = { id: line.id }
  watchUpload(deskActWords(line, 'Checking'), () => call(undoDeskUpload, { params, body: {} }))
}
