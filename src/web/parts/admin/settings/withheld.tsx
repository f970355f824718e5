import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminSuppressions, type Suppression } from '../../../../contract/suppressions.ts'
import { callPage } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Table } from '../../../ui/table.tsx'
import { SearchBox } from '../search-box.tsx'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { LiftDialog } from './lift-dialog.tsx'
import { ListState } from './list-state.tsx'
import { useRowKeys } from './use-row-keys.ts'
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
  const rows = useRowKeys()
  const { canAct } = useSession()
  useKeys(canAct ? [{ key: 'n', words: 'Add an entry', act: () => setAdding(true) }] : [])
  const asked = {
    q: q || undefined,
    only: (only || undefined) as 'listed' | 'lifted' | undefined,
  }
  const list = useInfiniteQuery({
    queryKey: [adminSuppressions.path, asked],
    queryFn: ({ pageParam, signal }) =>
      callPage(adminSuppressions, { query: { ...asked, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const shown = state.data?.pages.flatMap((page) => page.items) ?? []
      return shown.some(({ sweep }) => sweep && !sweep.finishedAt) ? LOOK_AGAIN_MS : false
    },
  })
  const entries = (list.data?.pages ?? []).flatMap((page) => page.items)
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
      <ListState
        list={list}
        noun="entries"
        count={entries.length}
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
      {isAdding && <WithholdDialog onClose={() => setAdding(false)} onAdded={reload} />}
      {lifting && (
        <LiftDialog entry={lifting} onClose={() => setLifting(undefined)} onLifted={reload} />
      )}
    </>
  )
}
