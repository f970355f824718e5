import { ExpressCheckoutElement } from '@stripe/react-stripe-js'
import { useState } from 'react'
import type { Pay } from './pay.ts'
import type { ContactForm } from './use-contact.ts'
import type { PaymentAttempt } from './use-payment-attempt.ts'

interface Props {
  contact: ContactForm
  attempt: PaymentAttempt
  /** Undefined while the amount is changing. */
  pay: Pay | undefined
}

/** Wallets and Link, if the provider offers any in this browser; otherwise it takes up no space. */
export function ExpressCheckout({ contact, attempt, pay }: Props) {
  const [offered, setOffered] = useState(false)

  async function payByWallet(fail: () => void): Promise<void> {
    const details = contact.check()
    if (!details || !pay) return fail()
    await attempt.run(async () => {
      const problem = await pay(details)
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
          if (pay && contact.check()) resolve()
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
