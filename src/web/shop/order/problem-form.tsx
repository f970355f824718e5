import { type FormEvent, useState } from 'react'
import { formatAddress } from '../../../addresses/address.ts'
import type { CallResult } from '../../../contract/endpoint.ts'
import { askForRefund } from '../../../contract/shop/order-acts.ts'
import { type CustomerOrder, readOrder } from '../../../contract/shop/orders.ts'
import { lineIs } from '../../../orders/line.ts'
import { isBalancePayment } from '../../../orders/order.ts'
import { moneyBackWords } from '../../../orders/story-words.ts'
import { isErrorCode, reasonOf } from '../../api.ts'
import { ProblemFields, useProblem } from '../../problem/problem-fields.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { day } from '../../ui/moment.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { Told } from '../told.tsx'

export default function ProblemForm(props: { order: CustomerOrder; onSent: () => void }) {
  const { order, onSent } = props
  const open = order.lines.filter(({ progress }) => !lineIs('givenBack', progress))
  const delivered = open.filter(({ progress }) => progress === 'delivered')
  const problem = useProblem(delivered.length > 0, 'words')
  const [sent, setSent] = useState<CallResult<typeof askForRefund>>()
  const lines = problem.isForDeed ? delivered : open
  const form = useEndpointForm(askForRefund, {
    params: { id: order.id },
    body: (typed) => ({
      lineId: lines.length > 1 ? typed.text('lineId') : lines[0]?.id,
      ...problem.asked(typed),
    }),
    words: { lineId: 'Choose the deed', reason: 'Choose what’s wrong' },
    check: problem.check,
    failed: (cause) => ({ ok: false, title: refusalWords(cause) }),
    onDone: (answer) => {
      setSent(answer)
      onSent()
    },
    rereads: [readOrder],
  })

  if (sent) return <Sent {...sent} paymentIntentId={order.stripePaymentIntentId} />
  // A refusal is about what was sent, and goes as soon as that changes.
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    form.tell(undefined)
    form.onChange(event)
  }
  return (
    <Form form={{ ...form, onChange }} className="mt-3 space-y-4">
      <ProblemFields form={form} problem={problem}>
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
      </ProblemFields>
      <BusyButton
        type="submit"
        isBusy={form.isBusy}
        busyLabel="Sending..."
        className="max-sm:w-full"
      >
        {problem.act}
      </BusyButton>
    </Form>
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
