import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { Pulse } from '../../../contract/staff/health.ts'
import { Logo } from '../../logo.tsx'
import { lasting } from '../../storage.ts'
import { Icon } from '../../ui/icons.tsx'
import { formatCount, formatTime } from '../format.ts'
import { countAll } from '../inbox/waiting.ts'
import { useKeys } from '../keys.tsx'
import { createStore } from '../store.ts'
import { useMedia } from '../use-media.ts'
import { useSession } from '../use-session.ts'
import { isBehind, useDoors } from './doors.ts'
import { usePulse, useSilence } from './use-pulse.ts'

const FOLDED = 'deedPanelRail'

/** The doors' names with what needs somebody; on a phone, behind the strip's menu. */
export function Rail() {
  const [isFolded, setIsFolded] = useState(() => lasting.getItem(FOLDED) === 'folded')
  const rail = useRef<HTMLDivElement>(null)
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when another page opens
  useEffect(() => rail.current?.hidePopover(), [path])
  const fold = () => {
    lasting.setItem(FOLDED, isFolded ? 'open' : 'folded')
    setIsFolded(!isFolded)
  }
  useKeys([{ key: 'foldRail', words: isFolded ? 'Unfold the rail' : 'Fold the rail', act: fold }])
  return (
    <div
      ref={rail}
      id="rail"
      popover="auto"
      data-folded={isFolded || undefined}
      className="group/rail inset-y-0 start-0 m-0 h-dvh max-h-none w-64 flex-col border-e border-line bg-deep text-ink backdrop:bg-ink/40 open:flex lg:sticky lg:top-0 lg:flex lg:w-50 lg:data-folded:w-14"
    >
      <div className="flex h-12 items-center px-4 lg:group-data-folded/rail:px-3.5">
        <span className="lg:group-data-folded/rail:w-7 lg:group-data-folded/rail:overflow-hidden">
          <Logo />
        </span>
      </div>
      <Doors />
      <div className="mt-auto space-y-1 p-2 text-xs text-muted">
        <Live />
        <ThemeButton />
        <button
          type="button"
          onClick={fold}
          aria-keyshortcuts="["
          className={`${FOOT} max-lg:hidden`}
        >
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
  'flex min-h-11 w-full items-center gap-3 rounded px-2 text-start hover:bg-paper hover:text-ink lg:min-h-8'

function Doors() {
  const [path] = useLocation()
  const pulse = usePulse().data
  return (
    <nav aria-label="Admin" className="px-2">
      <ul className="space-y-px">
        {useDoors().map((door) => (
          <li key={door.path}>
            <Link
              href={door.path}
              title={door.name}
              aria-current={isBehind(door, path) ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded px-2 whitespace-nowrap text-muted hover:bg-paper hover:text-ink lg:min-h-8 lg:text-xs aria-[current]:bg-seal-wash aria-[current]:font-medium aria-[current]:text-seal"
            >
              <RailIcon of={door.name} />
              <span className={WORDS}>{door.name}</span>
              {door.name === 'Desk' && pulse && <DeskCount pulse={pulse} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Deeds, refund requests, decisions and alerts, each once. */
function DeskCount({ pulse }: { pulse: Pulse }) {
  const { overdue } = pulse.counts
  const count = countAll(pulse)
  if (count === 0) return null
  return (
    <span className="figure ms-auto flex items-baseline gap-2 ps-1 text-ink lg:group-data-folded/rail:hidden">
      {overdue > 0 && <span className="text-oxblood">{`${formatCount(overdue)} overdue`}</span>}
      <span>{count >= 1000 ? '1,000+' : formatCount(count)}</span>
      <span className="sr-only">need you</span>
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
  const change = () => chooseTheme(other)
  useKeys([{ words: `Use ${other} colors`, act: change }])
  return (
    <button type="button" onClick={change} className={FOOT}>
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

const PATHS: Record<string, string> = {
  Dashboard: 'M4 4h6v7H4zM14 4h6v4h-6zM14 12h6v8h-6zM4 15h6v5H4z',
  Desk: 'M4 13h4l1.5 3h5L16 13h4M4 13 6.5 5h11L20 13v6H4z',
  Orders: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  Customers:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6 6 0 0 1 3 5.5',
  Reports: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  Settings: 'M4 7h9M17 7h3M13 5v4M4 17h3M11 17h9M11 15v4',
  Health: 'M12 20s-8-5-8-11a4.5 4.5 0 0 1 8-2.8A4.5 4.5 0 0 1 20 9c0 6-8 11-8 11z',
  Help: 'M5 4h6a2 2 0 0 1 1 2v14a3 3 0 0 0-2-1H5zM19 4h-6a2 2 0 0 0-1 2v14a3 3 0 0 1 2-1h5z',
  Theme: 'M20 14a8 8 0 1 1-10-10 6.5 6.5 0 0 0 10 10z',
  Search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  Menu: 'M4 7h16M4 12h16M4 17h16',
  Fold: 'M4 5h16v14H4zM9 5v14',
}

export function RailIcon({ of }: { of: string }) {
  return (
    <Icon className="size-4">
      <path d={PATHS[of]} />
    </Icon>
  )
}

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const KEY = 'deedPanelTheme'
const chosen = createStore(THEMES.find((theme) => theme === lasting.getItem(KEY)))

function chooseTheme(theme: Theme): void {
  lasting.setItem(KEY, theme)
  chosen.set(theme)
}

export function useTheme(): Theme {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  return chosen.use() ?? (isSystemDark ? 'dark' : 'light')
}
