import type { LineMoney } from '../../../contract/staff/money.ts'
import { CheckField } from '../check-field.tsx'
import type { Reason } from './money-words.ts'

export function objectionsTo(lines: readonly LineMoney[], reason: Reason | '') {
  if (!reason) return []
  return [...Map.groupBy(lines, ({ objections }) => objections[reason])].flatMap(
    ([objection, against]) => (objection ? [{ objection, against }] : []),
  )
}

interface Props {
  field: { id: string; name: string; error: string | undefined }
  objections: ReturnType<typeof objectionsTo>
  /** If an objection applies to all that were chosen, it doesn't need to name any. */
  lineCount: number
  isOverruled: boolean
  onOverrule: (isOverruled: boolean) => void
}

/** Staff can override it on their own responsibility. */
export function PolicyObjections({ field, objections, lineCount, isOverruled, onOverrule }: Props) {
  return (
    // Always rendered, so screen readers announce what appears in it.
    <div aria-live="polite">
      {objections.length > 0 && (
        <div className="mt-4 rounded border border-amber bg-amber-wash p-4">
          <p className="font-medium text-amber-ink">The refund policy doesn’t allow this</p>
          <ul className="mt-1">
            {objections.map(({ objection, against }) => (
              <li key={objection}>
                {against.length < lineCount &&
                  `${against.map(({ address }) => address.streetAddress).join(', ')}: `}
                {objection}
              </li>
            ))}
          </ul>
          <CheckField
            {...field}
            className="mt-2 font-medium"
            label="Refund anyway"
            hint="We’ll log that you refunded it anyway."
            checked={isOverruled}
            onChange={({ target }) => onOverrule(target.checked)}
          />
        </div>
      )}
    </div>
  )
}
