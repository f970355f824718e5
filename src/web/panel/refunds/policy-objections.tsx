import type { LineMoney } from '../../../contract/staff/money.ts'
import { described, FieldError } from '../../ui/field.tsx'
import type { Reason } from './money-words.ts'

const KEPT = 'We’ll log that you refunded it anyway.'

export function objectionsTo(lines: readonly LineMoney[], reason: Reason | '') {
  if (!reason) return []
  return [...Map.groupBy(lines, ({ objections }) => objections[reason])].flatMap(
    ([objection, against]) => (objection ? [{ objection, against }] : []),
  )
}

/** Staff can override it on their own responsibility. */
export function PolicyObjections({
  field,
  objections,
  lineCount,
  isOverruled,
  onOverrule,
}: {
  field: { id: string; name: string; error: string | undefined }
  objections: ReturnType<typeof objectionsTo>
  /** If an objection applies to all that were chosen, it doesn't need to name any. */
  lineCount: number
  isOverruled: boolean
  onOverrule: (isOverruled: boolean) => void
}) {
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
          <label className="mt-2 flex min-h-11 items-center gap-3 font-medium">
            <input
              id={field.id}
              name={field.name}
              type="checkbox"
              className="size-4 accent-seal"
              {...described({ ...field, hint: KEPT })}
              checked={isOverruled}
              onChange={({ target }) => onOverrule(target.checked)}
            />
            Refund anyway
          </label>
          <p id={`${field.id}-hint`} className="text-xs text-muted">
            {KEPT}
          </p>
          <FieldError {...field} />
        </div>
      )}
    </div>
  )
}
