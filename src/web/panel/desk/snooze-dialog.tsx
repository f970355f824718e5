import {
  type DeskCase,
  deskCase,
  deskLines,
  deskLoad,
  SNOOZE_WORDS,
  snoozeDeskLine,
} from '../../../contract/staff/desk.ts'
import { DAY } from '../../../durations.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { calendarDay } from '../../ui/calendar-day.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { formatDate, shopToday } from '../format.ts'

/** The deed can wait until a day, for a reason; Enter means tomorrow, for the office. */
export function SnoozeDialog({
  line,
  onDone,
  onClose,
}: {
  line: DeskCase
  onDone: () => void
  onClose: () => void
}) {
  const form = useEndpointForm(snoozeDeskLine, {
    params: { id: line.id },
    body: ({ text }) => ({
      until: text('until'),
      reason: text('reason'),
      note: text('note'),
      seen: line.snooze?.until ?? null,
    }),
    words: { until: 'Choose a day.' },
    check: ({ text }) => ({
      note: text('reason') === 'other' && text('note').length < 3 && 'Say what it’s waiting for.',
    }),
    onDone: (_, { until }) => {
      toast(`Snoozed until ${calendarDay(until)}`, line.address.streetAddress)
      onDone()
    },
    rereads: [deskLines, deskCase, deskLoad],
  })
  const tomorrow = shopToday(new Date(Date.now() + DAY))
  return (
    <ActDialog
      title="Snooze this deed"
      description={`It leaves the queue and comes back by that morning, or once it’s overdue (${formatDate(line.promisedBy)}).`}
      act="Snooze"
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.field('reason')}
        label="Why"
        options={Object.entries(SNOOZE_WORDS).map(
          ([reason, words]) => [reason, reason === 'other' ? 'Other' : words] as const,
        )}
      />
      <TextField
        {...form.field('until')}
        type="date"
        label="Until"
        min={tomorrow}
        max={shopToday(new Date(line.refundedAfter))}
        defaultValue={tomorrow}
      />
      <TextField
        {...form.field('note')}
        label="Note (optional)"
        hint="Without names: it stays in the history for good."
        maxLength={500}
        autoComplete="off"
      />
    </ActDialog>
  )
}
