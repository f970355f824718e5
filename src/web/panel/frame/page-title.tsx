import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { Light } from '../../../contract/staff/health.ts'
import { staffSignIn } from '../../../contract/staff/sign-in.ts'
import { call } from '../../api.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { useShop } from '../../shop.tsx'
import { toast } from '../../ui/toast.ts'
import { toastReason, useAct } from '../../use-act.ts'
import { Palette } from '../find/palette.tsx'
import { formatTime } from '../format.ts'
import { flushActs } from '../held/held-acts.ts'
import { useKeys, useShownKeys } from '../keys.tsx'
import { DropDown } from '../lists/drop-down.tsx'
import { type Door, isTab, type Tab, useDoors } from './doors.ts'
import { LEVEL_TEXT, LIGHT_WORDS, summaryOf } from './lights.tsx'
import { RailIcon } from './rail.tsx'
import { usePulse, useSilence } from './use-pulse.ts'

/** The strip at the top of every panel page: its name or its door's, its own controls, and what all
 * pages share. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  const { brandName } = useShop()
  const [path] = useLocation()
  const door = useDoors().find(({ tabs }) => tabs.some((tab) => isTab(tab, path)))
  return (
    <div className="tall:sticky top-0 z-10 -mx-4 mb-4 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-paper px-4 sm:-mx-6 sm:gap-x-6 sm:px-6">
      <title>{`${title} - ${brandName}`}</title>
      <button
        type="button"
        popoverTarget="rail"
        aria-label="Menu"
        className="-ms-3 flex size-11 items-center justify-center rounded hover:bg-deep lg:hidden"
      >
        <RailIcon of="Menu" />
      </button>
      <h1 className="text-lg">{door?.name ?? title}</h1>
      {door && <Tabs door={door} />}
      <div className="contents max-sm:*:order-last">{children}</div>
      <StripEnd />
    </div>
  )
}

export const TAB =
  'flex h-12 shrink-0 items-center border-b-2 border-transparent px-2.5 whitespace-nowrap text-muted hover:text-ink aria-[current]:border-seal aria-[current]:font-medium aria-[current]:text-ink'

function Tabs({ door: { name, tabs } }: { door: Door }) {
  const [path, navigate] = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // On a phone the links don't all fit side by side, and the current one must be visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page is open
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path])
  const search = useSearch()
  const at = tabs.findIndex((tab) => isTab(tab, path))
  const addressOf = ({ path: there, keepsRange }: Tab) =>
    keepsRange && tabs[at]?.keepsRange && search ? `${there}?${search}` : there
  const turn = (by: number) => {
    const tab = tabs.at((at + by) % tabs.length)
    if (tab) navigate(addressOf(tab))
  }
  useKeys([
    { key: 'nextTab', words: 'Next tab', act: () => turn(1) },
    { key: 'previousTab', words: 'Previous tab', act: () => turn(-1) },
  ])
  return (
    <nav
      aria-label={name}
      className="min-w-0 flex-1 self-stretch overflow-x-auto text-xs max-sm:order-last max-sm:basis-48"
    >
      <ul ref={list} className="flex">
        {tabs.map((tab) => (
          <li key={tab.path}>
            <Link
              href={addressOf(tab)}
              aria-current={isTab(tab, path) ? 'page' : undefined}
              className={TAB}
            >
              {tab.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const KeysHelp = lazyPart(() => import('./keys-help.tsx'))

/** Where the page has no search of its own. */
const SEARCH_WORDS = 'Search everything'

const QUIET = 'min-h-8 rounded px-2 text-xs text-muted hover:bg-deep hover:text-ink'

export function StripEnd() {
  const [shown, setShown] = useState<'keys' | 'palette'>()
  const close = () => setShown(undefined)
  const hasOwnSearch = useShownKeys().some(
    ({ key, words }) => key === 'search' && words !== SEARCH_WORDS,
  )
  useKeys([
    { key: 'help', words: 'Show these keys', act: () => setShown('keys') },
    !hasOwnSearch && { key: 'search', words: SEARCH_WORDS, act: () => setShown('palette') },
  ])
  usePaletteKey(() => setShown('palette'))
  return (
    <div className="ms-auto flex items-center sm:gap-2">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => setShown('palette')}
        className="flex min-h-8 items-center gap-2 rounded border border-edge bg-field px-3 text-xs text-muted hover:border-ink max-md:size-11 max-md:justify-center max-md:border-0 max-md:bg-transparent max-md:p-0 md:w-52"
      >
        <RailIcon of="Search" />
        <span className="max-md:sr-only">Search or jump to…</span>
        <kbd className="ms-auto max-md:hidden">⌘K</kbd>
      </button>
      <StatusMenu />
      <button
        type="button"
        aria-label="Keys"
        aria-haspopup="dialog"
        onClick={() => setShown('keys')}
        className={`${QUIET} max-sm:hidden`}
      >
        ?
      </button>
      <LogoutButton />
      {shown === 'keys' && <KeysHelp onClose={close} />}
      {shown === 'palette' && <Palette onClose={close} />}
    </div>
  )
}

/** The one key with a modifier: it works while typing, too. */
function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

function LogoutButton() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const logout = useAct(
    async () => {
      // What was done is done as oneself.
      await flushActs()
      await call(staffSignIn.logout, { body: {} })
      toast('Logged out')
    },
    toastReason,
    {
      // Signing out clears the screen, whether or not we could reach the server.
      onEnd: () => {
        navigate(APP_PATHS.adminLogin)
        queryClient.clear()
      },
    },
  )
  useKeys([{ words: 'Logout', act: () => logout.run() }])
  return (
    <button type="button" disabled={logout.isBusy} onClick={() => logout.run()} className={QUIET}>
      Logout
    </button>
  )
}

/** A light that fails changes its shape, not only its color. */
const BAR: Record<Light['level'], string> = {
  ok: 'h-3 bg-seal',
  warning: 'h-4 bg-amber',
  bad: 'h-5 bg-oxblood',
}

function StatusMenu() {
  const { data } = usePulse()
  const silence = useSilence()
  // What was green a minute ago says nothing while nobody answers.
  const lights = silence ? [] : (data?.lights ?? [])
  const { words, level } = silence
    ? { words: silence.words, level: 'bad' as const }
    : summaryOf(lights)
  return (
    <DropDown
      buttonClass={`min-w-14 gap-2 px-2 hover:bg-deep ${LEVEL_TEXT[level]}`}
      panelClass="w-80 p-2"
      label={
        <>
          <span aria-hidden="true" className="flex h-5 items-center gap-0.5">
            {silence && <span className={`w-1 rounded-xs ${BAR.bad}`} />}
            {lights.map((light) => (
              <span key={light.name} className={`w-1 rounded-xs ${BAR[light.level]}`} />
            ))}
          </span>
          <span role="status" className="max-md:sr-only">
            {words}
          </span>
        </>
      }
    >
      {silence && <p className="px-2 py-1.5">{silence.fix}</p>}
      <ul>
        {lights.map((light) => (
          <li key={light.name} className="flex gap-3 rounded px-2 py-1.5">
            <span
              aria-hidden="true"
              className={`mt-1 w-1 shrink-0 self-start rounded-xs ${BAR[light.level]}`}
            />
            <span className="min-w-0 grow">
              <span className="flex justify-between gap-3">
                <span className="font-medium">{LIGHT_WORDS[light.name]}</span>
                {light.at && <span className="text-muted">{formatTime(light.at)}</span>}
              </span>
              <span className={LEVEL_TEXT[light.level]}>{light.says}</span>
            </span>
          </li>
        ))}
      </ul>
      <Link href={APP_PATHS.adminHealth} className="mt-1 flex min-h-8 items-center px-2 underline">
        See what to do
      </Link>
    </DropDown>
  )
}
