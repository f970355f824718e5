import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmTopUpCall, openTopUpCall, TOP_UP } from '../../contract/account/balance.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import { APP_PATHS } from '../../contract/paths.ts'
import { formatCents } from '../../orders/price.ts'
import { call } from '../api.ts'
import { CardDocument } from '../card/card-document.tsx'
import { Loaded } from '../loaded.tsx'
import { buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { CardForm } from './card-form.tsx'
import { centsTyped } from './cents-typed.ts'

type Outcome = CallResult<typeof confirmTopUpCall>['state']

interface Opened {
  clientSecret: string
  cents: number
}

/** Adds money to the balance by card or bank debit. The card provider brings the browser back here. */
export default function TopUpPage() {
  const paid = new URLSearchParams(location.search).get('payment_intent')
  return (
    <CardDocument path={APP_PATHS.accountTopUp}>
      {paid ? <TopUpOutcome intentId={paid} /> : <TopUp />}
    </CardDocument>
  )
}

function TopUp() {
  const [opened, setOpened] = useState<Opened>()
  return (
    <div className="max-w-xl space-y-6">
      {opened ? (
        <CardForm
          clientSecret={opened.clientSecret}
          returnPath={APP_PATHS.accountTopUp}
          confirm={(stripe, how) => stripe.confirmPayment(how)}
          act={`Pay ${formatCents(opened.cents)}`}
          failed="You weren’t charged"
          unanswered="We couldn’t reach the card provider. Check your balance before you try again."
        />
      ) : (
        <AmountStep onOpened={setOpened} />
      )}
    </div>
  )
}

function AmountStep({ onOpened }: { onOpened: (opened: Opened) => void }) {
  const form = useEndpointForm(openTopUpCall, {
    body: ({ text }) => ({ amount: centsTyped(text('amount')), acceptsTerms: true }),
    words: { amount: `Enter an amount from ${TOP_UP.words}.` },
    onDone: ({ clientSecret }, { amount }) => onOpened({ clientSecret, cents: amount }),
  })
  return (
    <Form form={form} act="Continue to Payment">
      <TextField
        {...form.field('amount')}
        label="Amount (USD)"
        hint={`From ${TOP_UP.words}. We take orders from it and return refunds to it.`}
        inputMode="decimal"
        autoComplete="off"
        defaultValue="500"
      />
      <p className="text-muted">
        By adding money, you accept our{' '}
        <a href="/terms-of-service" className="underline underline-offset-4">
          Terms of Service
        </a>
        .
      </p>
    </Form>
  )
}

const ASK_AGAIN_MS = 2_000

const COMING: Partial<Record<Outcome, string>> = {
  waiting: 'Your bank is still processing the payment.',
  debited:
    'Your bank debit is on its way. Banks take up to 4 business days. We add the money to your balance when it arrives, and email you.',
}
const NOT_CHARGED: Partial<Record<Outcome, string>> = {
  released: 'This top-up went over the 24-hour limit or was canceled. Please try again later.',
  unpaid: 'The bank declined it. Please try again or use another card or account.',
}

function TopUpOutcome({ intentId }: { intentId: string }) {
  const outcome = useQuery({
    queryKey: [confirmTopUpCall.path, intentId],
    queryFn: () => call(confirmTopUpCall, { params: { intentId }, body: {} }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? ASK_AGAIN_MS : false),
  })
  return (
    <Loaded query={outcome} what="your top-up" rows={2}>
      {({ state, cents }) => (
        <div className="max-w-xl space-y-4">
          {NOT_CHARGED[state] ? (
            <Notice title="You weren’t charged">{NOT_CHARGED[state]}</Notice>
          ) : (
            <p role="status" className={state === 'waiting' ? '' : 'text-lg'}>
              {state === 'credited'
                ? `Thank you. Your balance is ${formatCents(cents)} now, and a receipt is on its way.`
                : COMING[state]}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <a href={APP_PATHS.accountBalance} className={buttonClass('primary', 'max-sm:w-full')}>
              View Balance
            </a>
            {state !== 'waiting' && (
              <a
                href={APP_PATHS.accountTopUp}
                className={buttonClass('secondary', 'max-sm:w-full')}
              >
                Top Up Again
              </a>
            )}
          </div>
        </div>
      )}
    </Loaded>
  )
}
