import { formatCityLine } from '../../../addresses/address.ts'
import type { LineMoney } from '../../../contract/staff/money.ts'
import { formatCents } from '../../../orders/price.ts'
import { lineWords } from '../../line-words.ts'
import { Button } from '../../ui/button.tsx'
import { described, FieldError } from '../../ui/field.tsx'
import { failureWords, REFUND_STATES, refundReason } from './money-words.ts'

interface Props {
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
export function RefundLines({ lines, field, chosen, onChoose, ...acts }: Props) {
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
}: { line: LineMoney } & Pick<Props, 'onRetry' | 'onSettle'>) {
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
