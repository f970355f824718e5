import { useState } from 'react'
import {
  adminSuppressions,
  liftSuppressionCall,
  type Suppression,
} from '../../../contract/staff/suppressions.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useListPages } from '../../use-list-pages.ts'
import { ListPage } from '../lists/list-page.tsx'
import { askedIn, useListUrl } from '../lists/use-list-url.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { subjectOf, WITHHELD_COLUMNS, WithheldEntry } from './withheld-row.tsx'
import { WithholdDialog } from './withhold-dialog.tsx'

const ONLY_OPTIONS = [
  ['', 'All entries'],
  ['listed', 'On the list'],
  ['lifted', 'Lifted'],
] as const
/** While we're searching for a person's deeds. */
const LOOK_AGAIN_MS = 3_000

export default function Withheld() {
  const url = useListUrl()
  const [isAdding, setAdding] = useState(false)
  const [lifting, setLifting] = useState<Suppression>()
  const { canAct } = useSession()
  useKeys([
    canAct && { key: 'add', words: 'Withhold an address or a person', act: () => setAdding(true) },
  ])
  const asked = askedIn(url.params, adminSuppressions.query)
  const pages = useListPages(adminSuppressions, asked, {
    lookAgainMs: (shown) =>
      shown.some(({ sweep }) => sweep && !sweep.finishedAt) ? LOOK_AGAIN_MS : false,
  })

  return (
    <>
      <ListPage
        name="withheld"
        url={url}
        search={{ label: 'Search the list', placeholder: 'Address, name or note' }}
        filters={[{ name: 'only', label: 'Show', options: ONLY_OPTIONS }]}
        acts={
          canAct && (
            <Button aria-keyshortcuts="n" onClick={() => setAdding(true)} className="text-xs">
              Add entry
            </Button>
          )
        }
        pages={pages}
        noun="entries"
        empty={
          Object.keys(asked).length > 0
            ? 'No entries found matching your search'
            : 'No one is on the list.'
        }
        caption="What is withheld"
        columns={WITHHELD_COLUMNS}
        keyOf={({ id }) => id}
        labelOf={subjectOf}
        details={(entry) => (
          <WithheldEntry entry={entry} onLift={canAct ? () => setLifting(entry) : undefined} />
        )}
      />
      {isAdding && <WithholdDialog onClose={() => setAdding(false)} />}
      {lifting && <LiftDialog entry={lifting} onClose={() => setLifting(undefined)} />}
    </>
  )
}

function LiftDialog({ entry, onClose }: { entry: Suppression; onClose: () => void }) {
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
      <p className="font-medium">{subjectOf(entry)}</p>
      <p>
        Its deeds can be sold again right away. Refunds already made and links already revoked stay
        that way. The entry stays on record.
      </p>
    </ReasonDialog>
  )
}
