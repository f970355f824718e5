import { useSearchParams } from 'wouter'
import { STATES } from '../../../../addresses/states.ts'
import { APP_PATHS } from '../../../../contract/paths.ts'
import { type DeskLoad, deskLoad } from '../../../../contract/staff/desk.ts'
import { useListUrl } from '../../../use-list-url.ts'
import { useKeys } from '../../keys.tsx'
import { SlimSelect } from '../../lists/slim-select.tsx'
import { type ViewLink, ViewLinks } from '../../lists/view-links.tsx'
import { useNow } from '../../use-calls.ts'
import { REASON_WORDS } from '../desk-words.ts'
import { useQueueFilter } from './queue.tsx'

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
