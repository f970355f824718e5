import { Link } from 'wouter'
import { formatAddress } from '../../../addresses/address.ts'
import { APP_PATHS, deskLinePath } from '../../../contract/paths.ts'
import type { DeskCase } from '../../../contract/staff/desk.ts'
import { orderNumber } from '../../../orders/order.ts'
import { deskLineWords } from '../../line-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDate } from '../format.ts'
import { eventWords } from '../order/event-words.ts'
import { ANSWER_WORDS } from './desk-words.ts'

/** What each source answered. */
export function SourceAnswers({ answers }: { answers: DeskCase['answers'] }) {
  return (
    <Card aria-labelledby="answers-title">
      <h2 id="answers-title" className="text-lg">
        What the sources said
      </h2>
      {answers.length === 0 ? (
        <p className="mt-1 text-muted">No source that we ask covers this place.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {answers.map(({ source, answer, detail, askedAt }) => (
            <li key={source} className="py-2">
              <p>
                <span className="font-medium">{source}</span>
                {`: ${ANSWER_WORDS[answer]}`}
              </p>
              {detail && <p className="wrap-anywhere">{detail}</p>}
              <p className="text-xs text-muted">{formatDate(askedAt)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What else the customer ordered with it: often the same building, the same seller, the same office. */
export function OtherLines({ line }: { line: DeskCase }) {
  return (
    <Card aria-labelledby="others-title">
      <h2 id="others-title" className="text-lg">
        {'The rest of '}
        <Link href={APP_PATHS.adminOrder.replace(':id', line.orderId)} className="underline">
          {`order ${orderNumber(line.orderId)}`}
        </Link>
      </h2>
      {line.otherLines.length === 0 ? (
        <p className="mt-1 text-muted">This is all that was ordered.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {line.otherLines.map(({ id, address, progress }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              {progress === 'desk' ? (
                <Link href={deskLinePath(id)} className="underline">
                  {formatAddress(address)}
                </Link>
              ) : (
                formatAddress(address)
              )}
              <Badge>{deskLineWords(progress)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Its history so far, including colleagues' notes. */
export function LineEvents({ events }: { events: DeskCase['events'] }) {
  return (
    <Card aria-labelledby="events-title">
      <h2 id="events-title" className="text-lg">
        What happened
      </h2>
      <ol className="mt-2 divide-y divide-line">
        {events.map(({ event, by, at, words }) => (
          <li key={`${event} ${at}`} className="py-2">
            <p>
              <span className="font-medium">{eventWords(event)}</span>
              <span className="text-muted">{`, ${by}, ${formatDate(at)}`}</span>
            </p>
            {words && <p className="wrap-anywhere">{words}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
