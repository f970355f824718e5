import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { formatAddress } from '../../../addresses/address.ts'
import { askForRefund, type RequestReason } from '../../../contract/shop/order-acts.ts'
import { type CustomerOrder, readOrder } from '../../../contract/shop/orders.ts'
import { lineIs } from '../../../orders/line.ts'
import { REFUND_REVIEW_WINDOW } from '../../../policy.ts'
import { call, isErrorCode, reasonOf } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { day } from '../../ui/moment.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { Told } from '../told.tsx'
import { refundWords } from './money-back-words.ts'

const REASONS: ReadonlyArray<readonly [RequestReason, string]> = [
  ['wrong_document', 'It’s the wrong document'],
  ['not_found', 'There’s no deed for this address'],
  ['delivery_failure', 'I haven’t received it'],
  ['double_charge', 'I was charged twice'],
  ['system_error', 'Something on your site failed'],
  ['other', 'Something else'],
]
const MOST_WORDS = 2000

/** Requests a refund for one address, in the customer's own words. */
export default function RefundRequestForm(props: { order: CustomerOrder; onSent: () => void }) {
  const { order, onSent } = props
  const id = useId()
  const open = order.lines.filter(({ progress }) => !lineIs('givenBack', progress))
  const [lineId, setLineId] = useState(open.length === 1 ? (open[0]?.id ?? '') : '')
  const [reason, setReason] = useState<RequestReason | ''>('')
  const [words, setWords] = useState('')
  const { problemOf, complain } = useProblems<'line' | 'reason' | 'words'>(id)
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: (chosen: RequestReason) =>
      call(askForRefund, { params: { id: order.id }, body: { lineId, reason: chosen, words } }),
    onSuccess: async () => {
      onSent()
      await queryClient.invalidateQueries({ queryKey: [readOrder.path] })
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isIncomplete = complain({
      line: !lineId && 'Choose the deed',
      reason: !reason && 'Choose what’s wrong',
      words: reason === 'other' && words.trim() === '' && 'Tell us what’s wrong',
    })
    if (!isIncomplete && reason) ask.mutate(reason)
  }

  if (ask.data) return <Sent {...ask.data} paymentIntentId={order.stripePaymentIntentId} />
  return (
    <form noValidate onSubmit={submit} aria-busy={ask.isPending} className="mt-3 space-y-4">
      <p className="text-muted">
        <Unbroken
          text={`Tell us what happened, and we’ll review it within ${REFUND_REVIEW_WINDOW}. Clear-cut cases are refunded right away.`}
        />{' '}
        <a href="/refund-policy" className="underline">
          Refund Policy
        </a>
      </p>
      {ask.isError && <Refused cause={ask.error} key={ask.submittedAt} />}
      {open.length > 1 && (
        <SelectField
          id={`${id}line`}
          label="Which deed?"
          required
          value={lineId}
          error={problemOf('line')}
          onChange={({ target }) => setLineId(target.value)}
          options={[
            ['', 'Choose a deed'],
            ...open.map((line) => [line.id, formatAddress(line)] as const),
          ]}
        />
      )}
      <SelectField
        id={`${id}reason`}
        label="What’s wrong?"
        required
        value={reason}
        error={problemOf('reason')}
        onChange={({ target }) => setReason(target.value as RequestReason | '')}
        options={[['', 'Choose a reason'], ...REASONS]}
      />
      <TextArea
        id={`${id}words`}
        label={reason === 'other' ? 'In your own words' : 'In your own words (optional)'}
        rows={4}
        maxLength={MOST_WORDS}
        value={words}
        error={problemOf('words')}
        onChange={({ target }) => setWords(target.value)}
      />
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
    : 'We couldn’t send your request. Everything you wrote is still here. Try again in a moment.'
  return <Told words={words} look="border-amber bg-amber-wash" />
}

interface SentProps {
  outcome: 'refunded' | 'asked'
  reviewBy: string | null
  paymentIntentId: string
}

function Sent({ outcome, reviewBy, paymentIntentId }: SentProps) {
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
                ? refundWords(paymentIntentId)
                : `We’ll review it and answer by email by ${day(reviewBy)}.`
            }
          />
        </p>
      </Told>
    </div>
  )
}
