import { Elements } from '@stripe/react-stripe-js'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { isErrorCode, reasonOf } from '../../api.ts'
import { PersonCheck } from '../../card/person-check.tsx'
import { APPEARANCE, useStripeScript } from '../../card/use-stripe-script.ts'
import { useShop } from '../../shop.tsx'
import { lasting } from '../../storage.ts'
import { countOf } from '../../ui/count-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import type { CartItem } from '../cart.ts'
import { describeFailure, KEPT } from '../payment-problem.ts'
import { CardCheckout } from './card-checkout.tsx'
import { unpaidCart } from './checkout-memory.ts'
import { PreparingCard } from './checkout-waiting.tsx'
import type { Pay } from './pay.ts'
import type { ContactForm } from './use-contact.ts'
import type { PaymentAttempt } from './use-payment-attempt.ts'
import { usePaymentIntent } from './use-payment-intent.ts'
import type { Wallets } from './wallet-place.tsx'

interface Props {
  cart: readonly CartItem[]
  publishableKey: string
  scriptUrl: string
  contact: ContactForm
  attempt: PaymentAttempt
  wallets: Wallets
  online: boolean
  onPay: (pay: Pay | undefined) => void
  /** The intent this page has open. */
  onIntent: (paymentIntentId: string) => void
}

export function PaymentPanel({ publishableKey, scriptUrl, online, onIntent, ...props }: Props) {
  const [, navigate] = useLocation()
  const { captcha } = useShop()
  const { script, retry: retryScript } = useStripeScript(scriptUrl, publishableKey)
  const { intent, failure, paidIntentId, ...again } = usePaymentIntent(props.cart)
  const [loadErrors, setLoadErrors] = useState(0)

  useEffect(() => {
    if (intent) onIntent(intent.paymentIntentId)
  }, [intent, onIntent])

  const asksForPerson = isErrorCode(failure?.cause, 'captcha_required') && captcha

  useEffect(() => {
    // Neither goes away by trying again.
    if (failure && !isErrorCode(failure.cause, 'captcha_required', 'not_sold'))
      toastError('Error', 'Failed to initialize payment. Please try again.')
  }, [failure])

  useEffect(() => {
    if (!paidIntentId) return
    const left = unpaidCart(lasting, paidIntentId).length
    if (left > 0) {
      toast(
        'Your last order is paid',
        `${countOf(left, 'address', 'addresses')} you’ve added since ${left === 1 ? 'is' : 'are'} still in your cart.`,
      )
    }
    navigate(`${APP_PATHS.success}?payment_intent=${paidIntentId}`, { replace: true })
  }, [paidIntentId, navigate])

  // Without the card form, there are no wallets either.
  const isMissing = script.state === 'failed' || (failure && !intent) || loadErrors > 1
  const { onOffered } = props.wallets
  useEffect(() => {
    if (isMissing) onOffered(false)
  }, [isMissing, onOffered])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only coming back is a reason
  useEffect(() => {
    if (!online) return
    if (failure) again.retry()
    if (script.state === 'failed') retryScript()
  }, [online])

  function reload(): void {
    setLoadErrors((count) => count + 1)
    again.reopen()
  }

  if (script.state === 'failed') {
    return (
      <Notice title={reasonOf(script.cause)} onRetry={retryScript}>
        We couldn’t load the card form. A browser extension or your network may be blocking it.{' '}
        {KEPT}
      </Notice>
    )
  }
  const isSold = !isErrorCode(failure?.cause, 'not_sold')
  const failed = failure && (
    <Notice
      title={isSold ? 'Failed to initialize payment' : 'Please remove the deeds we can’t sell'}
      {...(isSold ? { onRetry: again.retry } : {})}
    >
      {Object.values(describeFailure(failure.cause)).join(' ')}
    </Notice>
  )
  if (asksForPerson && !intent) {
    return (
      <PersonCheck
        {...asksForPerson}
        question={failure}
        onToken={again.retryAsPerson}
        kept={KEPT}
        instead="we’ll take your order by email"
      />
    )
  }
  if (failed && !intent) return failed
  if (script.state !== 'ready' || !intent) return <PreparingCard />
  if (loadErrors > 1) {
    return (
      <Notice title="The card form didn’t load" onRetry={() => setLoadErrors(1)}>
        {KEPT}
      </Notice>
    )
  }
  return (
    <>
      {failed && <div className="mb-4">{failed}</div>}
      <Elements
        key={intent.clientSecret}
        stripe={script.stripe}
        options={{ clientSecret: intent.clientSecret, appearance: APPEARANCE }}
      >
        <CardCheckout
          {...props}
          intent={intent}
          onIntentSpent={again.renew}
          onAmountChanged={again.retry}
          // The first time, we assume the intent has been paid or canceled elsewhere.
          onLoadError={reload}
        />
      </Elements>
    </>
  )
}
