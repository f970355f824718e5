import type { FormEvent, ReactNode } from 'react'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import type { CartProps } from '../cart/undo.tsx'
import { CheckoutItems } from './checkout-items.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { ContactSection } from './contact-section.tsx'
import { CONTACT_FIELDS, type ContactForm } from './use-contact.ts'

interface Props {
  items: Omit<CartProps, 'onRefer'>
  contact: ContactForm
  /** The card form, or whatever is shown in its place. */
  payment: ReactNode
  ready: boolean
  busy: boolean
  online: boolean
  onSubmit: () => void
}

/** Who buys and how they pay come first; what they buy, what it costs and the button stand beside. */
export function CheckoutForm({ items, contact, payment, onSubmit, ...state }: Props) {
  const found = CONTACT_FIELDS.flatMap((field) => {
    const message = contact.errors[field]
    return message ? [{ field, message }] : []
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-6 grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_29rem] lg:gap-x-12"
    >
      <div className="min-w-0 space-y-7">
        <ErrorSummary errors={found} attempt={contact.attempt} />
        {/* While the money moves, neither what is paid for nor whom it is sent to can change. */}
        <fieldset disabled={state.busy} className="min-w-0">
          <ContactSection contact={contact} />
        </fieldset>
        <section aria-labelledby="payment-title" className="border-t border-line pt-7">
          <h2 id="payment-title" className="mb-4 text-lg">
            Payment
          </h2>
          <div className="rounded border border-line bg-card p-4 sm:p-5">{payment}</div>
          <p className="mt-3 flex items-center gap-2 text-xs text-muted">
            <LockIcon />
            Your payment is secure and encrypted. We never see your card number.
          </p>
        </section>
      </div>
      <CheckoutSummary forecasts={items.forecasts} deeds={items.cart.length} {...state}>
        <fieldset disabled={state.busy} className="min-w-0">
          <CheckoutItems {...items} />
        </fieldset>
      </CheckoutSummary>
    </form>
  )
}
