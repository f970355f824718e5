import { Link } from 'wouter'
import { formatAddress } from '../../../addresses/address.ts'
import { deskLinePath } from '../../../contract/paths.ts'
import type { DeskCase } from '../../../contract/staff/desk.ts'
import { deskLineWords } from '../../line-words.ts'
import { formatDate } from '../format.ts'
import { eventWords } from '../order/event-words.ts'
import { ANSWER_WORDS } from './desk-words.ts'
import { Fold, SmallCard } from './small-card.tsx'

export function SourceAnswers({ answers }: { answers: DeskCase['answers'] }) {
  return (
    <SmallCard title="What each source said">
      {answers.length === 0 ? (
        <p className="text-muted">None of our sources covers this place.</p>
      ) : (
        <ul className="space-y-1">
          {answers.map(({ source, answer, detail, askedAt }) => (
            <li key={source}>
              <p>
                <span className="font-medium">{source}</span>
                {`: ${ANSWER_WORDS[answer]}`}
              </p>
              <p className="wrap-anywhere text-muted">
                {[detail, formatDate(askedAt)].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </SmallCard>
  )
}

/** What else the customer ordered with it: often the same building, the same seller, the same office. */
export function OtherLines({ line: { otherLines } }: { line: DeskCase }) {
  if (otherLines.length === 0) return null
  return (
    <Fold title={`Rest of the order (${otherLines.length})`}>
      <ul className="divide-y divide-line">
        {otherLines.map(({ id, address, progress }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-1">
            {progress === 'desk' ? (
              <Link href={deskLinePath(id)} className="underline">
                {formatAddress(address)}
              </Link>
            ) : (
              formatAddress(address)
            )}
            <span className="text-muted">{deskLineWords(progress)}</span>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

export function LineEvents({ events }: { events: DeskCase['events'] }) {
  return (
    <Fold title="History">
      <ol className="divide-y divide-line">
        {events.map(({ event, by, at, words }) => (
          <li key={`${event} ${at.getTime()}`} className="py-1">
            <p>
              <span className="font-medium">{eventWords(event)}</span>
              <span className="text-muted">{`, ${by}, ${formatDate(at)}`}</span>
            </p>
            {words && <p className="wrap-anywhere">{words}</p>}
          </li>
        ))}
      </ol>
    </Fold>
  )
}
