import { type RefObject, useEffect, useState } from 'react'
import type { LineMoney } from '../../../contract/staff/money.ts'
import { formatCents } from '../../../orders/price.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import type { EndpointForm } from '../../use-endpoint-form.ts'
import { CheckField } from '../check-field.tsx'
import { REASONS, type Reason } from './money-words.ts'
import { RefundLines } from './refund-lines.tsx'

interface Props {
  lines: readonly LineMoney[]
  lineId: string | undefined
  isFromBalance: boolean
  form: EndpointForm<unknown>
  /** Also while a refund is sent again. */
  isBusy: boolean
  onRetry: (refundId: string) => void
  onSettle: ((line: LineMoney) => void) | undefined
}

export function RefundForm({ lines, lineId, isFromBalance, form, ...acts }: Props) {
  const { isBusy, onRetry, onSettle } = acts
  const open = lines.filter(({ refund }) => !refund)
  // A single line is selected from the start.
  const [ticked, setTicked] = useState(() => {
    if (lines.length === 1) return lines.map((line) => line.id)
    return lineId ? [lineId] : []
  })
  const [picked, setReason] = useState<Reason | ''>('')
  const [overruled, setOverruled] = useState('')
  useFocusOnArrival(form.box, lineId ? 'select' : 'input:enabled, button:enabled')

  const chosen = open.filter((line) => ticked.includes(line.id))
  const reasons = reasonsFor(chosen)
  const reason = picked && reasons.includes(picked) ? picked : ''
  const cents = chosen.reduce((sum, { price }) => sum + price, 0)
  const objections = objectionsTo(chosen, reason)
  // The override covers these lines and this reason only.
  const matter = [reason, ...chosen.map((line) => line.id)].join()

  return (
    <Form form={{ ...form, isBusy }} isQuick className="space-y-5">
      <ErrorSummary errors={form.errors} />
      <fieldset disabled={isBusy} className="min-w-0 space-y-5">
        <RefundLines
          lines={lines}
          field={form.field('lineIds')}
          chosen={chosen}
          onChoose={(lines) => setTicked(lines.map((line) => line.id))}
          onRetry={onRetry}
          onSettle={onSettle}
        />
        {open.length > 0 && (
          <div>
            <SelectField
              {...form.field('reason')}
              label="Reason"
              options={[
                ['', 'Choose a reason'],
                ...reasons.map((each) => [each, REASONS[each]] as const),
              ]}
              value={reason}
              onChange={({ target }) => setReason(target.value as Reason | '')}
            />
            <PolicyObjections
              field={form.field('despitePolicy')}
              objections={objections}
              lineCount={chosen.length}
              isOverruled={overruled === matter}
              onOverrule={(isOverruled) => setOverruled(isOverruled ? matter : '')}
            />
          </div>
        )}
      </fieldset>
      {open.length > 0 ? (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium">
              {isFromBalance ? 'Goes back to the balance' : 'Goes back to the card'}
            </span>
            <output className="figure font-serif text-xl font-semibold">
              {formatCents(cents)}
            </output>
          </p>
          <BusyButton type="submit" isBusy={isBusy} className="w-full">
            {cents > 0 ? `Refund ${formatCents(cents)}` : 'Refund'}
          </BusyButton>
        </>
      ) : (
        <p className="text-muted">Nothing of this order is left to refund.</p>
      )}
    </Form>
  )
}

/** The reasons that can be true of every chosen deed, in the policy's order. */
function reasonsFor(lines: readonly LineMoney[]): Reason[] {
  const all = Object.keys(REASONS) as Reason[]
  return all.filter((reason) => lines.every(({ reasons }) => reasons.includes(reason)))
}

/**
 * If the form loads late, the dialog already has the focus and had to put it on its close button.
 */
function useFocusOnArrival(form: RefObject<HTMLFormElement | null>, first: string): void {
  useEffect(() => {
    if (!document.activeElement?.closest('dialog')) return
    form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [form, first])
}

export function objectionsTo(lines: readonly LineMoney[], reason: Reason | '') {
  if (!reason) return []
  return [...Map.groupBy(lines, ({ objections }) => objections[reason])].flatMap(
    ([objection, against]) => (objection ? [{ objection, against }] : []),
  )
}

interface ObjectionsProps {
  field: { id: string; name: string; error: string | undefined }
  objections: ReturnType<typeof objectionsTo>
  /** If an objection applies to all that were chosen, it doesn't need to name any. */
  lineCount: number
  isOverruled: boolean
  onOverrule: (isOverruled: boolean) => void
}

/** Staff can override it on their own responsibility. */
function PolicyObjections(props: ObjectionsProps) {
  const { field, objections, lineCount, isOverruled, onOverrule } = props
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
