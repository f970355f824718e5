import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useEffect, useState } from 'react'
import type { CartAddress } from '../../contract/common.ts'
import type { Contact } from '../../contract/orders.ts'
import { totalCents } from '../../orders/price.ts'
import { Notice } from '../ui/notice.tsx'
import { toastError } from '../ui/toast.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { pay } from './pay.ts'
import type { Intent } from './use-payment-intent.ts'

interface Props {
  cart: readonly CartAddress[]
  onRemove: (index: number) => void
  intent: Intent
  /** Asks for another intent, where this one is of no use any more. */
  onIntentSpent: () => void
}

export function CardCheckout({ cart, onRemove, intent, onIntentSpent }: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const [form, setForm] = useState<'loading' | 'ready' | 'failed'>('loading')
  // After a removal the intent still has the old amount for a moment.
  const isPriced = intent.amount === totalCents(cart.length)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount is what there is to fetch
  useEffect(() => {
    if (form === 'ready') void elements?.fetchUpdates()
  }, [intent.amount])

  async function submit(contact: Contact): Promise<void> {
    if (!stripe || !elements || form !== 'ready' || !isPriced) {
      toastError(
        'Payment System Not Ready',
        'Stripe payment keys need to be configured. Please contact support.',
      )
      return
    }
    await pay({ stripe, elements, intent, cart, contact, onIntentSpent })
  }

  return (
    <CheckoutForm
      cart={cart}
      onRemove={onRemove}
      ready={Boolean(stripe && elements) && form === 'ready' && isPriced}
      pay={submit}
      payment={
        form === 'failed' ? (
          <Notice title="The card form did not load" onRetry={() => location.reload()} />
        ) : (
          <PaymentElement
            options={{ fields: { billingDetails: { name: 'never', email: 'never' } } }}
            onReady={() => setForm('ready')}
            onLoadError={() => setForm('failed')}
          />
        )
      }
    />
  )
}
