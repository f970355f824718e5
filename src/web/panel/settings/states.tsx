import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NOTICE_WORDS, SELLING_WORDS } from '../../../addresses/offices/state-policy.ts'
import { STATES, type StateCode } from '../../../addresses/states.ts'
import { type StatePolicy, statePolicies } from '../../../contract/staff/states.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { formatDate } from '../format.ts'
import { openRow, useRowKeys } from '../lists/use-row-keys.ts'
import { StateDialog } from './state-dialog.tsx'

const COLUMNS = ['State', 'Selling', 'Notice', 'Its own text', 'Decision']

const nameOf = ({ state }: StatePolicy) => STATES[state as StateCode] ?? state
/** What waits for a decision comes first. */
const isOpen = ({ needsDecision, decision }: StatePolicy) => needsDecision && !decision
const inOrder = (a: StatePolicy, b: StatePolicy) =>
  Number(isOpen(b)) - Number(isOpen(a)) || nameOf(a).localeCompare(nameOf(b))

export default function States() {
  const policies = useQuery({ ...loading(statePolicies, {}), staleTime: 0 })
  const [open, setOpen] = useState<StatePolicy>()
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(rows, 'states')
  return (
    <div ref={rows}>
      <Loaded query={policies} what="the states" rows={6}>
        {(all) => (
          <Table caption="States" columns={COLUMNS}>
            {all.toSorted(inOrder).map((policy) => (
              <tr key={policy.state} onClick={openRow} className="cursor-pointer hover:bg-deep">
                <RowHead className="min-w-36">
                  <button
                    type="button"
                    data-row
                    onClick={() => setOpen(policy)}
                    className="min-h-6 text-start underline decoration-edge underline-offset-4 hover:decoration-ink"
                  >
                    {nameOf(policy)}
                  </button>
                  {isOpen(policy) && (
                    <span className="mt-1 block">
                      <Badge variant="waiting">Needs a decision</Badge>
                    </span>
                  )}
                </RowHead>
                <Cell className={policy.selling === 'off' ? 'min-w-32 text-oxblood' : 'min-w-32'}>
                  {SELLING_WORDS[policy.selling]}
                </Cell>
                <Cell className="min-w-40">{NOTICE_WORDS[policy.notice]}</Cell>
                <Cell className="min-w-40">{policy.stateText ?? '–'}</Cell>
                <Cell className="min-w-48">
                  <Decision policy={policy} />
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
      {open && <StateDialog policy={open} name={nameOf(open)} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function Decision({ policy }: { policy: StatePolicy }) {
  const { decision } = policy
  if (!decision) return isOpen(policy) ? '–' : <span className="text-muted">As set up</span>
  return (
    <>
      {decision.note}
      <span className="block text-xs text-muted">{`${decision.by}, ${formatDate(decision.at)}`}</span>
    </>
  )
}
