import { Link } from 'wouter'
import { formatCount } from '../format.ts'

export interface ViewLink {
  words: string
  href: string
  isHere: boolean
  count?: number | undefined
  isBad?: boolean
}

export function ViewLinks({ label, views }: { label: string; views: readonly ViewLink[] }) {
  return (
    <nav aria-label={label} className="min-w-0 overflow-x-auto">
      <ul className="flex">
        {views.map(({ words, href, isHere, count, isBad }) => (
          <li key={words}>
            <Link
              href={href}
              replace
              aria-current={isHere ? 'true' : undefined}
              className="flex min-h-11 items-center gap-2 rounded px-3 whitespace-nowrap text-muted hover:text-ink aria-[current]:bg-seal-wash aria-[current]:font-medium aria-[current]:text-seal pointer-fine:min-h-8"
            >
              {words}
              {count !== undefined && (
                <span className={`figure ${isBad ? 'text-oxblood' : 'text-ink'}`}>
                  {formatCount(count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
