import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { deskLinePath } from '../../../contract/paths.ts'
import type { DeskCase } from '../../../contract/staff/desk.ts'
import { orderEvents, type PageLine } from '../../../contract/staff/order-page.ts'
import { lineIs } from '../../../orders/line.ts'
import { deedName } from '../../../orders/wanted-deed.ts'
import { deskLineWords } from '../../line-words.ts'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { useListPages } from '../../use-list-pages.ts'
import { formatDate } from '../format.ts'
import { ListState } from '../lists/list-state.tsx'
import { EventDays } from '../order/order-timeline.tsx'
import { Fold, Section } from '../section.tsx'
import { storedWords } from '../stored-words.ts'
import { ANSWER_WORDS } from './desk-words.ts'

export function SourceAnswers({ answers }: { answers: PageLine['answers'] }) {
  return (
    <Fold title={`What each source said (${answers.length})`}>
      {answers.length === 0 && <p className="text-muted">None of our sources covers this place.</p>}
      <Answers answers={answers} />
    </Fold>
  )
}

export function Answers({ answers }: { answers: PageLine['answers'] }) {
  return (
    <ul className="space-y-1 empty:hidden">
      {answers.map(({ source, answer, detail, askedAt }) => (
        <li key={source} className="wrap-anywhere">
          <span className="font-medium">{source}</span>
          {`: ${storedWords(ANSWER_WORDS, answer)}`}
          <span className="text-muted">
            {[detail, formatDate(askedAt)].filter(Boolean).map((words) => ` · ${words}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What else the customer ordered with it: often the same building, the same seller, the same office. */
export function OtherLines({ others }: { others: readonly PageLine[] }) {
  if (others.length === 0) return null
  return (
    <Fold title={`Rest of the order (${others.length})`}>
      <ul className="divide-y divide-line">
        {others.map(({ id, address, progress, ...wanted }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-1">
            {progress === 'desk' ? (
              <Link href={deskLinePath(id)} className="underline">
                {deedName(address, wanted)}
              </Link>
            ) : (
              deedName(address, wanted)
            )}
            <span className="text-muted">{deskLineWords(progress)}</span>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

export function Activity({ line: { id, orderId } }: { line: DeskCase }) {
  const pages = useListPages(orderEvents, { lineId: id }, { params: { id: orderId } })
  return (
    <Section isDense title="Activity">
      <ListState pages={pages} noun="activity" empty="Nothing here yet.">
        <EventDays events={pages.items} />
      </ListState>
    </Section>
  )
}

/** What happens to a deed that isn't at the desk, and how it came back. */
export function CheckNews({ line }: { line: DeskCase }) {
  const { progress, deliversAt } = line
  const before = useRef(progress)
  const [news, setNews] = useState<OutcomeWords>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the line moves
  useEffect(() => {
    const was = before.current
    before.current = progress
    if (was !== progress) setNews(newsOf(line, was))
  }, [progress])
  if (news) return <Outcome words={news} />
  if (progress === 'desk') return null
  if (deliversAt) return <p role="status">The check passed it. You can still undo its delivery.</p>
  if (progress !== 'checking') {
    return (
      <p role="status">{`This deed isn’t on the desk: ${deskLineWords(progress).toLowerCase()}.`}</p>
    )
  }
  return (
    <p role="status">
      <span
        aria-hidden="true"
        className="me-2 inline-block size-3 animate-pulse rounded-full bg-amber"
      />
      The check is reading the copy. You don’t need to wait: its verdict will show on every page.
    </p>
  )
}

function newsOf({ progress, copies, reason }: DeskCase, was: string): OutcomeWords | undefined {
  const [copy] = copies
  if (was === 'checking' && progress === 'desk') {
    if (!copy?.verdict)
      return { ok: false, title: 'The copy couldn’t be checked', detail: reason ?? '' }
    if (copy.verdict === 'passed') {
      return {
        ok: true,
        title: 'Undone: it wasn’t delivered',
        detail: 'To deliver it after all, have it checked again.',
      }
    }
    const isRefused = copy.verdict === 'refused'
    const title = isRefused ? 'The check refused the copy' : 'The check isn’t sure of the copy'
    return { ok: false, title, detail: copy.objections.join(' ') }
  }
  if (lineIs('givenBack', progress)) {
    return {
      ok: false,
      title: 'This deed has been refunded',
      detail: 'Its deadline passed, or a colleague refunded it. There’s nothing left to do.',
    }
  }
  return progress === 'checking' ? undefined : { ok: true, title: deskLineWords(progress) }
}
