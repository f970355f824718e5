import { type ReactNode, useRef } from 'react'
import { INBOX_KINDS, inbox } from '../../../contract/staff/inbox.ts'
import { useListPages } from '../../use-list-pages.ts'
import { QueueViews } from '../desk/queue/queue-views.tsx'
import { useQueue, useQueueFilter } from '../desk/queue/use-queue.ts'
import { useTakeNext } from '../desk/use-take-next.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { failingLights } from '../frame/status-words.ts'
import { usePulse } from '../frame/use-pulse.ts'
import { KeyedButton } from '../keyed-button.tsx'
import { ListPage } from '../lists/list-page.tsx'
import type { ListStateProps } from '../lists/list-state.tsx'
import { useListUrl } from '../lists/use-list-url.ts'
import { useSession } from '../use-session.ts'
import { labelOf } from './inbox-columns.tsx'
import { InboxViews } from './inbox-views.tsx'
import { useInbox } from './use-inbox.tsx'
import { keyOfWaiting, type Waiting } from './waiting.ts'

const LOOK_AGAIN_MS = 15_000
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
