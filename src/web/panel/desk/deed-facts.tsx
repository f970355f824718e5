import {
  checkAgainCall,
  type DeskCase,
  type DeskCopy,
  deskCase,
  deskLines,
} from '../../../contract/staff/desk.ts'
import { countOf } from '../../ui/count-of.ts'
import { formatDate } from '../format.ts'
import { usePress } from '../use-press.ts'
import { type ComparedFact, compareCopy, type Likeness } from './comparison.ts'
import { SmallButton } from './small-card.tsx'

const VERDICTS = {
  passed: 'The check found nothing wrong.',
  held: 'The check isn’t sure. Deliver it only if it’s the right deed.',
  refused: 'The check refused the file. It can’t be delivered.',
}

const LIKENESS: Record<Likeness, [words: string, look: string]> = {
  differs: ['≠ Differs', 'font-medium text-oxblood'],
  'not read': ['Not read', 'text-amber-ink'],
  same: ['✓ Match', 'text-muted'],
  'nothing to compare': ['You judge', 'text-muted'],
}

export function DeedFacts({ line, copy }: { line: DeskCase; copy: DeskCopy }) {
  const notes = [
    copy.confidence !== null && `Machine-read (${Math.round(copy.confidence)}% confidence).`,
    copy.masked > 0 &&
      `${countOf(copy.masked, 'Social Security number', 'Social Security numbers')} redacted.`,
  ].filter(Boolean)
  return (
    <section aria-labelledby="facts-title" className="space-y-2">
      <h2 id="facts-title" className="sr-only">
        What the copy says
      </h2>
      <div className="flex items-start justify-between gap-4">
        <p>
          {copy.verdict ? VERDICTS[copy.verdict] : 'The check hasn’t read it yet.'}
          <span className="text-muted">{` ${notes.join(' ')}`}</span>
        </p>
        <CheckAgain line={line} />
      </div>
      {copy.objections.length > 0 && (
        <ul className="list-disc ps-5 text-oxblood">
          {copy.objections.map((objection) => (
            <li key={objection} className="wrap-anywhere">
              {objection}
            </li>
          ))}
        </ul>
      )}
      {copy.verdict && copy.verdict !== 'refused' && <Comparison line={line} copy={copy} />}
    </section>
  )
}

export function broughtBy({ isUploaded, facts, receivedAt }: DeskCopy): string {
  return `${isUploaded ? 'Uploaded' : `From ${facts.source}`} ${formatDate(receivedAt)}`
}

function Comparison({ line, copy }: { line: DeskCase; copy: DeskCopy }) {
  const facts = compareCopy(line, copy)
  const different = facts.filter(({ likeness }) => likeness === 'differs').length
  const heads = ['Fact', 'Ordered', copy.isUploaded ? 'Typed' : 'Index', 'Read on the page']
  return (
    <table className="w-full table-fixed border-collapse text-xs">
      <caption className="sr-only">What was ordered, indexed and read on the copy</caption>
      <thead className="text-start text-muted">
        <tr className="border-b border-edge">
          {heads.map((head, column) => (
            <th
              key={head}
              scope="col"
              className={`py-1 pe-2 text-start font-normal ${column === 0 ? 'w-22 ps-2 sm:w-28' : ''}`}
            >
              {head}
            </th>
          ))}
          <th scope="col" className="w-16 py-1 text-start font-medium text-oxblood sm:w-20">
            {different > 0 ? `${different} differ${different === 1 ? 's' : ''}` : ''}
            <span className="sr-only">Result</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {facts.map((fact) => (
          <Row key={fact.name} fact={fact} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ fact: { name, ordered, indexed, read, likeness } }: { fact: ComparedFact }) {
  const [words, look] = LIKENESS[likeness]
  // A difference is read whole; what can't be compared has the room of all three.
  const isAlone = likeness === 'nothing to compare'
  const values = isAlone ? [read] : [ordered, indexed, read]
  const clamp = likeness === 'differs' ? '' : 'line-clamp-1'
  return (
    <tr className={`align-top ${likeness === 'differs' ? 'bg-oxblood-wash font-medium' : ''}`}>
      <th scope="row" className="px-2 py-1 text-start font-normal text-muted">
        {name}
      </th>
      {values.map((value, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
          key={column}
          colSpan={isAlone ? 3 : undefined}
          title={value ?? undefined}
          className="py-1 pe-2 wrap-anywhere"
        >
          <span className={clamp}>{value ?? '–'}</span>
        </td>
      ))}
      <td className={`py-1 whitespace-nowrap ${look}`}>{words}</td>
    </tr>
  )
}

/** Sends the copy through the check again, for example after a scanner outage. */
function CheckAgain({ line }: { line: DeskCase }) {
  const isMine = Boolean(line.claim?.isMine && line.claim.isLive)
  const canCheck = line.progress === 'desk' && isMine
  const again = usePress(checkAgainCall, [deskLines, deskCase])
  if (!canCheck) return null
  return (
    <SmallButton
      keyName="retry"
      keyWords="Check the copy again"
      className="shrink-0 whitespace-nowrap"
      isBusy={again.isBusy}
      onClick={() => again.run({ params: { id: line.id }, body: {} })}
    >
      Check again
    </SmallButton>
  )
}
