import { Link } from 'wouter'
import { orderPath } from './order-path.ts'
import type { Neighbors } from './use-neighbors.ts'

/** To the orders before and after this one in the list. */
export function NeighborLinks({ before, after }: Neighbors) {
  return (
    <nav aria-label="Orders of the list" className="-ms-4 flex empty:hidden">
      {before && <Arrow to={before} words="Previous order" keyName="<" path="m15 6-6 6 6 6" />}
      {after && <Arrow to={after} words="Next order" keyName=">" path="m9 6 6 6-6 6" />}
    </nav>
  )
}

function Arrow({
  to,
  words,
  keyName,
  path,
}: {
  to: string
  words: string
  keyName: string
  path: string
}) {
  return (
    <Link
      href={orderPath(to)}
      title={words}
      aria-label={words}
      aria-keyshortcuts={keyName}
      className="flex size-11 items-center justify-center rounded text-muted hover:bg-deep hover:text-ink pointer-fine:size-8"
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
        className="size-4"
      >
        <path d={path} />
      </svg>
    </Link>
  )
}
