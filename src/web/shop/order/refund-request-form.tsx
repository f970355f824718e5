import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { formatAddress } from '../../../addresses/address.ts'
import { askForRefund, type RequestReason } from '../../../contract/shop/order-acts.ts'
import { orderTimeline } from '../../../contract/shop/order-timeline.ts'
import { type CustomerOrder, readOrder } from '../../../contract/shop/orders.ts'
import { lineIs } from '../../../orders/line.ts'
import { REFUND_ARRIVAL_WINDOW, REFUND_REVIEW_WINDOW } from '../../../policy.ts'
import { call, isErrorCode, reasonOf } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { day } from '../../ui/moment.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import { Told } from '../told.tsx'

const REASONS: Record<RequestReason, string> = {
  wrong_document: 'The document is the wrong one',
  not_found: 'There is no deed for this address',
  delivery_failure: 'It has not reached me',
  double_charge: 'I was charged twice',
  system_error: 'Your site failed',
  other: 'Something else',
}
const MOST_WORDS = 2000
const FIELD =
  'min-h-11 w-full rounded border border-edge bg-white px-3 py-2 text-base aria-invalid:border-oxblood'

/** Requests a refund for one address, in the customer's own words. */
export default function RefundRequestForm(props: { order: CustomerOrder; onSent: () => void }) {
  const { order, onSent } = props
  const id = useId()
  const fields = { line: `${id}line`, reason: `${id}reason`, words: `${id}words` }
  const open = order.lines.filter(({ progress }) => !lineIs('givenBack', progress))
  const [lineId, setLineId] = useState(open.length === 1 ? (open[0]?.id ?? '') : '')
  const [reason, setReason] = useState<RequestReason | ''>('')
  const [words, setWords] = useState('')
  const [problems, setProblems] = useState<{ field: string; message: string }[]>([])
  const [attempt, setAttempt] = useState(0)
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: (chosen: RequestReason) =>
      call(askForRefund, { params: { id: order.id }, body: { lineId, reason: chosen, words } }),
    onSuccess: async () => {
      onSent()
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [readOrder.path] }),
        queryClient.invalidateQueries({ queryKey: [orderTimeline.path] }),
      ])
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = [
      ...(lineId ? [] : [{ field: fields.line, message: 'Choose the address' }]),
      ...(reason ? [] : [{ field: fields.reason, message: 'Choose what is wrong' }]),
      ...(reason === 'other' && words.trim() === ''
        ? [{ field: fields.words, message: 'Please tell us what is wrong' }]
        : []),
    ]
    setProblems(found)
    if (found.length > 0) setAttempt(attempt + 1)
    else if (reason) ask.mutate(reason)
  }
  const invalid = (field: string) =>
    problems.some((problem) => problem.field === field) || undefined

  if (ask.data) return <Sent {...ask.data} />
  return (
    <form noValidate onSubmit={submit} aria-busy={ask.isPending} className="mt-3 space-y-4">
      <p className="text-muted">
        <Unbroken
          text={`Tell us, and a person looks at it in ${REFUND_REVIEW_WINDOW}. What our refund policy grants by itself is refunded at once.`}
        />{' '}
        <a href="/refund-policy" className="underline">
          Refund Policy
        </a>
      </p>
      <ErrorSummary errors={problems} attempt={attempt} />
      {ask.isError && <Refused cause={ask.error} key={ask.submittedAt} />}
      {open.length > 1 && (
        <div>
          <label htmlFor={fields.line} className="mb-1 block font-medium">
            Which address?
          </label>
          <select
            id={fields.line}
            value={lineId}
            aria-invalid={invalid(fields.line)}
            onChange={({ target }) => setLineId(target.value)}
            className={FIELD}
          >
            <option value="">Choose an address</option>
            {open.map((line) => (
              <option key={line.id} value={line.id}>
                {formatAddress(line)}
              </option>
            ))}
          </select>
        </div>
      )}
      <div>
        <label htmlFor={fields.reason} className="mb-1 block font-medium">
          What is wrong?
        </label>
        <select
          id={fields.reason}
          value={reason}
          aria-invalid={invalid(fields.reason)}
          onChange={({ target }) => setReason(target.value as RequestReason | '')}
          className={FIELD}
        >
          <option value="">Choose what fits best</option>
          {Object.entries(REASONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={fields.words} className="mb-1 block font-medium">
          {reason === 'other' ? 'In your own words' : 'In your own words (optional)'}
        </label>
        <textarea
          id={fields.words}
          value={words}
          rows={4}
          maxLength={MOST_WORDS}
          aria-invalid={invalid(fields.words)}
          onChange={({ target }) => setWords(target.value)}
          className={FIELD}
        />
      </div>
      <BusyButton
        type="submit"
        isBusy={ask.isPending}
        busyLabel="Sending..."
        className="max-sm:w-full"
      >
        Ask for a Refund
      </BusyButton>
    </form>
  )
}

function Refused({ cause }: { cause: Error }) {
  const isAnswer = isErrorCode(cause, 'outside_policy', 'invalid_transition', 'rate_limited')
  const words = isAnswer
    ? reasonOf(cause)
    : 'We could not send your request. Please try again in a moment; nothing that you wrote is lost.'
  return <Told words={words} look="border-amber bg-amber-wash" />
}

function Sent({ outcome, reviewBy }: { outcome: 'refunded' | 'asked'; reviewBy: string | null }) {
  const isRefunded = outcome === 'refunded' || !reviewBy
  return (
    <div className="mt-3">
      <Told
        words={isRefunded ? 'Your refund is on its way' : 'We have your request'}
        look="border-seal bg-seal-wash"
      >
        <p className="mt-1">
          <Unbroken
            text={
              isRefunded
                ? `The money goes back to your card. Your bank shows it in ${REFUND_ARRIVAL_WINDOW}.`
                : `A person looks at it, and we answer by e-mail by ${day(reviewBy)}.`
            }
          />
        </p>
      </Told>
    </div>
  )
}
