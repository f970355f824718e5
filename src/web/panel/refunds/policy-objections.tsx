import { useId } from 'react'
import type { LineMoney } from '../../../contract/staff/money.ts'
import type { Reason } from './money-words.ts'

/** What the refund policy has against this reason, and for which of the lines. */
export function objectionsTo(lines: readonly LineMoney[], reason: Reason | '') {
  if (!reason) return []
  return [...Map.groupBy(lines, ({ objections }) => objections[reason])].flatMap(
    ([objection, against]) => (objection ? [{ objection, against }] : []),
  )
}

/** The policy's word against a refund, and the way past it for who takes it upon himself. */
export function PolicyObjections({
  id,
  objections,
  lineCount,
  isOverruled,
  onOverrule,
}: {
  id: string
  objections: ReturnType<typeof objectionsTo>
  /** How many lines were chosen: where all of them are meant, none needs to be named. */
  lineCount: number
  isOverruled: boolean
  onOverrule: (isOverruled: boolean) => void
}) {
  const hintId = useId()
  return (
    // Always there, so that what comes into it is read out.
    <div aria-live="polite">
      {objections.length > 0 && (
        <div className="mt-4 rounded border border-amber bg-amber-wash p-4">
          <p className="font-medium text-amber-ink">The refund policy does not allow this</p>
          <ul className="mt-1">
            {objections.map(({ objection, against }) => (
              <li key={objection}>
                {against.length < lineCount &&
                  `${against.map(({ address }) => address.streetAddress).join(', ')}: `}
                {objection}
              </li>
            ))}
          </ul>
          <label className="mt-2 flex min-h-11 items-center gap-3 font-medium">
            <input
              id={id}
              type="checkbox"
              className="size-4 accent-seal"
              aria-describedby={hintId}
              checked={isOverruled}
              onChange={({ target }) => onOverrule(target.checked)}
            />
            Refund anyway
          </label>
          <p id={hintId} className="text-xs text-muted">
            It is kept on record that you decided so.
          </p>
        </div>
      )}
    </div>
  )
}
