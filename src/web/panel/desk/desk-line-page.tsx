import { Link, useParams } from 'wouter'
import { formatCityLine } from '../../../addresses/address.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { DeskCase } from '../../../contract/staff/desk.ts'
import { reasonOf } from '../../api.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageTitle } from '../page-title.tsx'
import { CheckNews } from './check-news.tsx'
import { ClaimBar } from './claim-bar.tsx'
import { CopyCard } from './copy-card.tsx'
import { DeskClock } from './desk-clock.tsx'
import { DeskOffice } from './desk-office.tsx'
import { EarlierCopies } from './earlier-copies.tsx'
import { LineEvents, OtherLines, SourceAnswers } from './line-records.tsx'
import { PlaceMap } from './place-map.tsx'
import { useClaim } from './use-claim.ts'
import { useDeskCase } from './use-desk-case.ts'
import { WorkBar } from './work-bar.tsx'

/** One line at the desk, with everything you need to work on it. */
export default function AdminDeskLine() {
  const { id = '' } = useParams<{ id: string }>()
  const line = useDeskCase(id)
  return (
    <>
      <Link href={APP_PATHS.adminDesk} className="inline-flex min-h-11 items-center underline">
        All lines at the desk
      </Link>
      {line.data ? (
        <>
          {line.isError && (
            <p role="alert" className="text-oxblood">
              {`This line could not be asked for again just now, so it may have changed: ${reasonOf(line.error)}`}
            </p>
          )}
          <Line key={id} line={line.data} />
        </>
      ) : (
        <>
          <PageTitle title="Desk" />
          {line.isPending ? (
            <Skeleton label="Loading the line" rows={5} />
          ) : (
            <Notice title="The line could not be loaded" onRetry={() => void line.refetch()}>
              {reasonOf(line.error)}
            </Notice>
          )}
        </>
      )}
    </>
  )
}

function Line({ line }: { line: DeskCase }) {
  useClaim(line)
  const isWaiting = line.progress === 'desk'
  const isMine = Boolean(line.claim?.isMine && line.claim.isLive)
  const [latest, ...earlier] = line.copies
  const note = line.events.find(({ event }) => event === 'put_back')
  return (
    <>
      <PageTitle title={line.address.streetAddress}>
        <DeskClock times={line} />
      </PageTitle>
      <p className="-mt-2 text-muted">{formatCityLine(line.address)}</p>
      {line.reason && <p className="mt-3 wrap-anywhere">{line.reason}</p>}
      {note?.words && (
        <p className="mt-2 rounded bg-amber-wash p-3 wrap-anywhere">
          {`${note.by} put it back: ${note.words}`}
        </p>
      )}
      <div className="mt-4 space-y-3 rounded border border-edge bg-card p-4">
        <CheckNews line={line} />
        {isWaiting && <ClaimBar line={line} />}
        {isWaiting && isMine && <WorkBar line={line} />}
      </div>
      <div className="mt-6 space-y-6">
        {latest && <CopyCard line={line} copy={latest} />}
        <div className="grid gap-6 xl:grid-cols-2">
          <DeskOffice line={line} />
          <PlaceMap line={line} />
        </div>
        <SourceAnswers answers={line.answers} />
        <EarlierCopies lineId={line.id} copies={earlier} />
        <OtherLines line={line} />
        <LineEvents events={line.events} />
      </div>
    </>
  )
}
