import {
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import { useEffect, useState } from 'react'
import { totalCents } from '../../../orders/price.ts'
import { LoadingView } from '../../ui/skeleton.tsx'
import type { CartItem } from '../cart.ts'
import { declined } from '../payment-problem.ts'
import { type Pay, pay } from './pay.ts'
import type { ContactForm } from './use-contact.ts'
import type { PaymentAttempt } from './use-payment-attempt.ts'
import type { Intent } from './use-payment-intent.ts'

interface Props {
  cart: readonly CartItem[]
  intent: Intent
  contact: ContactForm
  attempt: PaymentAttempt
  /** Asks for a new intent when this one can't be used anymore. */
  onIntentSpent: () => void
  onAmountChanged: () => void
  onLoadError: () => void
  /** Passes up the way to pay by card, while that's possible. */
  onPay: (pay: Pay | undefined) => void
}

export function CardCheckout({
  cart,
  intent,
  contact,
  attempt,
  onPay,
  onLoadError,
  ...changes
}: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const [loaded, setLoaded] = useState(false)
  // After a removal, the intent still has the old amount for a moment.
  const isPriced = intent.amount === totalCents(cart.length)
  const isReady = loaded && isPriced

  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount is what there is to fetch
  useEffect(() => {
    if (loaded) void elements?.fetchUpdates()
  }, [intent.amount])

  const payWith: Pay | undefined =
    stripe && elements && isReady
      ? (details) =>
          pay({
            ...{ stripe, elements, intent, cart, contact: details, ...changes },
            onFieldRefused: contact.reject,
          })
      : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: what paying depends on
  useEffect(() => {
    const byCard: Pay | undefined = payWith && elements ? submitted(elements, payWith) : undefined
    onPay(byCard)
    return () => onPay(undefined)
  }, [stripe, elements, isReady, intent, cart])

  return (
    <>
      <ExpressCheckout contact={contact} attempt={attempt} pay={payWith} />
      {!loaded && <LoadingView label="Preparing checkout" />}
      <PaymentElement
        options={{
          fields: { billingDetails: { name: 'never', email: 'never' } },
          // These have their own buttons above.
          wallets: { applePay: 'never', googlePay: 'never' },
        }}
        onReady={() => setLoaded(true)}
        onLoadError={onLoadError}
      />
    </>
  )
}

type Elements = NonNullable<ReturnType<typeof useElements>>

/** The card fields are checked before anything is written. */
function submitted(elements: Elements, payWith: Pay): Pay {
  return async (contact) => {
    const { error } = await elements.submit()
    return error ? declined(error.message) : payWith(contact)
  }
}

interface ExpressProps {
  contact: ContactForm
  attempt: PaymentAttempt
  /** Undefined while the amount is changing. */
  pay: Pay | undefined
}

/** Wallets and Link, if the provider offers any in this browser; otherwise it takes up no space. */
function ExpressCheckout({ contact, attempt, pay: payWith }: ExpressProps) {
  const [offered, setOffered] = useState(false)

  async function payByWallet(fail: () => void): Promise<void> {
    const details = contact.check()
    if (!details || !payWith) return fail()
    await attempt.run(async () => {
      const problem = await payWith(details)
      if (problem) fail()
      return problem
    })
  }

  return (
    <div className={offered ? 'mb-6' : 'h-0 overflow-hidden'}>
      <ExpressCheckoutElement
        onReady={({ availablePaymentMethods }) => setOffered(Boolean(availablePaymentMethods))}
        onClick={({ resolve, reject }) => {
          // The order needs a name and an email for its links before any money moves.
          if (payWith && contact.check()) resolve()
          else reject()
        }}
        onConfirm={({ paymentFailed }) => void payByWallet(() => paymentFailed({ reason: 'fail' }))}
      />
      {offered && (
        <p className="mt-6 flex items-center gap-4 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or pay by card
        </p>
      )}
    </div>
  )
}
