import { Link, useLocation, useSearch } from 'wouter'
import { APP_PATHS, deskLinePath } from '../../../../contract/paths.ts'
import { KeyMark } from '../../keyed-button.tsx'
import { KEYS } from '../../keys.ts'
import { useKeys } from '../../use-keys.ts'
import { useQueue } from './use-queue.ts'

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
      <Step
        of="previous"
        words="Previous deed"
        isOff={!before}
        onPress={() => before && open(before)}
      >
        ‹
      </Step>
      <span className="figure px-1">
        {at < 0 ? `${total} in the queue` : `${at + 1} of ${total}`}
      </span>
      <Step of="next" words="Next deed" isOff={!next} onPress={() => open(next)}>
        ›
      </Step>
    </nav>
  )
}

interface StepProps {
  of: 'previous' | 'next'
  words: string
  isOff: boolean
  onPress: () => void
  /** Which way it points. */
  children: string
}

function Step({ of, words, isOff, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={words}
      aria-keyshortcuts={KEYS[of]}
      aria-disabled={isOff}
      onClick={onPress}
      className="flex min-h-8 min-w-8 items-center justify-center gap-1 rounded hover:bg-deep hover:text-ink aria-disabled:text-edge"
    >
      <span aria-hidden="true" className="text-lg">
        {children}
      </span>
      <KeyMark of={of} />
    </button>
  )
}
