import { useId, useState } from 'react'
import { formatAddress } from '../../../../addresses/address.ts'
import { approveCopyCall, type DeskLine } from '../../../../contract/desk.ts'
import { countOf } from '../../count-of.ts'
import { DocumentViewer } from '../document-viewer.tsx'
import { formatDate } from '../format.ts'
import { NoteForm } from './note-form.tsx'

type Copy = NonNullable<DeskLine['copy']>

const VERDICTS = {
  passed: 'The check had nothing against it.',
  held: 'The check was not sure. Look at it, and deliver it only if it is the right one.',
  refused: 'The check refused the file. It can not be delivered.',
}

/** The copy that came in last: what was ordered beside what was read on it. */
export function DeskCopy({ line, copy }: { line: DeskLine; copy: Copy }) {
  const id = useId()
  const [isSure, setSure] = useState(false)
  const whose = copy.isUploaded ? 'Uploaded' : `From ${copy.facts.source}`
  return (
    <section>
      <h3 className="text-base">The copy that came in</h3>
      <p className="text-xs text-muted">{`${whose}, ${formatDate(copy.receivedAt)}`}</p>
      {copy.verdict && <p className="mt-2">{VERDICTS[copy.verdict]}</p>}
      {copy.objections.length > 0 && (
        <ul className="mt-2 list-disc ps-5 text-oxblood">
          {copy.objections.map((objection) => (
            <li key={objection} className="wrap-anywhere">
              {objection}
            </li>
          ))}
        </ul>
      )}
      {copy.verdict !== 'refused' && <Comparison line={line} copy={copy} />}
      {copy.hasPdf && (
        <div className="mt-4">
          <DocumentViewer url={`/api/admin/desk/${line.id}/copy`} title="The copy" />
        </div>
      )}
      {copy.verdict === 'held' && copy.hasPdf && (
        <div className="mt-4">
          <label htmlFor={`${id}sure`} className="flex min-h-11 items-center gap-3">
            <input
              id={`${id}sure`}
              type="checkbox"
              className="size-5"
              checked={isSure}
              onChange={({ target }) => setSure(target.checked)}
            />
            I have looked at it: it is the latest deed of this address.
          </label>
          {isSure && (
            <NoteForm
              endpoint={approveCopyCall}
              lineId={line.id}
              label="Why it is the right one"
              button="Deliver this copy"
              done="It is on its way to the customer"
            />
          )}
        </div>
      )}
    </section>
  )
}

function Comparison({ line, copy }: { line: DeskLine; copy: Copy }) {
  const { facts, read } = copy
  const rows = [
    ['Address', formatAddress(line.address), read.situs],
    ['Document', facts.documentType, read.documentType],
    ['Instrument', facts.instrumentNumber, read.instrumentNumber],
    ['Recorded', facts.recordedOn, read.recordedOn],
    ['Parcel', facts.parcelNumber, read.parcelNumber],
    ['Pages', facts.pageCount, copy.pageCount],
    ['Grantor', null, read.grantors],
    ['Grantee', null, read.grantees],
    ['Legal description', null, read.legalDescription],
  ] as const
  const certainty = [
    copy.confidence !== null && `Read with a confidence of ${Math.round(copy.confidence)} of 100.`,
    copy.masked > 0 &&
      `${countOf(copy.masked, 'social security number was', 'social security numbers were')} blackened.`,
  ].filter(Boolean)
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full text-xs">
        <thead>
          <tr className="border-b border-line text-start text-muted">
            <th scope="col" className="py-1 pe-4 text-start font-normal">
              <span className="sr-only">Fact</span>
            </th>
            <th scope="col" className="py-1 pe-4 text-start font-normal">
              Ordered and indexed
            </th>
            <th scope="col" className="py-1 text-start font-normal">
              Read on the copy
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, expected, seen]) => (
            <tr key={name} className="border-b border-line align-top">
              <th scope="row" className="py-1 pe-4 text-start font-normal text-muted">
                {name}
              </th>
              <td className="py-1 pe-4 wrap-anywhere">{expected ?? '–'}</td>
              <td className="py-1 wrap-anywhere">{seen ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {certainty.length > 0 && <p className="mt-2 text-xs text-muted">{certainty.join(' ')}</p>}
    </div>
  )
}
