import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { formatCityLine } from '../../../addresses/address.ts'
import { type DeskCase, deskCase } from '../../../contract/staff/desk.ts'
import { lineIs } from '../../../orders/line.ts'
import { numberWords } from '../../../orders/wanted-deed.ts'
import { reasonOf } from '../../api.ts'
import { Unloaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { calendarDay } from '../../ui/calendar-day.ts'
import { CopyFacts } from '../document/copy-facts.tsx'
import { type SaidByCopy, useCopyFacts } from '../document/use-copy-facts.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { useIsHeld } from '../held/held-acts.ts'
import { OrderLink } from '../order/order-link.tsx'
import { Outside } from '../outside.tsx'
import { Fold } from '../section.tsx'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { Assignee, useCanWork } from './assignee.tsx'
import { CheckNews } from './check-news.tsx'
import { CustomerCard } from './customer-card.tsx'
import { DeedFacts } from './deed-facts.tsx'
import { DeskClock } from './desk-clock.tsx'
import { DeskOffice } from './desk-office.tsx'
import { DocumentPane, EarlierCopies } from './document-pane.tsx'
import { LineEvents, OtherLines, SourceAnswers } from './line-records.tsx'
import { QueuePlace } from './queue/queue-place.tsx'
import { useTakeNext } from './use-take-next.ts'
import { mapOf } from './where-it-is.tsx'
import { WorkBar } from './work-bar.tsx'

/** One deed at the desk: the document on the left; on the right what is known of it and what to do
 * about it. In a large window nothing that decides has to be scrolled to. */
export default function AdminDeskLine() {
  const { id = '' } = useParams<{ id: string }>()
  const line = useDeskCase(id)
  return (
    <div data-fills className="xl:tall:flex xl:tall:h-dvh xl:tall:flex-col">
      <PageTitle title={line.data?.address.streetAddress ?? 'Desk'}>
        <QueuePlace id={id} />
        {line.data && <Assignee key={id} line={line.data} />}
      </PageTitle>
      {line.data ? (
        <>
          {line.isError && (
            <p role="alert" className="mb-4 text-oxblood">
              {`Couldn’t refresh this deed, so it may have changed. ${reasonOf(line.error)}`}
            </p>
          )}
          <Deed key={id} line={line.data} />
        </>
      ) : (
        <Unloaded query={line} what="the deed" rows={5} />
      )}
    </div>
  )
}

function Deed({ line }: { line: DeskCase }) {
  const { canAct } = useSession()
  const canWork = useCanWork(line)
  const isHeld = useIsHeld()(line.id)
  const [copy] = line.copies
  const said = useCopyFacts(copy?.hasPdf ? copy.id : null)
  const { take } = useTakeNext(line.id)
  useKeys([canAct && { key: 'takeNext', words: 'Take the next deed', act: take }])
  return (
    <div className="-mx-4 -mt-4 sm:-mx-6 xl:tall:grid xl:tall:min-h-0 xl:tall:grow xl:tall:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <DocumentPane line={line} said={said} />
      <div className="flex min-h-0 flex-col border-line xl:border-s">
        <div className="min-h-0 grow space-y-3 overflow-y-auto px-4 py-3 text-xs">
          <Head line={line} />
          <Known line={line} said={said} />
        </div>
        <div className="shrink-0 space-y-2 border-t border-edge bg-card px-4 py-3 xl:tall:max-h-[72%] xl:tall:overflow-y-auto">
          <CheckNews line={line} />
          {isHeld && !line.deliversAt && (
            <p role="status">This deed is done. You can still undo it.</p>
          )}
          {canWork && !isHeld && <WorkBar line={line} onDone={take} />}
          {!canWork && canAct && line.assignee && line.progress === 'desk' && (
            <p role="status">{`${line.assignee.username} has this deed.`}</p>
          )}
        </div>
      </div>
    </div>
  )
}

function Head({ line }: { line: DeskCase }) {
  const snoozed = line.snooze && line.events.find(({ event }) => event === 'snoozed')
  const { wantedNumber, wantedDate } = line
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p>
          {`${formatCityLine(line.address)} · `}
          <Outside href={mapOf(line)}>Map</Outside>
          <span className="block text-xs text-muted">
            <OrderLink id={line.orderId} words="Order " />
            {` · deed ${line.position} of ${line.otherLines.length + 1}`}
          </span>
        </p>
        <DeskClock times={line} />
      </div>
      {wantedNumber && (
        <p className="font-medium wrap-anywhere">
          {`Ordered by ${numberWords(wantedNumber)}${wantedDate ? `, recorded ${calendarDay(wantedDate)}` : ''}`}
        </p>
      )}
      {snoozed && (
        <p className="rounded bg-amber-wash px-3 py-1 wrap-anywhere">
          {`Snoozed by ${snoozed.by}. ${snoozed.words}`}
        </p>
      )}
    </>
  )
}

function Known({ line, said }: { line: DeskCase; said: SaidByCopy }) {
  const [latest, ...earlier] = line.copies
  const facts = said.query.data?.facts ?? []
  const doubtful = facts.filter(({ state }) => state === 'doubtful').length
  return (
    <>
      {/* A copy's own objections say the same, one by one. */}
      {line.reason && !latest?.objections.length && <p className="wrap-anywhere">{line.reason}</p>}
      {latest && <DeedFacts line={line} copy={latest} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <DeskOffice line={line} />
        <CustomerCard line={line} />
      </div>
      <LineEvents events={line.events} />
      {latest?.hasPdf && (
        <Fold title={`What the deed says${doubtful > 0 ? ` (${doubtful} doubtful)` : ''}`}>
          <CopyFacts copyId={latest.id} said={said} />
        </Fold>
      )}
      {latest?.read.legalDescription && (
        <Fold title="Legal description">
          <p className="wrap-anywhere">{latest.read.legalDescription}</p>
        </Fold>
      )}
      <SourceAnswers answers={line.answers} />
      <EarlierCopies lineId={line.id} copies={earlier} />
      <OtherLines line={line} />
    </>
  )
}

const LOOK_AGAIN_MS = 15_000
/** While the check reads the copy, the person who uploaded it is waiting for the verdict. */
const WATCH_MS = 2_000

function useDeskCase(id: string) {
  return useQuery({
    ...loading(deskCase, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const progress = state.data?.progress
      return progress && lineIs('moving', progress) ? WATCH_MS : LOOK_AGAIN_MS
    },
  })
}
