import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { Header } from '../../header.tsx'
import { StateNotices } from '../../offer/state-notices.tsx'
import { useShop } from '../../shop.tsx'
import { lasting } from '../../storage.ts'
import { Badge } from '../../ui/badge.tsx'
import { countOf } from '../../ui/count-of.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { useOnline } from '../../ui/use-online.ts'
import { backWords, type CartProps, type Removed, withUndo } from '../cart/undo.tsx'
import { Footer } from '../footer.tsx'
import { notSold, type PaymentProblem } from '../payment-problem.ts'
import { useCart } from '../use-cart.ts'
import { useForecasts } from '../use-forecasts.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { isPaidIntent, readEntry, writeEntry } from './checkout-memory.ts'
import type { Pay } from './pay.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { useContact } from './use-contact.ts'
import { usePaymentAttempt } from './use-payment-attempt.ts'

const LEAVE_AFTER_MS = 1500

export default function Checkout() {
  const { brandName } = useShop()
  const [, navigate] = useLocation()
  const { cart, add, remove } = useCart()
  const [removed, setRemoved] = useState<Removed>()
  const [news, setNews] = useState('')
  const leaveTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leaving = useRef(false)
  // Kept with this entry of the browser's history: whoever comes back to it after paying is led to
  // the order.
  const openIntent = useRef(readEntry())

  useEffect(() => {
    if (cart.length > 0 || leaving.current) return
    if (isPaidIntent(lasting, openIntent.current)) {
      // Another tab has paid for this same cart.
      navigate(`${APP_PATHS.success}?payment_intent=${openIntent.current}`, { replace: true })
      return
    }
    toastError('Cart is Empty', 'Please add at least one address to your cart before checking out.')
    navigate(APP_PATHS.search, { replace: true })
  }, [cart.length, navigate])

  useEffect(() => {
    // A page from the browser's back-forward cache knows nothing of what has happened since.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])

  function removeAt(index: number): void {
    const address = cart[index]
    if (!address) return
    if (cart.length === 1) {
      leaving.current = true
      toast('Redirecting to search page...')
      leaveTimer.current = setTimeout(() => navigate(APP_PATHS.search), LEAVE_AFTER_MS)
    }
    remove(index)
    setRemoved({ address, index })
    setNews(`Removed ${address.streetAddress}`)
  }

  function undo(): void {
    if (!removed) return
    clearTimeout(leaveTimer.current)
    leaving.current = false
    add(removed.address, removed.index)
    setRemoved(undefined)
    setNews(backWords(removed.address.streetAddress))
    // The button that had the focus is gone.
    requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
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
          <Payment
            {...{ cart, removed }}
            onRemove={removeAt}
            onUndo={undo}
            onIntent={(id) => {
              openIntent.current = id
              writeEntry(id)
            }}
          />
        ) : (
          <>
            <p className="mt-4 text-muted">Your cart is empty.</p>
            {withUndo([], { removed, onUndo: undo }, (row, key) => (
              <div
                key={key}
                className="mt-3 max-w-lg rounded border border-dashed border-edge ps-4"
              >
                {row}
              </div>
            ))}
          </>
        )}
        <p role="status" className="sr-only">
          {news}
        </p>
      </main>
      <Footer />
    </>
  )
}

type PaymentProps = Pick<CartProps, 'cart' | 'onRemove' | 'removed' | 'onUndo'> & {
  onIntent: (paymentIntentId: string) => void
}

function Payment({ cart, onRemove, removed, onUndo, onIntent }: PaymentProps) {
  const { stripePublishableKey, stripeScriptUrl } = useShop()
  const contact = useContact()
  const forecasts = useForecasts(cart)
  const attempt = usePaymentAttempt()
  const online = useOnline()
  const [pay, setPay] = useState<Pay>()

  function submit(): void {
    if (forecasts.notSold.length > 0) {
      void attempt.run(async () => notSold(forecasts.notSold))
      return
    }
    const details = contact.check()
    if (!details) return
    if (!pay) {
      toastError(
        'Payment System Not Ready',
        'Stripe payment keys need to be configured. Please contact support.',
      )
      return
    }
    void attempt.run(() => pay(details))
  }

  return (
    <>
      <div className="mt-6">
        <StateNotices cart={cart} forecasts={forecasts} />
      </div>
      <CheckoutForm
        items={{ cart, forecasts, onRemove, removed, onUndo }}
        {...{ contact, online }}
        ready={pay !== undefined && online}
        busy={attempt.busy}
        onSubmit={submit}
        payment={
          stripePublishableKey === null ? (
            <Notice title="Payment is unavailable">
              Stripe payment keys need to be configured. Please contact support.
            </Notice>
          ) : (
            <>
              <PaymentProblemBox problem={attempt.problem} />
              <PaymentPanel
                {...{ cart, contact, attempt, online, onIntent }}
                publishableKey={stripePublishableKey}
                scriptUrl={stripeScriptUrl}
                // A setter would call a function passed to it directly.
                onPay={(next) => setPay(() => next)}
              />
            </>
          )
        }
      />
    </>
  )
}

/** A toast is gone after five seconds; this stays until the next try and takes the focus. */
function PaymentProblemBox({ problem }: { problem: PaymentProblem | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) box.current?.focus()
  }, [problem])

  if (!problem) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      data-testid="payment-problem"
      className="mb-5 rounded border border-oxblood bg-oxblood-wash p-4"
    >
      <p className="font-medium text-oxblood">{problem.message}</p>
      <p className="mt-1">{problem.advice}</p>
    </div>
  )
}
