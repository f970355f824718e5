import { useId } from 'react'
import {
  type DeskCase,
  deskCase,
  deskLines,
  deskLoad,
  SNOOZE_WORDS,
  snoozeDeskLine,
} from '../../../contract/staff/desk.ts'
import { DAY } from '../../../durations.ts'
import { ApiError, call, reasonOf } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { calendarDay } from '../../ui/calendar-day.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useProblems } from '../../ui/use-problems.ts'
import { useAct } from '../../use-act.ts'
import { formatDate, shopToday } from '../format.ts'

type Reason = keyof typeof SNOOZE_WORDS

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
  const id = useId()
  const { problemOf, complain } = useProblems<'until' | 'note'>(id)
  const snooze = useAct(
    async (body: { until: string; reason: Reason; note: string }) => {
      const seen = line.snooze?.until ?? null
      await call(snoozeDeskLine, { params: { id: line.id }, body: { ...body, seen } })
      toast(`Snoozed until ${calendarDay(body.until)}`, line.address.streetAddress)
    },
    (cause) => {
      const field = cause instanceof ApiError ? cause.field : undefined
      if (field !== 'until' && field !== 'note') return { ok: false, title: reasonOf(cause) }
      complain({ [field]: reasonOf(cause) })
      return undefined
    },
    { onDone, rereads: [deskLines, deskCase, deskLoad] },
  )
  function submit(read: (name: string) => string): void {
    const [until, reason, note] = [read('until'), read('reason') as Reason, read('note')]
    const isWrong = complain({
      until: !until && 'Choose a day.',
      note: reason === 'other' && note.length < 3 && 'Say what it’s waiting for.',
    })
    if (!isWrong) snooze.run({ until, reason, note })
  }
  const tomorrow = shopToday(new Date(Date.now() + DAY))
  return (
    <ActDialog
      title="Snooze this deed"
      description={`It leaves the queue and comes back by that morning, or once it’s overdue (${formatDate(line.promisedBy)}).`}
      act="Snooze"
      doing={snooze}
      onAct={submit}
      onClose={onClose}
    >
      <SelectField
        id={`${id}reason`}
        name="reason"
        label="Why"
        options={Object.entries(SNOOZE_WORDS).map(
          ([reason, words]) => [reason, reason === 'other' ? 'Other' : words] as const,
        )}
      />
      <TextField
        id={`${id}until`}
        name="until"
        type="date"
        label="Until"
        min={tomorrow}
        max={shopToday(new Date(line.refundedAfter))}
        defaultValue={tomorrow}
        error={problemOf('until')}
      />
      <TextField
        id={`${id}note`}
        name="note"
        label="Note (optional)"
        hint="Without names: it stays in the history for good."
        maxLength={500}
        autoComplete="off"
        error={problemOf('note')}
      />
    </ActDialog>
  )
}
