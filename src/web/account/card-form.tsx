import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { type FormEvent, type ReactNode, useState } from 'react'
import { reasonOf } from '../api.ts'
import { APPEARANCE, useStripeScript } from '../card/use-stripe-script.ts'
import { useShop } from '../shop.tsx'
import { BusyButton } from '../ui/busy-button.tsx'
import { logFailure } from '../ui/log.ts'
import { Notice } from '../ui/notice.tsx'
import { LoadingView } from '../ui/skeleton.tsx'
import { useMember } from './use-member.ts'

/** Loads the card provider's script before what needs it. */
export function WithStripe({ children }: { children: (stripe: Stripe) => ReactNode }) {
  const { stripePublishableKey, stripeScriptUrl } = useShop()
  if (stripePublishableKey === null) {
    return <Notice title="We can’t take cards right now">Please try again later.</Notice>
  }
  return (
    <Loading scriptUrl={stripeScriptUrl} publishableKey={stripePublishableKey}>
      {children}
    </Loading>
  )
}

interface LoadingProps {
  scriptUrl: string
  publishableKey: string
  children: (stripe: Stripe) => ReactNode
}

function Loading({ scriptUrl, publishableKey, children }: LoadingProps) {
  const { script, retry } = useStripeScript(scriptUrl, publishableKey)
  if (script.state === 'failed') {
    return (
      <Notice title={reasonOf(script.cause)} onRetry={retry}>
        A browser extension or your network may be blocking it. Nothing was charged.
      </Notice>
    )
  }
  if (script.state !== 'ready') return <LoadingView label="Preparing the card form" />
  return children(script.stripe)
}

interface Confirmation {
  elements: StripeElements
  confirmParams: {
    return_url: string
    payment_method_data: { billing_details: { name: string; email: string } }
  }
}

interface CardFormProps {
  clientSecret: string
  /** Where the card provider sends the browser afterwards. */
  returnPath: string
  confirm: (stripe: Stripe, with_: Confirmation) => Promise<{ error: StripeError }>
  /** The label of the button that sends it. */
  act: string
  /** The title of a refusal. */
  failed: string
  unanswered: string
}

/** The card provider's form. Once it's done, the browser leaves for the page named. */
export function CardForm({ clientSecret, ...rest }: CardFormProps) {
  return (
    <WithStripe>
      {(stripe) => (
        <Elements stripe={stripe} options={{ clientSecret, appearance: APPEARANCE }}>
          <Fields {...rest} />
        </Elements>
      )}
    </WithStripe>
  )
}

function Fields(props: Omit<CardFormProps, 'clientSecret'>) {
  const { returnPath, confirm, act, failed, unanswered } = props
  const stripe = useStripe()
  const elements = useElements()
  const { username } = useMember()
  const [isLoaded, setIsLoaded] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!stripe || !elements || isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      const { error } = await confirm(stripe, {
        elements,
        confirmParams: {
          return_url: `${location.origin}${returnPath}`,
          payment_method_data: { billing_details: { name: username, email: username } },
        },
      })
      // Without one, the browser is on its way.
      if (!error) return
      setProblem(error.message ?? unanswered)
    } catch (cause) {
      logFailure('Failed to confirm a card', cause)
      setProblem(unanswered)
    }
    setIsBusy(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4">
      {problem && <Notice title={failed}>{problem}</Notice>}
      {!isLoaded && <LoadingView label="Preparing the card form" />}
      <PaymentElement
        options={{ fields: { billingDetails: { name: 'never', email: 'never' } } }}
        onReady={() => setIsLoaded(true)}
        onLoadError={() => setProblem('The card form didn’t load. Reload the page to try again.')}
      />
      {isLoaded && (
        <BusyButton type="submit" isBusy={isBusy} className="max-sm:w-full">
          {act}
        </BusyButton>
      )}
    </form>
  )
}
