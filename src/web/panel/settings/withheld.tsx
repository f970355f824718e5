import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { adminSuppressions, type Suppression } from '../../../contract/staff/suppressions.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Table } from '../../ui/table.tsx'
import { ListState } from '../lists/list-state.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { useListPages } from '../lists/use-list-pages.ts'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { LiftDialog } from './lift-dialog.tsx'
import { useUrlChoice, useUrlSearch } from './use-url-state.ts'
import { WithheldRow } from './withheld-row.tsx'
import { WithholdDialog } from './withhold-dialog.tsx'

const ONLY_OPTIONS = [
  ['', 'All entries'],
  ['listed', 'On the list'],
  ['lifted', 'Lifted'],
] as const
const COLUMNS = [
  { name: 'Who or what' },
  { name: 'Notice' },
  { name: 'Added' },
  { name: 'Deeds sold before' },
  { name: 'State' },
]
/** While deeds of a person are being sought. */
const LOOK_AGAIN_MS = 3_000

export default function Withheld() {
  const { typed, setTyped, q } = useUrlSearch()
  const [only, setOnly] = useUrlChoice('only')
  const [isAdding, setAdding] = useState(false)
  const [lifting, setLifting] = useState<Suppression>()
  const queryClient = useQueryClient()
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(rows, 'entries')
  const { canAct } = useSession()
  useKeys(canAct ? [{ key: 'n', words: 'Add an entry', act: () => setAdding(true) }] : [])
  const asked = {
    q: q || undefined,
    only: (only || undefined) as 'listed' | 'lifted' | undefined,
  }
  const pages = useListPages(adminSuppressions, asked, (shown) =>
    shown.some(({ sweep }) => sweep && !sweep.finishedAt) ? LOOK_AGAIN_MS : false,
  )
  const entries = pages.items
  const reload = () => queryClient.invalidateQueries({ queryKey: [adminSuppressions.path] })

  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_12rem_auto] sm:items-end">
        <SearchBox
          label="Search entries"
          placeholder="Address, name or notice"
          value={typed}
          onChange={setTyped}
        />
        <SelectField
          id="withheld-only"
          label="Show"
          options={ONLY_OPTIONS}
          value={only}
          onChange={({ target }) => setOnly(target.value)}
        />
        {canAct && (
          <Button aria-keyshortcuts="n" onClick={() => setAdding(true)}>
            Add an entry
          </Button>
        )}
      </div>
      <div className="mt-6">
        <ListState
          pages={pages}
          noun="entries"
          empty={q || only ? 'No entries found matching your search' : 'Nothing is withheld.'}
        >
          <div ref={rows}>
            <Table caption="What is withheld" columns={COLUMNS}>
              {entries.map((entry) => (
                <WithheldRow
                  key={entry.id}
                  entry={entry}
                  onLift={canAct ? () => setLifting(entry) : undefined}
                />
              ))}
            </Table>
          </div>
        </ListState>
      </div>
      {isAdding && <WithholdDialog onClose={() => setAdding(false)} onAdded={reload} />}
      {lifting && (
        <LiftDialog entry={lifting} onClose={() => setLifting(undefined)} onLifted={reload} />
      )}
    </>
  )
}
