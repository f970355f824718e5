import { useParams } from 'wouter'
import { formatCityLine } from '../../../addresses/address.ts'
import { type DeskCase, deskCase, SNOOZE_WORDS } from '../../../contract/staff/desk.ts'
import { HOUR } from '../../../durations.ts'
import { lineIs } from '../../../orders/line.ts'
import { numberWords } from '../../../orders/wanted-deed.ts'
import { DELIVERY_FAILURE_HOURS } from '../../../policy.ts'
import { reasonOf } from '../../api.ts'
import { Unloaded } from '../../loaded.tsx'
import { calendarDay } from '../../ui/moment.ts'
import { CopyFacts, type SaidByCopy, useCopyFacts } from '../document/copy-facts.tsx'
import { formatDate, formatDistance, shareLeft } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { useIsHeld } from '../held/held-acts.ts'
import { useKeys } from '../keys.tsx'
import { OrderLink, Outside } from '../links.tsx'
import { useOrderPage } from '../order/use-order-page.ts'
import { Fold } from '../section.tsx'
import { useNow } from '../use-calls.ts'
import { useSession } from '../use-session.ts'
import { DeedFacts } from './deed-facts.tsx'
import { CustomerCard, DeskOffice } from './desk-cards.tsx'
import { DocumentPane, EarlierCopies, mapOf } from './document-pane.tsx'
import { Activity, CheckNews, OtherLines, SourceAnswers } from './line-records.tsx'
import { Assignee, useCanWork } from './plan-dialogs.tsx'
import { QueuePlace, useTakeNext } from './queue.tsx'
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
  const lines = useOrderPage(line.orderId).data?.lines ?? []
  const at = lines.findIndex(({ id }) => id === line.id)
  const { wantedNumber, wantedDate, snooze } = line
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p>
          {`${formatCityLine(line.address)} · `}
          <Outside href={mapOf(line)}>Map</Outside>
          <span className="block text-xs text-muted">
            <OrderLink id={line.orderId} words="Order " />
            {at >= 0 && ` · deed ${at + 1} of ${lines.length}`}
          </span>
        </p>
        <DeskClock line={line} />
      </div>
      {wantedNumber && (
        <p className="font-medium wrap-anywhere">
          {`Ordered by ${numberWords(wantedNumber)}${wantedDate ? `, recorded ${calendarDay(wantedDate)}` : ''}`}
        </p>
      )}
      {snooze && (
        <p className="rounded bg-amber-wash px-3 py-1 wrap-anywhere">
          {`Snoozed by ${snooze.by}. ${SNOOZE_WORDS[snooze.reason]} until ${formatDate(snooze.until)}.`}
        </p>
      )}
    </>
  )
}

function Known({ line, said }: { line: DeskCase; said: SaidByCopy }) {
  const [latest, ...earlier] = line.copies
  const lines = useOrderPage(line.orderId).data?.lines ?? []
  const others = lines.filter(({ id, withheldUntil }) => id !== line.id && !withheldUntil)
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
      <Activity line={line} />
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
      <OtherLines others={others} />
    </>
  )
}

const LOOK_AGAIN_MS = 15_000
/** While the check reads the copy, the person who uploaded it is waiting for the verdict. */
const WATCH_MS = 2_000

function useDeskCase(id: string) {
  return useNow(
    deskCase,
    { params: { id } },
    {
      refetchInterval: ({ state }) => {
        const progress = state.data?.progress
        return progress && lineIs('moving', progress) ? WATCH_MS : LOOK_AGAIN_MS
      },
    },
  )
}

/** In words, and as a bar for the eye that runs down a list. */
function DeskClock({ line: { promisedBy, refundedAfter } }: { line: DeskCase }) {
  const now = new Date()
  const isLate = promisedBy <= now
  const to = refundedAfter.getTime()
  const share = shareLeft(to - DELIVERY_FAILURE_HOURS * HOUR, to, now)
  return (
    <div className="text-xs">
      <p
        className={`rounded px-2 py-1 font-medium ${isLate ? 'bg-oxblood-wash text-oxblood' : 'bg-amber-wash text-amber-ink'}`}
      >
        <time dateTime={promisedBy.toISOString()} title={formatDate(promisedBy)}>
          {isLate ? 'Overdue' : `Due ${formatDistance(promisedBy, now)}`}
        </time>
        {' · '}
        <time dateTime={refundedAfter.toISOString()} title={formatDate(refundedAfter)}>
          {to <= now.getTime()
            ? 'refunded any moment'
            : `auto-refund ${formatDistance(refundedAfter, now)}`}
        </time>
      </p>
      <div aria-hidden="true" className="mt-1 h-1 rounded bg-line">
        <div
          className={`h-full rounded ${isLate ? 'bg-oxblood' : 'bg-amber'}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
