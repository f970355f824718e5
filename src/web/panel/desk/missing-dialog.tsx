import { deskLinePath } from '../../../contract/paths.ts'
import {
  confirmMissingCall,
  type DeskCase,
  deskCase,
  deskLines,
} from '../../../contract/staff/desk.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { tryThenHold } from '../held/try-then-hold.ts'
import { MISSING_WORDS } from './desk-words.ts'

/** The other way out: the deed isn't available anywhere. */
export function MissingDialog({
  line,
  onDone,
  onClose,
}: {
  line: DeskCase
  onDone: () => void
  onClose: () => void
}) {
  const params = { id: line.id }
  const rereads = [deskLines, deskCase]
  const form = useEndpointForm(confirmMissingCall, {
    words: { reason: 'Choose a reason.' },
    check: ({ text }) => ({
      note: text('reason') === 'other' && text('note').length < 3 && 'Say why',
    }),
    send: (body) =>
      tryThenHold(
        (isTrial) =>
          call(confirmMissingCall, { params, body: { ...body, isTrial } }, undefined, true),
        {
          ...{ words: 'Refunding', what: `${line.address.streetAddress}, no deed found` },
          ...{ path: deskLinePath(line.id), lineIds: [line.id] },
        },
        rereads,
      ),
    onDone,
    rereads,
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
