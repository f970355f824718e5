import { useRef } from 'react'
import { deskLines } from '../../../contract/staff/desk.ts'
import { KeyedButton } from '../keyed-button.tsx'
import { ListState } from '../lists/list-state.tsx'
import { useListPages } from '../lists/use-list-pages.ts'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { PageTitle } from '../page-title.tsx'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { QueueFilters, useQueueFilter } from './queue-filters.tsx'
import { QueueRow } from './queue-row.tsx'
import { useTakeNext } from './use-take-next.ts'

/** New lines arrive on their own, and colleagues claim them. */
const LOOK_AGAIN_MS = 15_000

/** The lines that need review, most urgent first. */
export default function AdminDesk() {
  const filter = useQueueFilter()
  const rows = useRef<HTMLUListElement>(null)
  const { canAct } = useSession()
  const { take, isTaking } = useTakeNext()
  const pages = useListPages(deskLines, filter, { lookAgainMs: () => LOOK_AGAIN_MS })
  const { items: lines, query: list } = pages
  useRowKeys(rows, 'lines')
  useKeys(canAct ? [{ key: 'g', words: 'Take the next free line', act: take }] : [])

  const title = list.data ? `Desk (${lines.length}${list.hasNextPage ? '+' : ''})` : 'Desk'
  return (
    <>
      <PageTitle title={title}>
        {canAct && (
          <KeyedButton keyName="g" isBusy={isTaking} busyLabel="Taking it…" onClick={take}>
            Take the next one
          </KeyedButton>
        )}
      </PageTitle>
      <p className="text-muted">
        Deeds that a person has to find or to judge. What is refunded soonest comes first.
      </p>
      <QueueFilters />
      <div className="mt-4">
        <ListState
          pages={pages}
          noun="lines"
          empty={
            Object.keys(filter).length > 0
              ? 'No line at the desk fits this.'
              : 'Nothing waits at the desk.'
          }
        >
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
