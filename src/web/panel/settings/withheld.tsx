import { useRef, useState } from 'react'
import { formatAddress } from '../../../addresses/address.ts'
import {
  adminSuppressions,
  liftSuppressionCall,
  type Suppression,
} from '../../../contract/staff/suppressions.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.ts'
import { useListPages } from '../../use-list-pages.ts'
import { ListState } from '../lists/list-state.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { useListUrl } from '../lists/use-list-url.ts'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { WithheldRow } from './withheld-row.tsx'
import { WithholdDialog } from './withhold-dialog.tsx'

const ONLY_OPTIONS = [
  ['', 'All entries'],
  ['listed', 'On the list'],
  ['lifted', 'Lifted'],
] as const
const COLUMNS = ['Who or what', 'Notice', 'Added', 'Deeds sold before', 'State']
/** While we're searching for a person's deeds. */
const LOOK_AGAIN_MS = 3_000

export default function Withheld() {
  const url = useListUrl()
  const { q, only } = url.values('q', 'only')
  const [isAdding, setAdding] = useState(false)
  const [lifting, setLifting] = useState<Suppression>()
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(rows, 'entries')
  const { canAct } = useSession()
  useKeys([
    canAct && { key: 'add', words: 'Withhold an address or a person', act: () => setAdding(true) },
  ])
  const asked = {
    q: q || undefined,
    only: (only || undefined) as 'listed' | 'lifted' | undefined,
  }
  const pages = useListPages(adminSuppressions, asked, {
    lookAgainMs: (shown) =>
      shown.some(({ sweep }) => sweep && !sweep.finishedAt) ? LOOK_AGAIN_MS : false,
  })

  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_12rem_auto] sm:items-end">
        <SearchBox
          label="Search the list"
          placeholder="Address, name or note"
          url={url}
          list={rows}
          isFetching={pages.query.isFetching}
        />
        <SelectField
          id="withheld-only"
          label="Show"
          options={ONLY_OPTIONS}
          value={only}
          onChange={({ target }) => url.change({ only: target.value })}
        />
        {canAct && (
          <Button aria-keyshortcuts="n" onClick={() => setAdding(true)}>
            Add entry
          </Button>
        )}
      </div>
      <div className="mt-6">
        <ListState
          pages={pages}
          noun="entries"
          empty={q || only ? 'No entries found matching your search' : 'No one is on the list.'}
        >
          <div ref={rows}>
            <Table caption="What is withheld" columns={COLUMNS}>
              {pages.items.map((entry) => (
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
      {isAdding && <WithholdDialog onClose={() => setAdding(false)} />}
      {lifting && <LiftDialog entry={lifting} onClose={() => setLifting(undefined)} />}
    </>
  )
}

function LiftDialog({ entry, onClose }: { entry: Suppression; onClose: () => void }) {
  const { address, personName } = entry
  return (
    <ReasonDialog
      endpoint={liftSuppressionCall}
      params={{ id: entry.id }}
      failed="Couldn’t lift this entry"
      rereads={[adminSuppressions]}
      onDone={() => {
        toast('Lifted', 'Its deeds can be sold again.')
        onClose()
      }}
      title="Lift this entry?"
      label="Why"
      act="Lift entry"
      maxLength={1000}
      onClose={onClose}
    >
      <p className="font-medium">
        {[address && formatAddress(address), personName].filter(Boolean).join('; ')}
      </p>
      <p>
        Its deeds can be sold again right away. Refunds already made and links already revoked stay
        that way. The entry stays on record.
      </p>
    </ReasonDialog>
  )
}
