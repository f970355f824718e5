import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useEffect, useState } from 'react'
import { totalCents } from '../../../orders/price.ts'
import { LoadingView } from '../../ui/skeleton.tsx'
import type { CartItem } from '../cart.ts'
import { declined } from '../payment-problem.ts'
import { ExpressCheckout } from './express-checkout.tsx'
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
