import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useShop } from '../../shop.tsx'
import { useKeys } from '../keys.tsx'
import { type Door, isTab, type Tab, useDoors } from './doors.ts'
import { RailIcon } from './rail.tsx'
import { StripEnd } from './strip-end.tsx'

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
