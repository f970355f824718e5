import { useState } from 'react'
import { NOTICE_WORDS, SELLING_WORDS } from '../../../addresses/offices/state-policy.ts'
import { STATES, type StateCode } from '../../../addresses/states.ts'
import { type StatePolicy, statePolicies } from '../../../contract/staff/settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDate } from '../format.ts'
import type { Column } from '../lists/column.ts'
import { DenseList } from '../lists/list-page.tsx'
import { RowButton } from '../lists/row-controls.tsx'
import { useNow } from '../use-calls.ts'
import { StateDialog } from './state-dialog.tsx'

const nameOf = ({ state }: StatePolicy) => STATES[state as StateCode] ?? state
/** What waits for a decision comes first. */
const isOpen = ({ needsDecision, decision }: StatePolicy) => needsDecision && !decision
const inOrder = (a: StatePolicy, b: StatePolicy) =>
  Number(isOpen(b)) - Number(isOpen(a)) || nameOf(a).localeCompare(nameOf(b))

export default function States() {
  const query = useNow(statePolicies, {})
  const [open, setOpen] = useState<StatePolicy>()
  return (
    <>
      <DenseList
        pages={{ query, items: (query.data ?? []).toSorted(inOrder) }}
        noun="states"
        empty="No states are set up"
        caption="States"
        columns={columnsOf(setOpen)}
        keyOf={({ state }) => state}
      />
      {open && <StateDialog policy={open} name={nameOf(open)} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function columnsOf(onOpen: (policy: StatePolicy) => void): Array<Column<StatePolicy>> {
  return [
    {
      name: 'State',
      width: 'w-72',
      isRowHead: true,
      cell: (policy) => (
        <>
          <RowButton onClick={() => onOpen(policy)}>{nameOf(policy)}</RowButton>{' '}
          {isOpen(policy) && <Badge variant="waiting">Needs a decision</Badge>}
        </>
      ),
    },
    {
      name: 'Selling',
      width: 'w-32',
      cell: ({ selling }) => (
        <span className={selling === 'off' ? 'text-oxblood' : ''}>{SELLING_WORDS[selling]}</span>
      ),
    },
    { name: 'Notice', title: ({ notice }) => NOTICE_WORDS[notice] },
    { name: 'Its own text', title: ({ stateText }) => stateText ?? '–' },
    { name: 'Decision', title: decisionWords },
  ]
}

function decisionWords(policy: StatePolicy): string {
  const { decision } = policy
  if (!decision) return isOpen(policy) ? '–' : 'As set up'
  return `${decision.note} (${decision.by}, ${formatDate(decision.at)})`
}
