import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CartAddress } from '../../contract/common.ts'
import { Contact } from '../../contract/orders.ts'
import { ApiError } from '../api.ts'
import { type ContactDraft, readContact, writeContact } from '../checkout-memory.ts'
import { passing } from '../storage.ts'
import { Card } from '../ui/card.tsx'
import { toastError } from '../ui/toast.ts'
import { CartList } from './cart-list.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { ContactSection } from './contact-section.tsx'
import { ErrorSummary } from './error-summary.tsx'

interface Props {
  cart: readonly CartAddress[]
  onRemove: (index: number) => void
  /** The card form, or what stands in its place. */
  payment: ReactNode
  ready: boolean
  /** Resolves when the customer may try again; rejects with the server's refusal. */
  pay: (contact: Contact) => Promise<void>
}

const FIELDS = ['fullName', 'email'] as const

export function CheckoutForm({ cart, onRemove, payment, ready, pay }: Props) {
  const form = useForm<ContactDraft, unknown, Contact>({
    resolver: zodResolver(Contact),
    defaultValues: readContact(passing),
    shouldFocusError: false,
  })
  const [busy, setBusy] = useState(false)
  // State is set too late to stop the second of two quick clicks.
  const paying = useRef(false)
  const [attempt, setAttempt] = useState(0)

  async function submit(contact: Contact): Promise<void> {
    if (paying.current) return
    paying.current = true
    setBusy(true)
    try {
      await pay(contact)
    } catch (cause) {
      const field = FIELDS.find((name) => cause instanceof ApiError && cause.field === name)
      if (!(cause instanceof ApiError) || !field) throw cause
      form.setError(field, { message: cause.reason })
      setAttempt((count) => count + 1)
    } finally {
      paying.current = false
      setBusy(false)
    }
  }

  function refuse(): void {
    setAttempt((count) => count + 1)
    toastError('Form Incomplete', 'Please fill out all required fields correctly')
  }

  const { errors } = form.formState
  const found = FIELDS.flatMap((field) => {
    const message = errors[field]?.message
    return message ? [{ field, message }] : []
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit, refuse)(event)}
      onChange={() => writeContact(passing, form.getValues())}
      className="mt-8 grid gap-8 lg:grid-cols-[1fr_22rem]"
    >
      <div className="space-y-8">
        <ErrorSummary errors={found} attempt={attempt} />
        <section aria-labelledby="deeds-title">
          <h2 id="deeds-title" className="mb-3 text-lg">
            Your deeds
          </h2>
          <CartList cart={cart} onRemove={onRemove} />
        </section>
        <ContactSection form={form} />
        <Card aria-labelledby="payment-title">
          <h2 id="payment-title" className="mb-4 text-lg">
            Payment
          </h2>
          {payment}
        </Card>
      </div>
      <div>
        <CheckoutSummary deeds={cart.length} ready={ready} busy={busy} />
      </div>
    </form>
  )
}
