import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmTopUpCall, openTopUpCall, TOP_UP } from '../../contract/account/balance.ts'
import { APP_PATHS } from '../../contract/paths.ts'
import { formatCents } from '../../orders/price.ts'
import { call, reasonOf } from '../api.ts'
import { CardDocument } from '../card/card-document.tsx'
import { APPEARANCE, useStripeScript } from '../card/use-stripe-script.ts'
import { Loaded } from '../loaded.tsx'
import { useShop } from '../shop.tsx'
import { buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadingView } from '../ui/skeleton.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { centsTyped } from './cents-typed.ts'
import { TopUpCard } from './top-up-card.tsx'

interface Opened {
  clientSecret: string
  cents: number
}

/** Adds money to the balance by card. The card provider brings the browser back here. */
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
  const { stripePublishableKey, stripeScriptUrl } = useShop()
  if (stripePublishableKey === null) {
    return <Notice title="We can’t take cards right now">Please try again later.</Notice>
  }
  return (
    <div className="max-w-xl space-y-6">
      {opened ? (
        <CardStep
          opened={opened}
          publishableKey={stripePublishableKey}
          scriptUrl={stripeScriptUrl}
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
    <Form form={form} act="Continue to Card">
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

interface CardStepProps {
  opened: Opened
  publishableKey: string
  scriptUrl: string
}

function CardStep({ opened, publishableKey, scriptUrl }: CardStepProps) {
  const { script, retry } = useStripeScript(scriptUrl, publishableKey)
  if (script.state === 'failed') {
    return (
      <Notice title={reasonOf(script.cause)} onRetry={retry}>
        A browser extension or your network may be blocking it. Nothing was charged.
      </Notice>
    )
  }
  if (script.state !== 'ready') return <LoadingView label="Preparing the card form" />
  const { clientSecret, cents } = opened
  return (
    <Elements stripe={script.stripe} options={{ clientSecret, appearance: APPEARANCE }}>
      <TopUpCard cents={cents} />
    </Elements>
  )
}

const ASK_AGAIN_MS = 2_000

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
          {state === 'credited' && (
            <p role="status" className="text-lg">
              {`Thank you. Your balance is ${formatCents(cents)} now, and a receipt is on its way.`}
            </p>
          )}
          {state === 'waiting' && <p role="status">Your bank is still processing the payment.</p>}
          {state === 'released' && (
            <Notice title="Your card wasn’t charged">
              This top-up went over the 24-hour limit or was canceled. Please try again later.
            </Notice>
          )}
          {state === 'unpaid' && (
            <Notice title="Your card wasn’t charged">
              The bank declined it. Please try again or use another card.
            </Notice>
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
