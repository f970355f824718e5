import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useLocation, useSearch, useSearchParams } from 'wouter'
import { STATES } from '../../../addresses/states.ts'
import { APP_PATHS, deskLinePath } from '../../../contract/paths.ts'
import {
  type DeskLoad,
  deskCase,
  deskLines,
  deskLoad,
  takeNextDeskLine,
} from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { toastReason } from '../../use-act.ts'
import { useListPages } from '../../use-list-pages.ts'
import { askedIn, useListUrl } from '../../use-list-url.ts'
import { heldLineIds, useIsHeld } from '../held/held-acts.ts'
import { KEYS, KeyMark, useKeys } from '../keys.tsx'
import { SlimSelect } from '../lists/slim-select.tsx'
import { type ViewLink, ViewLinks } from '../lists/view-links.tsx'
import { reread, useNow } from '../use-calls.ts'
import { REASON_WORDS } from './desk-words.ts'

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

export function useQueueFilter() {
  const { q: _, ...filter } = askedIn(useListUrl().params, deskLines.query)
  return filter
}

/** New deeds arrive on their own, and colleagues take them. */
export const LOOK_AGAIN_MS = 15_000

/** The part of the queue that the URL names, most urgent first, without what was just done. */
export function useQueue() {
  const isHeld = useIsHeld()
  const pages = useListPages(deskLines, useQueueFilter(), { lookAgainMs: () => LOOK_AGAIN_MS })
  return { ...pages, items: pages.items.filter(({ id }) => !isHeld(id)) }
}

/** Opens one's own next deed or, if there's none, the most urgent one that is nobody's; the queue if
 * nothing is left. Whoever undoes an act and decides again asks again, before the first answer is there:
 * the last question counts. */
export function useTakeNext(after?: string) {
  const [path, navigate] = useLocation()
  const asked = useRef(0)
  const next = useMutation({
    mutationFn: async () => {
      asked.current += 1
      const mine = asked.current
      const done = heldLineIds()
      const { id } = await call(takeNextDeskLine, { body: { after, done } })
      if (mine !== asked.current) return
      // Undone in the meantime: its person is back on it.
      if (after && done.includes(after) && !heldLineIds().includes(after)) return
      if (id) return navigate(deskLinePath(id))
      toast('All clear', 'No deed is yours or unassigned.')
      if (path !== APP_PATHS.adminDesk) navigate(APP_PATHS.adminDesk)
    },
    onError: toastReason,
    onSettled: () => reread([deskLines, deskCase]),
  })
  return { take: () => next.mutate(), isTaking: next.isPending }
}

const STATE_OPTIONS = [['', 'All states'], ...Object.entries(STATES)] as const
const REASONS = [['', 'Any reason'], ...Object.entries(REASON_WORDS)] as const
const SELECTS = [
  ['state', 'State', STATE_OPTIONS],
  ['reason', 'Why it needs review', REASONS],
] as const

interface View extends Pick<ViewLink, 'words' | 'count' | 'isBad'> {
  sets: Record<string, string>
}

export function QueueViews() {
  const filter = useQueueFilter()
  const { change } = useListUrl()
  const load = useNow(deskLoad, {}).data
  const isMine = filter.whose === 'mine'
  useKeys([
    {
      key: 'showMine',
      words: isMine ? 'Show everyone’s work' : 'Show my work',
      act: () => change({ whose: isMine ? '' : 'mine', assignee: '' }),
    },
  ])
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs">
      <Views label="Whose work" views={peopleViews(load)} names={['whose', 'assignee']} />
      <Views label="When it’s due" views={dueViews(load)} names={['due']} />
      <search className="flex flex-wrap gap-2 lg:ms-auto">
        {SELECTS.map(([name, label, options]) => (
          <SlimSelect
            key={name}
            label={label}
            value={filter[name] ?? ''}
            options={options}
            onChange={(value) => change({ [name]: value })}
            className="max-w-36"
          />
        ))}
      </search>
    </div>
  )
}

function peopleViews(load: DeskLoad | undefined): View[] {
  const people = load?.people ?? []
  const me = people.find(({ isMe }) => isMe)
  const busy = people.filter(({ isMe, deeds }) => !isMe && deeds > 0)
  const all = load && load.overdue + load.today + load.later
  return [
    { words: 'Everyone', count: all, sets: {} },
    { words: 'My work', count: me?.deeds, sets: { whose: 'mine' } },
    ...busy.map(({ id, username, deeds }) => ({
      words: username,
      count: deeds,
      sets: { assignee: id },
    })),
    { words: 'Unassigned', count: load?.unassigned, sets: { whose: 'unassigned' } },
    { words: 'Snoozed', count: load?.snoozed, sets: { whose: 'snoozed' } },
  ]
}

function dueViews(load: DeskLoad | undefined): View[] {
  const isBad = Boolean(load?.overdue)
  return [
    { words: 'Any time', sets: {} },
    { words: 'Overdue', count: load?.overdue, isBad, sets: { due: 'overdue' } },
    { words: 'Due today', count: load?.today, sets: { due: 'today' } },
    { words: 'Later', count: load?.later, sets: { due: 'later' } },
  ]
}

function Views({ label, views, names }: { label: string; views: View[]; names: string[] }) {
  const [params] = useSearchParams()
  const hrefOf = (sets: View['sets']) => {
    const next = new URLSearchParams(params)
    for (const name of names) next.delete(name)
    for (const [name, value] of Object.entries(sets)) next.set(name, value)
    return next.size > 0 ? `${APP_PATHS.adminDesk}?${next}` : APP_PATHS.adminDesk
  }
  const isHere = (sets: View['sets']) =>
    names.every((name) => (params.get(name) ?? '') === (sets[name] ?? ''))
  const links = views.map(({ sets, ...view }) => ({
    ...view,
    href: hrefOf(sets),
    isHere: isHere(sets),
  }))
  return (
    <div className="min-w-0 rounded border border-line">
      <ViewLinks label={label} views={links} />
    </div>
  )
}
