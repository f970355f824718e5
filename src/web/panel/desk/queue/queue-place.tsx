import { Link, useLocation, useSearch } from 'wouter'
import { APP_PATHS, deskLinePath } from '../../../../contract/paths.ts'
import { KeyMark } from '../../keyed-button.tsx'
import { useKeys } from '../../use-keys.ts'
import { useQueue } from './use-queue.ts'

const STEP =
  'flex min-h-8 min-w-8 items-center justify-center gap-1 rounded hover:bg-deep hover:text-ink aria-disabled:text-edge'

export function QueuePlace({ id }: { id: string }) {
  const [, navigate] = useLocation()
  const search = useSearch()
  const inSearch = search ? `?${search}` : ''
  const { items, query } = useQueue()
  const at = items.findIndex((line) => line.id === id)
  const next = items[at + 1]
  const before = at > 0 ? items[at - 1] : undefined
  const open = (line: { id: string } | undefined) => {
    if (line) navigate(`${deskLinePath(line.id)}${inSearch}`)
    else if (query.hasNextPage) void query.fetchNextPage()
  }
  useKeys([
    { key: 'next', words: 'Next deed in the queue', act: () => open(next) },
    { key: 'previous', words: 'Previous deed in the queue', act: () => before && open(before) },
  ])
  const total = `${items.length}${query.hasNextPage ? '+' : ''}`
  return (
    <nav aria-label="Place in the queue" className="flex items-center text-xs text-muted">
      <Link
        href={`${APP_PATHS.adminDesk}${inSearch}`}
        className="me-2 flex min-h-6 items-center underline"
      >
        Queue
      </Link>
      <button
        type="button"
        aria-label="Previous deed"
        aria-keyshortcuts="k"
        aria-disabled={!before}
        onClick={() => before && open(before)}
        className={STEP}
      >
        <span aria-hidden="true" className="text-lg">
          ‹
        </span>
        <KeyMark of="previous" />
      </button>
      <span className="figure px-1">
        {at < 0 ? `${total} in the queue` : `${at + 1} of ${total}`}
      </span>
      <button
        type="button"
        aria-label="Next deed"
        aria-keyshortcuts="j"
        aria-disabled={!next}
        onClick={() => open(next)}
        className={STEP}
      >
        <KeyMark of="next" />
        <span aria-hidden="true" className="text-lg">
          ›
        </span>
      </button>
    </nav>
  )
}
