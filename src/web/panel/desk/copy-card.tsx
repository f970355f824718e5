import { type DeskCase, type DeskCopy, deskCopy } from '../../../contract/staff/desk.ts'
import { urlOf } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { DocumentViewer } from '../document/document-viewer.tsx'
import { formatDate } from '../format.ts'
import { compareCopy, type Likeness } from './comparison.ts'

const VERDICTS = {
  passed: 'The check had nothing against it.',
  held: 'The check was not sure. Look at it, and deliver it only if it is the right one.',
  refused: 'The check refused the file. It can not be delivered.',
}

const LIKENESS: Record<Likeness, [words: string, look: string]> = {
  same: ['Same', ''],
  differs: ['Differs', 'font-medium text-oxblood'],
  'not read': ['Not read', 'text-amber-ink'],
  'nothing to compare': ['For you to judge', 'text-muted'],
}

/** A copy that came in: the check's verdict, the order next to what was read, and the pages. */
export function CopyCard({ line, copy }: { line: DeskCase; copy: DeskCopy }) {
  return (
    <Card aria-labelledby="copy-title" className="space-y-4">
      <div>
        <h2 id="copy-title" className="text-lg">
          The copy that came in
        </h2>
        <p className="text-xs text-muted">{broughtBy(copy)}</p>
      </div>
      <p>{copy.verdict ? VERDICTS[copy.verdict] : 'The check has not read it yet.'}</p>
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
      {copy.hasPdf && (
        <DocumentViewer
          url={urlOf(deskCopy, { params: { id: line.id }, query: { copy: copy.id } })}
          title="The copy that came in"
        />
      )}
    </Card>
  )
}

export function broughtBy({ isUploaded, facts, receivedAt }: DeskCopy): string {
  return `${isUploaded ? 'Uploaded' : `From ${facts.source}`}, ${formatDate(receivedAt)}`
}

function Comparison({ line, copy }: { line: DeskCase; copy: DeskCopy }) {
  const certainty = [
    copy.confidence !== null && `Read with a confidence of ${Math.round(copy.confidence)} of 100.`,
    copy.masked > 0 &&
      `${countOf(copy.masked, 'social security number was', 'social security numbers were')} blackened.`,
  ].filter(Boolean)
  return (
    <div>
      <Table
        caption="What was ordered beside what was read on the copy"
        columns={[{ name: 'Fact' }, { name: 'Ordered and indexed' }, { name: 'Read on the copy' }]}
      >
        {compareCopy(line, copy).map(({ name, expected, seen, likeness }) => {
          const [words, look] = LIKENESS[likeness]
          return (
            <tr key={name}>
              <RowHead className="font-normal">
                <span className="text-muted">{name}</span>
                <span className={`block text-xs ${look}`}>{words}</span>
              </RowHead>
              <Cell className="min-w-24 wrap-anywhere">{expected ?? '–'}</Cell>
              <Cell className="min-w-24 wrap-anywhere">{seen ?? '–'}</Cell>
            </tr>
          )
        })}
      </Table>
      {certainty.length > 0 && <p className="mt-2 text-xs text-muted">{certainty.join(' ')}</p>}
    </div>
  )
}
