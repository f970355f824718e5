import { type DeskCopy, deskCopy } from '../../../contract/staff/desk.ts'
import { urlOf } from '../../api.ts'
import { broughtBy } from './deed-facts.tsx'
import { Fold } from './small-card.tsx'

const VERDICTS = { passed: 'Passed', held: 'Held', refused: 'Refused' }

/** The copies that came in before the current one. */
export function EarlierCopies({ lineId, copies }: { lineId: string; copies: DeskCopy[] }) {
  if (copies.length === 0) return null
  return (
    <Fold title={`Earlier copies (${copies.length})`}>
      <ul className="divide-y divide-line">
        {copies.map((copy) => (
          <li key={copy.id} className="py-2">
            <p>
              {`${broughtBy(copy)}. ${copy.verdict ? VERDICTS[copy.verdict] : 'Never checked'}. `}
              {copy.hasPdf && (
                <a
                  href={urlOf(deskCopy, { params: { id: lineId }, query: { copy: copy.id } })}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-6 items-center underline"
                >
                  Open
                </a>
              )}
            </p>
            {copy.objections.length > 0 && (
              <p className="text-xs wrap-anywhere text-muted">{copy.objections.join(' ')}</p>
            )}
          </li>
        ))}
      </ul>
    </Fold>
  )
}
