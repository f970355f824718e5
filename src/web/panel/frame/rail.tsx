import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { Pulse } from '../../../contract/staff/pulse.ts'
import { Logo } from '../../logo.tsx'
import { lasting } from '../../storage.ts'
import { formatCount, formatTime } from '../format.ts'
import { countAll } from '../inbox/waiting.ts'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { isBehind, useDoors } from './doors.ts'
import { RailIcon } from './rail-icons.tsx'
import { chooseTheme, useTheme } from './theme.ts'
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
