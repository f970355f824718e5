import { type ReactNode, useRef } from 'react'
import { useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { INBOX_KINDS, type InboxKind, inbox } from '../../../contract/staff/inbox.ts'
import { useListPages } from '../../use-list-pages.ts'
import { useListUrl } from '../../use-list-url.ts'
import { LOOK_AGAIN_MS, QueueViews, useQueue, useQueueFilter, useTakeNext } from '../desk/queue.tsx'
import { failingLights } from '../frame/lights.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { usePulse } from '../frame/use-pulse.ts'
import { KeyedButton, useKeys } from '../keys.tsx'
import { ListPage } from '../lists/list-page.tsx'
import type { ListStateProps } from '../lists/list-state.tsx'
import { ViewLinks } from '../lists/view-links.tsx'
import { useSession } from '../use-session.ts'
import { labelOf } from './inbox-columns.tsx'
import { useInbox } from './use-inbox.tsx'
import { countAll, countsOf, KIND_WORDS, keyOfWaiting, type Waiting } from './waiting.ts'

const TOUR =
  'Deeds that no source has or whose copy needs a closer look, refund requests, decisions about states and alerts all show up here, each with its deadline.'

/** Everything that needs somebody; only deeds can be narrowed down further. */
export default function AdminInbox() {
  const { params } = useListUrl()
  const isFiltered = Object.keys(useQueueFilter()).length > 0
  const asked = INBOX_KINDS.find((each) => each === params.get('kind'))
  const kind = isFiltered ? 'deed' : asked
  const { canAct } = useSession()
  const { take, isTaking } = useTakeNext()
  return (
    <>
      <PageTitle title="Desk">
        {canAct && (
          <KeyedButton
            keyName="takeNext"
            keyWords="Take the next deed"
            variant="primary"
            isBusy={isTaking}
            busyLabel="Taking…"
            onClick={take}
          >
            Take next
          </KeyedButton>
        )}
      </PageTitle>
      {kind === 'deed' ? <Deeds isFiltered={isFiltered} /> : <Everything kind={kind} />}
    </>
  )
}

function Deeds({ isFiltered }: { isFiltered: boolean }) {
  const pages = useQueue()
  const items = pages.items.map((deed): Waiting => ({ is: 'deed', deed }))
  const empty = isFiltered
    ? 'No deed on the desk matches this.'
    : 'All clear: no deed needs review.'
  return (
    <List kind="deed" pages={{ ...pages, items }} empty={empty} noun="deeds">
      <QueueViews />
    </List>
  )
}

function Everything({ kind }: { kind?: Exclude<Waiting['is'], 'light'> | undefined }) {
  const pages = useListPages(inbox, kind ? { kind } : {}, { lookAgainMs: () => LOOK_AGAIN_MS })
  const failing = failingLights(usePulse().data?.lights)
  // Without the rest they'd look like all there is.
  const isShown = pages.query.data && (kind === undefined || kind === 'alert')
  const lights = isShown ? failing : []
  const items = [...lights.map((light): Waiting => ({ is: 'light', light })), ...pages.items]
  const empty = kind ? 'Nothing of this kind is waiting.' : 'All clear: nothing needs you.'
  return <List kind={kind} pages={{ ...pages, items }} empty={empty} noun="items" tour={TOUR} />
}

interface ListProps {
  kind: Exclude<Waiting['is'], 'light'> | undefined
  pages: ListStateProps<Waiting>['pages']
  empty: string
  noun: string
  tour?: string
  children?: ReactNode
}

function List({ kind, pages, children, ...words }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const url = useListUrl()
  const { items, columns, dialogs } = useInbox(pages.items, list)
  return (
    <>
      <ListPage
        name="inbox"
        url={url}
        list={list}
        below={children && <div className="my-3">{children}</div>}
        pages={{ ...pages, items }}
        {...words}
        caption="What needs you, most urgent first"
        columns={columns}
        keyOf={keyOfWaiting}
        labelOf={labelOf}
      >
        <InboxViews kind={kind} />
      </ListPage>
      {dialogs}
    </>
  )
}

const VIEWS = [undefined, ...(Object.keys(KIND_WORDS) as InboxKind[])]

function pathOf(kind: InboxKind | undefined): string {
  return kind ? `${APP_PATHS.adminDesk}?kind=${kind}` : APP_PATHS.adminDesk
}

function InboxViews({ kind }: { kind: InboxKind | undefined }) {
  const [, navigate] = useLocation()
  const pulse = usePulse().data
  const turn = (by: number) => {
    const next = VIEWS.at((VIEWS.indexOf(kind) + by) % VIEWS.length)
    navigate(pathOf(next), { replace: true })
  }
  useKeys([
    { key: 'nextTab', words: 'Next kind', act: () => turn(1) },
    { key: 'previousTab', words: 'Previous kind', act: () => turn(-1) },
  ])
  const views = VIEWS.map((each) => ({
    words: each ? KIND_WORDS[each].many : 'All',
    href: pathOf(each),
    isHere: each === kind,
    count: pulse && (each ? countsOf(pulse)[each] : countAll(pulse)),
  }))
  return <ViewLinks label="Kind" views={views} />
}
