import {
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type {
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { totalCents } from '../../../orders/price.ts'
import type { CartItem } from '../cart.ts'
import { mistyped } from '../payment-problem.ts'
import { PreparingCard } from './checkout-waiting.tsx'
import { type Pay, pay } from './pay.ts'
import type { ContactForm } from './use-contact.ts'
import type { PaymentAttempt } from './use-payment-attempt.ts'
import type { Intent } from './use-payment-intent.ts'
import type { Wallets } from './wallet-place.tsx'

interface Props {
  cart: readonly CartItem[]
  intent: Intent
  contact: ContactForm
  attempt: PaymentAttempt
  wallets: Wallets
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
  wallets,
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
      {wallets.place &&
        createPortal(
          <ExpressCheckout {...{ contact, attempt }} {...wallets} pay={payWith} />,
          wallets.place,
        )}
      {!loaded && <PreparingCard />}
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
    return error ? mistyped(error.message) : payWith(contact)
  }
}

/** The order needs a name and an email before any money moves; the wallet has both. */
const WALLET_OPTIONS: StripeExpressCheckoutElementOptions = {
  emailRequired: true,
  // The name comes with it, and banks check it.
  billingAddressRequired: true,
  buttonHeight: 48,
  buttonTheme: { applePay: 'white-outline', googlePay: 'white' },
  layout: { maxColumns: 2, maxRows: 1 },
}

interface ExpressProps {
  contact: ContactForm
  attempt: PaymentAttempt
  onOffered: Wallets['onOffered']
  /** Undefined while the amount is changing. */
  pay: Pay | undefined
}

/** Wallets and Link, if the provider offers any in this browser. */
function ExpressCheckout({ contact, attempt, onOffered, pay: payWith }: ExpressProps) {
  async function payByWallet(event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    const fail = () => event.paymentFailed({ reason: 'fail' })
    const details = contact.check(event.billingDetails)
    if (!details || !payWith) return fail()
    await attempt.run(async () => {
      const problem = await payWith(details)
      if (problem) fail()
      return problem
    })
  }

  return (
    <ExpressCheckoutElement
      options={WALLET_OPTIONS}
      onReady={({ availablePaymentMethods }) => onOffered(Boolean(availablePaymentMethods))}
      onLoadError={() => onOffered(false)}
      onClick={({ resolve, reject }) => (payWith ? resolve() : reject())}
      onConfirm={(event) => void payByWallet(event)}
    />
  )
}
