import type { FormEvent, ReactNode } from 'react'
import type { CartAddress } from '../../../contract/common.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { CartList } from '../cart-list.tsx'
import type { Forecasts } from '../use-forecasts.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { ContactSection } from './contact-section.tsx'
import { CONTACT_FIELDS, type ContactForm } from './use-contact.ts'

interface Props {
  cart: readonly CartAddress[]
  onRemove: (index: number) => void
  forecasts: Forecasts
  contact: ContactForm
  /** The card form, or whatever is shown in its place. */
  payment: ReactNode
  ready: boolean
  busy: boolean
  online: boolean
  onSubmit: () => void
}

export function CheckoutForm({
  cart,
  onRemove,
  forecasts,
  contact,
  payment,
  onSubmit,
  ...state
}: Props) {
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
      className="mt-6 grid gap-6 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8"
    >
      <div className="min-w-0 space-y-6 lg:space-y-8">
        <ErrorSummary errors={found} attempt={contact.attempt} />
        {/* While the money moves, neither what is paid for nor whom it is sent to can change. */}
        <fieldset disabled={state.busy} className="min-w-0 space-y-6 lg:space-y-8">
          <section aria-labelledby="deeds-title">
            <h2 id="deeds-title" className="mb-3 text-lg">
              Your deeds
            </h2>
            <CartList cart={cart} forecasts={forecasts} onRemove={onRemove} />
          </section>
          <ContactSection contact={contact} />
        </fieldset>
        <Card aria-labelledby="payment-title">
          <h2 id="payment-title" className="mb-4 text-lg">
            Payment
          </h2>
          {payment}
        </Card>
      </div>
      <div>
        <CheckoutSummary deeds={cart.length} isUnnoticed={forecasts.isUnnoticed} {...state} />
      </div>
    </form>
  )
}
