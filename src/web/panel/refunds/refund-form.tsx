import { type RefObject, useEffect, useState } from 'react'
import { formatCityLine } from '../../../addresses/address.ts'
import type { LineMoney } from '../../../contract/staff/money.ts'
import { formatCents } from '../../../orders/price.ts'
import { lineWords } from '../../line-words.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { described, FieldError, SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import type { EndpointForm } from '../../use-endpoint-form.ts'
import { CheckField } from '../check-field.tsx'
import { failureWords, REASONS, REFUND_STATES, type Reason, refundReason } from './money-words.ts'

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

interface LinesProps {
  lines: readonly LineMoney[]
  /** Where an error about the selection links to. */
  field: { id: string; name: string; error: string | undefined }
  chosen: readonly LineMoney[]
  onChoose: (lines: readonly LineMoney[]) => void
  onRetry: (refundId: string) => void
  /** Only for owners. */
  onSettle: ((line: LineMoney) => void) | undefined
}

/** The lines of an order to choose from; a line with a refund can't get another. */
export function RefundLines({ lines, field, chosen, onChoose, ...acts }: LinesProps) {
  const open = lines.filter(isRefundable)
  const isAll = chosen.length === open.length
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">Deeds of this order</legend>
      {open.length > 1 && (
        <label className={`${ROW} border-b border-line font-medium`}>
          <input
            type="checkbox"
            className={BOX}
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = !isAll && chosen.length > 0
            }}
            onChange={() => onChoose(isAll ? [] : open)}
          />
          {`All ${open.length} that can be refunded`}
        </label>
      )}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id}>
            <label className={ROW}>
              <input
                type="checkbox"
                name={field.name}
                value={line.id}
                {...(line === open[0] ? { id: field.id, ...described(field) } : {})}
                className={BOX}
                disabled={!isRefundable(line)}
                checked={chosen.includes(line)}
                onChange={({ target }) =>
                  onChoose(
                    open.filter((each) => (each === line ? target.checked : chosen.includes(each))),
                  )
                }
              />
              <span className="min-w-0 grow">
                <span className="block font-medium">{line.address.streetAddress}</span>
                <span className="block text-xs text-muted">{formatCityLine(line.address)}</span>
                <span
                  className={`block text-xs ${line.refund?.state === 'failed' ? 'font-medium text-oxblood' : ''}`}
                >
                  {standing(line)}
                </span>
              </span>
              <span className="figure">{formatCents(line.price)}</span>
            </label>
            <FailedActs line={line} {...acts} />
          </li>
        ))}
      </ul>
      <FieldError {...field} />
    </fieldset>
  )
}

const ROW = 'flex min-h-11 items-start gap-3 py-2'
const BOX = 'mt-1 size-4 shrink-0 accent-seal'

function FailedActs({
  line,
  onRetry,
  onSettle,
}: { line: LineMoney } & Pick<LinesProps, 'onRetry' | 'onSettle'>) {
  const { refund, address } = line
  if (refund?.state !== 'failed') return null
  return (
    <div className="ms-7 mb-3 flex flex-wrap gap-3">
      <Button
        variant="secondary"
        aria-label={`Try again to refund ${address.streetAddress}`}
        onClick={() => onRetry(refund.id)}
      >
        Try again
      </Button>
      {onSettle && (
        <Button
          variant="secondary"
          aria-label={`Settled outside: ${address.streetAddress}`}
          onClick={() => onSettle(line)}
        >
          Settled outside
        </Button>
      )}
    </div>
  )
}

/** A line that was never charged has nothing to give back. */
export function isRefundable({ refund, progress }: LineMoney): boolean {
  return !refund && progress !== 'released'
}

function standing({ progress, refund }: LineMoney): string {
  if (!refund) return lineWords(progress)
  const { state, failure, reason } = refund
  const why = state === 'failed' ? failure && failureWords(failure) : refundReason(reason)
  return [REFUND_STATES[state], why].filter(Boolean).join(': ')
}
