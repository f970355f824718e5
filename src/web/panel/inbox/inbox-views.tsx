import { Link, useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { InboxKind } from '../../../contract/staff/inbox.ts'
import { formatCount } from '../format.ts'
import { usePulse } from '../frame/use-pulse.ts'
import { useKeys } from '../use-keys.ts'
import { countsOf, KIND_WORDS } from './waiting.ts'

const KINDS = Object.keys(KIND_WORDS) as InboxKind[]

function pathOf(kind: InboxKind | undefined): string {
  return kind ? `${APP_PATHS.adminDesk}?kind=${kind}` : APP_PATHS.adminDesk
}

/** All of the inbox, or one kind of it, with how much there is. */
export function InboxViews({ kind }: { kind: InboxKind | undefined }) {
  const [, navigate] = useLocation()
  const pulse = usePulse().data
  const counts = pulse && countsOf(pulse)
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const views = [undefined, ...KINDS]
  const turn = (by: number) => {
    const next = views.at((views.indexOf(kind) + by) % views.length)
    navigate(pathOf(next), { replace: true })
  }
  useKeys([
    { key: 'nextTab', words: 'Next kind', act: () => turn(1) },
    { key: 'previousTab', words: 'Previous kind', act: () => turn(-1) },
  ])
  return (
    <nav aria-label="Kind" className="min-w-0 overflow-x-auto">
      <ul className="flex">
        {views.map((each) => {
          const count = each ? counts?.[each] : all
          return (
            <li key={each ?? 'all'}>
              <Link
                href={pathOf(each)}
                replace
                aria-current={each === kind ? 'true' : undefined}
                className="flex min-h-11 items-center gap-2 rounded px-3 whitespace-nowrap text-muted hover:text-ink aria-[current]:bg-seal-wash aria-[current]:font-medium aria-[current]:text-seal pointer-fine:min-h-8"
              >
                {each ? KIND_WORDS[each].many : 'All'}
                {count !== undefined && (
                  <span className="figure text-ink">{formatCount(count)}</span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
