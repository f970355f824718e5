import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { INBOX_KINDS, type InboxItem, inbox } from '../../../contract/staff/inbox.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { countOf } from '../../ui/count-of.ts'
import { formatCount } from '../format.ts'
import { usePulse } from '../frame/use-pulse.ts'
import { labelOf } from '../inbox/inbox-columns.tsx'
import { useInbox } from '../inbox/use-inbox.tsx'
import { countAll, countsOf, KIND_WORDS, keyOfWaiting } from '../inbox/waiting.ts'
import { DenseTable } from '../lists/dense-table.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'

const MOST = 7

/** The top of the inbox; the lights that aren't green stand above it already. */
export function NeedsYou() {
  const first = useQuery({
    ...loading(inbox, { query: { limit: MOST } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const pulse = usePulse().data
  const counts = pulse && countsOf(pulse)
  const kinds = INBOX_KINDS.flatMap((kind) => {
    const count = counts?.[kind] ?? 0
    const { one, many } = KIND_WORDS[kind]
    return count > 0 ? [countOf(count, one.toLowerCase(), many.toLowerCase())] : []
  })
  const all = pulse && countAll(pulse)
  return (
    <section aria-labelledby="needs-title" className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-4 border-b border-line pb-1">
        <h2 id="needs-title" className="text-base">
          Needs you
        </h2>
        {kinds.length > 0 && <p className="figure text-xs text-muted">{kinds.join(', ')}</p>}
        <Link
          href={APP_PATHS.adminDesk}
          className="ms-auto inline-flex min-h-8 items-center text-xs underline"
        >
          {all ? `Show all ${formatCount(all)}` : 'Open desk'}
        </Link>
      </div>
      <Loaded query={first} what="what needs you" rows={3}>
        {(items) => <Rows items={items} />}
      </Loaded>
    </section>
  )
}

function Rows({ items: all }: { items: InboxItem[] }) {
  const list = useRef<HTMLDivElement>(null)
  const { items, columns, dialogs } = useInbox(all, list)
  useRowKeys(list, 'items')
  return (
    <div ref={list}>
      {items.length === 0 ? (
        <p className="py-3 text-muted">All clear: nothing needs review.</p>
      ) : (
        <DenseTable
          isKeyed
          caption="What needs you, most urgent first"
          rows={items}
          columns={columns.filter(({ isExtra }) => !isExtra)}
          keyOf={keyOfWaiting}
          labelOf={labelOf}
        />
      )}
      {dialogs}
    </div>
  )
}
