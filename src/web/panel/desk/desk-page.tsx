import { useRef } from 'react'
import { PageTitle } from '../frame/page-title.tsx'
import { ListState } from '../lists/list-state.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { useSession } from '../use-session.ts'
import { COLUMNS, QueueRow } from './queue/queue-row.tsx'
import { QueueViews } from './queue/queue-views.tsx'
import { useQueue, useQueueFilter } from './queue/use-queue.ts'
import { SmallButton } from './small-card.tsx'
import { useTakeNext } from './use-take-next.ts'

const HEADS = ['Due', 'Deed', 'Recorded in', 'Why it needs review', 'Assignee', 'Order']

export default function AdminDesk() {
  const filter = useQueueFilter()
  const rows = useRef<HTMLUListElement>(null)
  const { canAct } = useSession()
  const { take, isTaking } = useTakeNext()
  const pages = useQueue()
  const { items: lines, query: list } = pages
  useRowKeys(rows, 'deeds')

  const title = list.data ? `Desk (${lines.length}${list.hasNextPage ? '+' : ''})` : 'Desk'
  return (
    <>
      <PageTitle title={title}>
        {canAct && (
          <SmallButton
            keyName="takeNext"
            keyWords="Claim the next deed"
            variant="primary"
            isBusy={isTaking}
            busyLabel="Claiming…"
            onClick={take}
          >
            Claim next
          </SmallButton>
        )}
      </PageTitle>
      <QueueViews />
      <div className="mt-4">
        <ListState
          pages={pages}
          noun="deeds"
          empty={
            Object.keys(filter).length > 0
              ? 'No deed on the desk matches this.'
              : 'All clear: no deed needs review.'
          }
          tour={
            Object.keys(filter).length > 0
              ? undefined
              : 'When no source has a deed, or a copy needs a closer look, it shows up here with its deadline.'
          }
        >
          <div aria-hidden="true" className={`hidden py-1 text-xs text-muted ${COLUMNS}`}>
            {HEADS.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          <ul ref={rows} className="divide-y divide-line border-y border-line">
            {lines.map((line) => (
              <li key={line.id}>
                <QueueRow line={line} />
              </li>
            ))}
          </ul>
        </ListState>
      </div>
    </>
  )
}
