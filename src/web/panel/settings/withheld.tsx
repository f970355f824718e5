import { useState } from 'react'
import { formatAddress } from '../../../addresses/address.ts'
import {
  adminSuppressions,
  liftSuppressionCall,
  type Suppression,
} from '../../../contract/staff/privacy.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useListPages } from '../../use-list-pages.ts'
import { askedIn, useListUrl } from '../../use-list-url.ts'
import { Fact, Facts } from '../facts.tsx'
import { formatCount, formatDate } from '../format.ts'
import { useKeys } from '../keys.tsx'
import type { Column } from '../lists/column.ts'
import { ListPage } from '../lists/list-page.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useSession } from '../use-session.ts'
import { sweepWords } from './withheld-words.ts'
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

function subjectOf({ address, personName }: Suppression): string {
  return [address && formatAddress(address), personName].filter(Boolean).join('; ')
}

function soldBefore({ sweep }: Suppression): string {
  return sweep ? sweepWords(sweep) : 'Handled when it was added'
}

const WITHHELD_COLUMNS: Array<Column<Suppression>> = [
  { name: 'Who or what', isRowHead: true, title: subjectOf },
  { name: 'Notice', title: ({ notice }) => notice },
  { name: 'Added', width: 'w-48', title: ({ addedAt }) => formatDate(addedAt) },
  { name: 'Deeds sold before', title: soldBefore },
  {
    name: 'State',
    width: 'w-28',
    cell: ({ liftedAt }) => (
      <Badge variant={liftedAt ? 'secondary' : 'default'}>
        {liftedAt ? 'Lifted' : 'On the list'}
      </Badge>
    ),
  },
]

interface Props {
  entry: Suppression
  onLift: (() => void) | undefined
}

function WithheldEntry({ entry, onLift }: Props) {
  const { notice, addedAt, addedBy, sweep, liftedAt } = entry
  return (
    <div className="space-y-3">
      <Facts isDense>
        <Fact name="Notice">{notice}</Fact>
        <Fact name="Added">{`${formatDate(addedAt)} by ${addedBy}`}</Fact>
        <Fact name="Sold before">{soldBefore(entry)}</Fact>
        {sweep && <Fact name="Looked at">{`${formatCount(sweep.lookedAt)} open links`}</Fact>}
        {liftedAt && <Fact name="Lifted">{formatDate(liftedAt)}</Fact>}
      </Facts>
      {onLift && !liftedAt && (
        <Button variant="secondary" className="text-xs" onClick={onLift}>
          Lift entry
        </Button>
      )}
    </div>
  )
}
