import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { LineMoney } from '../../../contract/staff/money.ts'
import { formatCents } from '../../../orders/price.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { REASONS, type Reason } from './money-words.ts'
import { objectionsTo, PolicyObjections } from './policy-objections.tsx'
import { RefundLines } from './refund-lines.tsx'

export interface RefundRequest {
  lineIds: string[]
  reason: Reason
  despitePolicy: boolean
  /** The amount to refund, for the text about it. */
  cents: number
}

interface Props {
  lines: readonly LineMoney[]
  isFromBalance: boolean
  isBusy: boolean
  onRefund: (request: RefundRequest) => void
  onRetry: (refundId: string) => void
  onSettle?: (line: LineMoney) => void
}

export function RefundForm({ lines, isFromBalance, isBusy, onRefund, onRetry, onSettle }: Props) {
  const id = useId()
  const fields = { lines: `${id}lines`, reason: `${id}reason`, overrule: `${id}overrule` }
  const open = lines.filter(({ refund }) => !refund)
  // A single line is selected from the start.
  const [ticked, setTicked] = useState(() =>
    lines.length === 1 ? lines.map((line) => line.id) : [],
  )
  const [picked, setReason] = useState<Reason | ''>('')
  const [overruled, setOverruled] = useState('')
  const [problems, setProblems] = useState<{ field: string; message: string }[]>([])
  const [attempt, setAttempt] = useState(0)
  const form = useFocusOnArrival()

  const chosen = open.filter((line) => ticked.includes(line.id))
  const reasons = reasonsFor(chosen)
  const reason = picked && reasons.includes(picked) ? picked : ''
  const lineIds = chosen.map((line) => line.id)
  const cents = chosen.reduce((sum, { price }) => sum + price, 0)
  const objections = objectionsTo(chosen, reason)
  // The override covers these lines and this reason only.
  const matter = [reason, ...lineIds].join()
  const despitePolicy = objections.length > 0 && overruled === matter

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = [
      ...(chosen.length === 0 ? [{ field: fields.lines, message: 'Choose what to refund' }] : []),
      ...(reason ? [] : [{ field: fields.reason, message: 'Choose a reason' }]),
      ...(objections.length > 0 && !despitePolicy
        ? [{ field: fields.overrule, message: 'Choose another reason, or tick Refund anyway' }]
        : []),
    ]
    setProblems(found)
    if (found.length > 0) setAttempt(attempt + 1)
    else if (reason) onRefund({ lineIds, reason, despitePolicy, cents })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5" aria-busy={isBusy}>
      <ErrorSummary errors={problems} attempt={attempt} />
      <fieldset disabled={isBusy} className="min-w-0 space-y-5">
        <RefundLines
          lines={lines}
          firstId={fields.lines}
          chosen={chosen}
          onChoose={(lines) => setTicked(lines.map((line) => line.id))}
          onRetry={onRetry}
          {...(onSettle ? { onSettle } : {})}
        />
        {open.length > 0 && (
          <div>
            <SelectField
              id={fields.reason}
              label="Reason"
              options={[
                ['', 'Choose a reason'],
                ...reasons.map((each) => [each, REASONS[each]] as const),
              ]}
              value={reason}
              onChange={({ target }) => setReason(target.value as Reason | '')}
            />
            <PolicyObjections
              id={fields.overrule}
              objections={objections}
              lineCount={chosen.length}
              isOverruled={despitePolicy}
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
    </form>
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
function useFocusOnArrival() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!document.activeElement?.closest('dialog')) return
    form.current?.querySelector<HTMLElement>('input:enabled, button:enabled')?.focus()
  }, [])
  return form
}
