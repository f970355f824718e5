import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { Pulse } from '../../../contract/staff/pulse.ts'
import { Logo } from '../../logo.tsx'
import { lasting } from '../../storage.ts'
import { formatCount, formatTime } from '../format.ts'
import { useCurrentInView } from '../lists/use-current-in-view.ts'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { RailIcon } from './rail-icons.tsx'
import { useRailPages } from './rail-pages.ts'
import { chooseTheme, useTheme } from './theme.ts'
import { usePulse, useSilence } from './use-pulse.ts'

const FOLDED = 'deedPanelRail'

export function Rail() {
  const [isFolded, setIsFolded] = useState(() => lasting.getItem(FOLDED) === 'folded')
  const fold = () => {
    lasting.setItem(FOLDED, isFolded ? 'open' : 'folded')
    setIsFolded(!isFolded)
  }
  useKeys([{ key: '[', words: isFolded ? 'Unfold the rail' : 'Fold the rail', act: fold }])
  return (
    <div
      data-folded={isFolded || undefined}
      className="group/rail flex flex-col border-line bg-deep lg:sticky lg:top-0 lg:h-dvh lg:w-50 lg:border-e lg:data-folded:w-14"
    >
      <div className="hidden h-12 items-center px-4 lg:flex lg:group-data-folded/rail:px-3.5">
        <span className="group-data-folded/rail:w-7 group-data-folded/rail:overflow-hidden">
          <Logo />
        </span>
      </div>
      <Pages />
      <div className="mt-auto hidden space-y-1 p-2 text-xs text-muted lg:block">
        <Live />
        <ThemeButton />
        <button type="button" onClick={fold} aria-keyshortcuts="[" className={FOOT}>
          <RailIcon of="Fold" />
          <span className={WORDS}>{isFolded ? 'Unfold rail' : 'Fold rail'}</span>
        </button>
        <Account />
      </div>
    </div>
  )
}

const WORDS = 'truncate lg:group-data-folded/rail:sr-only'
const FOOT =
  'flex min-h-8 w-full items-center gap-3 rounded px-2 text-start hover:bg-paper hover:text-ink'

function Pages() {
  const [path] = useLocation()
  const list = useCurrentInView()
  const counts = usePulse().data?.counts
  return (
    <nav
      aria-label="Admin"
      className="relative overflow-x-auto border-b border-line lg:border-0 lg:px-2"
    >
      <ul ref={list} className="flex lg:flex-col lg:gap-px">
        {useRailPages().map(({ name, path: href, startsGroup }) => (
          <li
            key={href}
            className={startsGroup ? 'lg:mt-2 lg:border-t lg:border-line lg:pt-2' : undefined}
          >
            <Link
              href={href}
              title={name}
              aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded px-3 whitespace-nowrap text-muted hover:text-ink lg:min-h-8 lg:px-2 lg:text-xs lg:hover:bg-paper aria-[current]:bg-seal-wash aria-[current]:font-medium aria-[current]:text-seal"
            >
              <RailIcon of={name} />
              <span className={WORDS}>{name}</span>
              <Count name={name} counts={counts} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Count({ name, counts }: { name: string; counts: Pulse['counts'] | undefined }) {
  if (!counts) return null
  const count = {
    Desk: counts.desk,
    Orders: counts.orders,
    'Refund requests': counts.refundRequests,
  }[name]
  if (!count) return null
  const isOverdue = name === 'Desk' && counts.overdue > 0
  return (
    <span className="figure ms-auto flex items-baseline gap-2 ps-1 text-ink lg:group-data-folded/rail:hidden">
      {isOverdue && (
        <span className="text-oxblood max-lg:sr-only">{`${formatCount(counts.overdue)} overdue`}</span>
      )}
      <span>{count >= 1000 ? '1,000+' : formatCount(count)}</span>
      <span className="sr-only">{name === 'Refund requests' ? 'open' : 'need review'}</span>
    </span>
  )
}

/** Says that what's on screen is current, or that it no longer is. */
function Live() {
  const { dataUpdatedAt } = usePulse()
  const silence = useSilence()
  if (!dataUpdatedAt && !silence) return null
  const time = formatTime(new Date(dataUpdatedAt))
  const stale = dataUpdatedAt ? `Not updated since ${time}` : 'Not updated'
  return (
    <p className="flex min-h-8 items-center gap-3 px-2">
      <span
        aria-hidden="true"
        className={`mx-1 size-2 shrink-0 rounded-full ${silence ? 'bg-oxblood' : 'bg-seal'}`}
      />
      <span className={WORDS}>{silence ? stale : `Live · ${time}`}</span>
    </p>
  )
}

function ThemeButton() {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <button type="button" onClick={() => chooseTheme(other)} className={FOOT}>
      <RailIcon of="Theme" />
      <span className={WORDS}>{other === 'dark' ? 'Dark' : 'Light'}</span>
    </button>
  )
}

function Account() {
  const { username } = useSession()
  return (
    <Link href={APP_PATHS.adminAccount} className={`${FOOT} text-ink`}>
      <span
        aria-hidden="true"
        className="flex size-5 shrink-0 items-center justify-center rounded-full bg-ink text-[0.6875rem] font-medium text-paper uppercase"
      >
        {username.slice(0, 1)}
      </span>
      <span className={WORDS}>{username || 'Account'}</span>
      <span className="sr-only">, your account</span>
    </Link>
  )
}
