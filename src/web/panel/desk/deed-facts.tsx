import {
  checkAgainCall,
  type DeskCase,
  type DeskCopy,
  deskCase,
  deskLines,
} from '../../../contract/staff/desk.ts'
import { countOf } from '../../ui/count-of.ts'
import { formatDate } from '../format.ts'
import { KeyedButton } from '../keys.tsx'
import { usePress } from '../use-calls.ts'
import { type ComparedFact, compareCopy, type Likeness } from './comparison.ts'
import { watchDelivery } from './finish-dialogs.tsx'
import { useCanWork } from './plan-dialogs.tsx'
import { Objections } from './review-fields.tsx'

const VERDICTS = {
  passed: 'The check found nothing wrong.',
  held: 'The check isn’t sure. Deliver it only if it’s the right deed.',
  refused: 'The check refused the file. It can’t be delivered.',
}

const LIKENESS: Record<Likeness, [sign: string, words: string, look: string]> = {
  differs: ['≠', 'Differs', 'font-medium text-oxblood'],
  'not read': ['?', 'Not read', 'text-amber-ink'],
  same: ['✓', 'Match', 'text-muted'],
  'same kind': ['✓', 'Same kind', 'text-muted'],
  'nothing to compare': ['', 'You judge', 'text-muted'],
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
      <Objections objections={copy.objections} />
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
  const heads = ['Ordered', copy.isUploaded ? 'Typed' : 'Indexed', 'Read on the page']
  return (
    <table className="w-full table-fixed border-collapse text-xs">
      <caption className="sr-only">What was ordered, indexed and read on the copy</caption>
      <thead className="text-muted">
        <tr className="border-b border-edge">
          <th scope="col" className="w-20 py-1 text-start font-normal sm:w-27 sm:ps-2">
            Fact
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1 pe-2 text-start font-normal">
              {head}
            </th>
          ))}
          <th scope="col" className="w-4 py-1 text-start font-medium text-oxblood sm:w-20">
            <span className="max-sm:sr-only">
              {different > 0 &&
                `${different} of ${facts.length} ${different === 1 ? 'differs' : 'differ'}`}
            </span>
            <span className="sr-only">Result</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {facts.map((fact) => (
          <Row key={fact.fact} fact={fact} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ fact: { name, ordered, indexed, read, likeness } }: { fact: ComparedFact }) {
  const [sign, words, look] = LIKENESS[likeness]
  const isDifferent = likeness === 'differs'
  return (
    <tr className={`align-top ${isDifferent ? 'bg-oxblood-wash font-medium' : ''}`}>
      <th scope="row" className="py-1 pe-2 text-start font-normal text-muted sm:ps-2">
        {name}
      </th>
      {[ordered, indexed, read].map((value, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
        <td key={column} className="py-1 pe-2 wrap-break-word">
          {value ?? <span className="text-muted">{column < 2 ? 'Not given' : '–'}</span>}
        </td>
      ))}
      <td className={`py-1 whitespace-nowrap ${look}`}>
        <span aria-hidden="true">{`${sign} `}</span>
        <span className="max-sm:sr-only">{words}</span>
      </td>
    </tr>
  )
}

/** Sends the copy through the check again, for example after a scanner outage. */
function CheckAgain({ line }: { line: DeskCase }) {
  const canWork = useCanWork(line)
  const again = usePress(checkAgainCall, [deskLines, deskCase], () => watchDelivery(line))
  if (!canWork) return null
  return (
    <KeyedButton
      keyName="retry"
      keyWords="Check the copy again"
      className="shrink-0 whitespace-nowrap"
      isBusy={again.isBusy}
      onClick={() => again.run({ params: { id: line.id }, body: {} })}
    >
      Check again
    </KeyedButton>
  )
}
