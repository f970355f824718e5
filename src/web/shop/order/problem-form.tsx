import { type FormEvent, useState } from 'react'
import { formatAddress } from '../../../addresses/address.ts'
import type { CallResult } from '../../../contract/endpoint.ts'
import { askForRefund, type RequestReason } from '../../../contract/shop/order-acts.ts'
import { type CustomerOrder, readOrder } from '../../../contract/shop/orders.ts'
import { lineIs } from '../../../orders/line.ts'
import { isBalancePayment } from '../../../orders/order.ts'
import { moneyBackWords } from '../../../orders/story-words.ts'
import { REFUND_REVIEW_WINDOW } from '../../../policy.ts'
import { isErrorCode, reasonOf } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { day } from '../../ui/moment.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { Told } from '../told.tsx'

const REASONS: ReadonlyArray<readonly [RequestReason, string]> = [
  ['wrong_document', 'It’s the wrong document'],
  ['not_found', 'There’s no deed for this address'],
  ['delivery_failure', 'I haven’t received it'],
  ['double_charge', 'I was charged twice'],
  ['system_error', 'Something went wrong on your site'],
  ['other', 'Something else'],
]
const MOST_WORDS = 2000

export default function ProblemForm(props: { order: CustomerOrder; onSent: () => void }) {
  const { order, onSent } = props
  const open = order.lines.filter(({ progress }) => !lineIs('givenBack', progress))
  const delivered = open.filter(({ progress }) => progress === 'delivered')
  const [isForDeed, setIsForDeed] = useState(delivered.length > 0)
  const [reason, setReason] = useState('')
  const [sent, setSent] = useState<CallResult<typeof askForRefund>>()
  const lines = isForDeed ? delivered : open
  const needsWords = isForDeed || reason === 'other'
  const form = useEndpointForm(askForRefund, {
    params: { id: order.id },
    body: ({ text }) => ({
      lineId: lines.length > 1 ? text('lineId') : lines[0]?.id,
      reason: isForDeed ? 'right_deed' : text('reason'),
      words: text('words'),
    }),
    words: { lineId: 'Choose the deed', reason: 'Choose what’s wrong' },
    check: ({ text }) => ({ words: needsWords && text('words') === '' && 'Tell us what’s wrong' }),
    failed: (cause) => ({ ok: false, title: refusalWords(cause) }),
    onDone: (answer) => {
      setSent(answer)
      onSent()
    },
    rereads: [readOrder],
  })

  if (sent) return <Sent {...sent} paymentIntentId={order.stripePaymentIntentId} />
  const words = form.field('words')
  // A refusal is about what was sent, and goes as soon as that changes.
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    form.tell(undefined)
    form.onChange(event)
  }
  return (
    <Form form={{ ...form, failure: undefined, onChange }} className="mt-3 space-y-4">
      {delivered.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-medium">What would you like?</legend>
          <Wish isChosen={isForDeed} onChoose={() => setIsForDeed(true)}>
            Send me the right deed
          </Wish>
          <Wish isChosen={!isForDeed} onChoose={() => setIsForDeed(false)}>
            Refund me
          </Wish>
        </fieldset>
      )}
      <p className="text-muted">
        <Unbroken
          text={
            isForDeed
              ? `Tell us what’s wrong with the deed you got. Our staff will check it and answer within ${REFUND_REVIEW_WINDOW}.`
              : `Tell us what happened, and we’ll review it within ${REFUND_REVIEW_WINDOW}. Clear-cut cases are refunded right away.`
          }
        />{' '}
        <a href="/refund-policy" className="underline">
          Refund Policy
        </a>
      </p>
      {form.failure && (
        <Told
          key={form.failure.title}
          words={form.failure.title}
          look="border-amber bg-amber-wash"
        />
      )}
      {lines.length > 1 && (
        <SelectField
          {...form.field('lineId')}
          label="Which deed?"
          required
          options={[
            ['', 'Choose a deed'],
            ...lines.map((line) => [line.id, formatAddress(line)] as const),
          ]}
        />
      )}
      {!isForDeed && (
        <SelectField
          {...form.field('reason')}
          label="What’s wrong?"
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          options={[['', 'Choose a reason'], ...REASONS]}
        />
      )}
      <TextArea
        {...words}
        error={needsWords ? words.error : undefined}
        label={needsWords ? 'In your own words' : 'In your own words (optional)'}
        rows={4}
        maxLength={MOST_WORDS}
      />
      <BusyButton
        type="submit"
        isBusy={form.isBusy}
        busyLabel="Sending..."
        className="max-sm:w-full"
      >
        {isForDeed ? 'Ask for the Right Deed' : 'Ask for a Refund'}
      </BusyButton>
    </Form>
  )
}

function Wish(props: { isChosen: boolean; onChoose: () => void; children: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="wish"
        className="size-4 accent-seal"
        checked={props.isChosen}
        onChange={props.onChoose}
      />
      {props.children}
    </label>
  )
}

function refusalWords(cause: unknown): string {
  const isAnswer = isErrorCode(cause, 'outside_policy', 'invalid_transition', 'rate_limited')
  return isAnswer
    ? reasonOf(cause)
    : 'We couldn’t send your request. Everything you wrote is still here. Try again in a moment.'
}

interface SentProps {
  outcome: 'refunded' | 'asked'
  reviewBy: Date | null
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
                ? moneyBackWords(isBalancePayment(paymentIntentId))
                : `We’ll review it and answer by email by ${day(reviewBy)}.`
            }
          />
        </p>
      </Told>
    </div>
  )
}
