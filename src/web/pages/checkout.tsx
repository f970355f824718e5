import { Elements } from '@stripe/react-stripe-js'
import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { APP_PATHS } from '../../contract/paths.ts'
import { totalCents } from '../../orders/price.ts'
import { reasonOf } from '../api.ts'
import { CardCheckout } from '../parts/card-checkout.tsx'
import { CheckoutForm } from '../parts/checkout-form.tsx'
import { countOf } from '../parts/count-of.ts'
import { Header } from '../parts/header.tsx'
import { useShop } from '../parts/shop.tsx'
import { useCart } from '../parts/use-cart.ts'
import { usePaymentIntent } from '../parts/use-payment-intent.ts'
import { useStripeScript } from '../parts/use-stripe-script.ts'
import { Badge } from '../ui/badge.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadingView } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.ts'

const LEAVE_AFTER_MS = 1500
const APPEARANCE: Appearance = {
  variables: {
    colorPrimary: '#1f5c4a',
    colorText: '#16202e',
    colorTextSecondary: '#5b6472',
    colorDanger: '#8c2f2b',
    borderRadius: '4px',
  },
}

export default function Checkout() {
  const { brandName } = useShop()
  const [, navigate] = useLocation()
  const { cart, remove } = useCart()
  const leaving = useRef(false)

  useEffect(() => {
    if (cart.length > 0 || leaving.current) return
    toastError('Cart is Empty', 'Please add at least one address to your cart before checking out.')
    navigate(APP_PATHS.search, { replace: true })
  }, [cart.length, navigate])

  function removeAt(index: number): void {
    if (cart.length === 1) {
      leaving.current = true
      toast('Redirecting to search page...')
      setTimeout(() => navigate(APP_PATHS.search), LEAVE_AFTER_MS)
    }
    remove(index)
  }

  return (
    <>
      <title>{`Checkout - ${brandName}`}</title>
      <Header
        start={
          <Link href={APP_PATHS.search} className="inline-flex min-h-11 items-center gap-2">
            <BackIcon />
            <span className="max-sm:sr-only">Back to Cart</span>
          </Link>
        }
      >
        <Badge>{countOf(cart.length, 'Deed', 'Deeds')}</Badge>
      </Header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-12">
        <h1 className="text-xl">Checkout</h1>
        {cart.length > 0 ? (
          <Payment cart={cart} onRemove={removeAt} />
        ) : (
          <p className="mt-4 text-muted">Your cart is empty.</p>
        )}
      </main>
    </>
  )
}

type PaymentProps = Pick<Parameters<typeof CardCheckout>[0], 'cart' | 'onRemove'>

function Payment(props: PaymentProps) {
  const { stripePublishableKey, stripeScriptUrl } = useShop()
  if (stripePublishableKey === null) {
    return (
      <CheckoutForm
        {...props}
        ready={false}
        pay={async () => undefined}
        payment={
          <Notice title="Payment is unavailable">
            Stripe payment keys need to be configured. Please contact support.
          </Notice>
        }
      />
    )
  }
  return (
    <CardPayment {...props} publishableKey={stripePublishableKey} scriptUrl={stripeScriptUrl} />
  )
}

function CardPayment({
  publishableKey,
  scriptUrl,
  ...props
}: PaymentProps & { publishableKey: string; scriptUrl: string }) {
  const [, navigate] = useLocation()
  const { script, retry: retryScript } = useStripeScript(scriptUrl, publishableKey)
  const intent = usePaymentIntent(totalCents(props.cart.length), true)

  useEffect(() => {
    if (intent.state === 'failed') {
      toastError('Error', 'Failed to initialize payment. Please try again.')
    }
    if (intent.state === 'paid') {
      navigate(`${APP_PATHS.success}?payment_intent=${intent.paymentIntentId}`, { replace: true })
    }
  }, [intent.state, intent, navigate])

  if (script.state === 'failed' || intent.state === 'failed') {
    const title =
      script.state === 'failed' ? reasonOf(script.cause) : 'Failed to initialize payment'
    const retry = () => {
      if (script.state === 'failed') retryScript()
      if (intent.state === 'failed') intent.retry()
    }
    return (
      <CheckoutForm
        {...props}
        ready={false}
        pay={async () => undefined}
        payment={
          <Notice title={title} onRetry={retry}>
            You have not been charged, and your order is kept.
          </Notice>
        }
      />
    )
  }
  if (script.state !== 'ready' || intent.state !== 'ready')
    return <LoadingView label="Preparing checkout" />

  const { clientSecret } = intent.intent
  return (
    <Elements
      key={clientSecret}
      stripe={script.stripe}
      options={{ clientSecret, appearance: APPEARANCE }}
    >
      <CardCheckout {...props} intent={intent.intent} onIntentSpent={intent.renew} />
    </Elements>
  )
}
