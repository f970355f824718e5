import { useState } from 'react'
import {
  assignDeskLine,
  type DeskCase,
  type DeskLoad,
  deskCase,
  deskLines,
  deskLoad,
  SNOOZE_WORDS,
  snoozeDeskLine,
  wakeDeskLine,
} from '../../../contract/staff/desk.ts'
import { DAY } from '../../../durations.ts'

import { call } from '../../api.ts'
import { Loaded } from '../../loaded.tsx'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { countOf } from '../../ui/count-of.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { calendarDay } from '../../ui/moment.ts'
import { type EndpointForm, useEndpointForm } from '../../use-endpoint-form.ts'
import { formatDate, shopToday } from '../format.ts'
import { holdDone } from '../held/held-acts.ts'
import { KeyedButton } from '../keys.tsx'
import { useNow } from '../use-calls.ts'
import { useSession } from '../use-session.ts'
import { deskActWords } from './desk-words.ts'

export const PLAN_READS = [deskLines, deskCase, deskLoad]

const NOTE = {
  hint: 'Without names: it stays in the activity for good.',
  maxLength: 500,
  autoComplete: 'off',
}

interface Props {
  line: DeskCase
  onClose: () => void
}

/** Makes a deed somebody's work until it's done; Enter takes it for oneself. */
function AssignDialog({ line, onClose }: Props) {
  const load = useNow(deskLoad, {})
  const from = line.assignee?.id ?? null
  const form = useEndpointForm(assignDeskLine, {
    params: { id: line.id },
    body: ({ text }) => ({ to: text('to') || null, from, note: text('note') }),
    onDone: onClose,
    rereads: PLAN_READS,
  })
  return (
    <ActDialog
      title="Assign this deed"
      description="It stays theirs until it’s done. If they leave it until it’s overdue, it can be anyone’s next deed."
      act="Assign"
      form={form}
      onClose={onClose}
    >
      <Loaded query={load} what="the team" rows={1}>
        {({ people }) => <People people={people} from={from} field={form.field('to')} />}
      </Loaded>
      <TextField {...form.field('note')} label="What they should know (optional)" {...NOTE} />
    </ActDialog>
  )
}

interface PeopleProps {
  people: DeskLoad['people']
  from: string | null
  field: ReturnType<EndpointForm<unknown>['field']>
}

function People({ people, from, field }: PeopleProps) {
  const me = people.find(({ isMe }) => isMe)
  const others = people.filter(({ isMe }) => !isMe)
  const named = (words: string, deeds: number) => `${words} (${countOf(deeds, 'deed', 'deeds')})`
  return (
    <SelectField
      {...field}
      label="Assignee"
      autoFocus
      defaultValue={me && me.id !== from ? me.id : ''}
      options={[
        ...(me ? [[me.id, named('Me', me.deeds)] as const] : []),
        ...others.map((each) => [each.id, named(each.username, each.deeds)] as const),
        ['', 'Unassigned'],
      ]}
    />
  )
}

/** The deed can wait until a day, for a reason; Enter means tomorrow, for the office. */
export function SnoozeDialog({ line, onDone, onClose }: Props & { onDone: () => void }) {
  const form = useEndpointForm(snoozeDeskLine, {
    params: { id: line.id },
    body: ({ text }) => ({
      until: text('until'),
      reason: text('reason'),
      note: text('note'),
      seen: line.snooze?.until.toISOString() ?? null,
    }),
    words: { until: 'Choose a day.' },
    check: ({ text }) => ({
      note: text('reason') === 'other' && text('note').length < 3 && 'Say what it’s waiting for.',
    }),
    onDone: (_, { until }) => {
      const words = `Snoozed until ${calendarDay(until)}`
      holdDone(deskActWords(line, words), () =>
        call(wakeDeskLine, { params: { id: line.id }, body: {} }),
      )
      onDone()
    },
    rereads: PLAN_READS,
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
        max={shopToday(line.refundedAfter)}
        defaultValue={tomorrow}
      />
      <TextField {...form.field('note')} label="Note (optional)" {...NOTE} />
    </ActDialog>
  )
}

/** Whether somebody can act on a deed: not on a colleague's. */
export function useCanWork({ assignee, progress }: DeskCase): boolean {
  const { canAct, username } = useSession()
  return canAct && progress === 'desk' && (!assignee || assignee.username === username)
}

export function Assignee({ line }: { line: DeskCase }) {
  const { canAct, username } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { assignee } = line
  const isMine = assignee?.username === username
  const words = assignee ? `Assigned to ${isMine ? 'you' : assignee.username}` : 'Unassigned'
  if (!canAct || line.progress !== 'desk') return <p className="text-xs text-muted">{words}</p>
  return (
    <>
      <KeyedButton
        keyName="assign"
        keyWords="Assign the deed"
        className={isMine ? 'bg-seal-wash text-seal' : ''}
        onClick={() => setOpen(true)}
      >
        {words}
      </KeyedButton>
      {isOpen && <AssignDialog line={line} onClose={() => setOpen(false)} />}
    </>
  )
}
