import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatCents, totalCents } from '../../../orders/price.ts'
import { AUTOMATIC_REFUND } from '../../offer/forecast-words.ts'
import { NeedNotBuy, PrivateCompany } from '../../offer/private-company.tsx'
import { StateNotices } from '../../offer/state-notices.tsx'
import { useShop } from '../../shop.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { LockIcon, TickIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastError } from '../../ui/toast.ts'
import { useOnline } from '../../ui/use-online.ts'
import type { CartProps } from '../cart/undo.tsx'
import { notSold, type PaymentProblem } from '../payment-problem.ts'
import { useForecasts } from '../use-forecasts.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { CARD_PLACE, COLUMNS, HEADING } from './checkout-waiting.tsx'
import { ContactSection, OrderReference } from './contact-section.tsx'
import type { Pay } from './pay.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { CONTACT_FIELDS, useContact } from './use-contact.ts'
import { usePaymentAttempt } from './use-payment-attempt.ts'
import { WalletPlace } from './wallet-place.tsx'

type Props = Pick<CartProps, 'cart' | 'onRemove' | 'removed' | 'onUndo'> & {
  onIntent: (paymentIntentId: string) => void
}

/** One column of doing, in which the button comes right after the card, and one of knowing. */
export function Payment({ onIntent, ...items }: Props) {
  const { cart } = items
  const { stripePublishableKey, stripeScriptUrl } = useShop()
  const contact = useContact()
  const forecasts = useForecasts(cart)
  const attempt = usePaymentAttempt()
  const { busy } = attempt
  const online = useOnline()
  const [pay, setPay] = useState<Pay>()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // Undefined until the provider has looked for them.
  const [hasWallets, setHasWallets] = useState<boolean | undefined>(
    stripePublishableKey === null ? false : undefined,
  )
  const mistakes = CONTACT_FIELDS.flatMap((field) => {
    const message = contact.errors[field]
    return message ? [{ field, message }] : []
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
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
      <div className="pt-4 empty:hidden">
        <StateNotices cart={cart} forecasts={forecasts} />
      </div>
      <form noValidate onSubmit={submit} className={COLUMNS}>
        <CheckoutSummary {...items} {...{ forecasts, busy }} />
        <div className="min-w-0 pt-4 lg:pt-0">
          <ErrorSummary errors={mistakes} attempt={contact.attempt} />
          <WalletPlace isOffered={hasWallets}>
            <div ref={setPlace} className={hasWallets ? '' : 'h-0 overflow-hidden'} />
          </WalletPlace>
          {/* While the money moves, neither what is paid for nor whom it is sent to can change. */}
          <fieldset disabled={busy} className="min-w-0">
            <ContactSection contact={contact} />
          </fieldset>
          <section aria-labelledby="card-title" className="mt-4 lg:mt-6">
            <h2 id="card-title" className={HEADING}>
              Card
            </h2>
            <div className={CARD_PLACE}>
              {stripePublishableKey === null ? (
                <Notice title="Payment is unavailable">
                  Stripe payment keys need to be configured. Please contact support.
                </Notice>
              ) : (
                <PaymentPanel
                  {...{ cart, contact, attempt, online, onIntent }}
                  wallets={{ place, onOffered: setHasWallets }}
                  publishableKey={stripePublishableKey}
                  scriptUrl={stripeScriptUrl}
                  // A setter would call a function passed to it directly.
                  onPay={(next) => setPay(() => next)}
                />
              )}
            </div>
          </section>
          <fieldset disabled={busy} className="min-w-0">
            <OrderReference contact={contact} />
          </fieldset>
          <PaymentProblemBox problem={attempt.problem} />
          <div className="gap-6 sm:flex sm:items-start lg:mt-2">
            <Button
              type="submit"
              disabled={!pay || !online || busy}
              className="min-h-13 w-full shrink-0 text-base sm:w-73"
            >
              {busy
                ? 'Processing...'
                : `Complete Purchase · ${formatCents(totalCents(cart.length))}`}
            </Button>
            <div className="space-y-1 max-sm:mt-3">
              <PrivateCompany />
              {!forecasts.isUnnoticed && <NeedNotBuy />}
            </div>
          </div>
          <div role="status" className="text-xs">
            {!online && (
              <p className="mt-3 text-amber-ink">
                You’re offline. You can pay as soon as your connection is back.
              </p>
            )}
            {busy && <PatienceNote />}
          </div>
          <p className="mt-3 flex items-center gap-2 text-xs lg:hidden">
            <TickIcon />
            {AUTOMATIC_REFUND}
          </p>
          <p className="mt-4 flex items-start gap-2 text-xs text-muted [&>svg]:mt-0.5">
            <LockIcon />
            <span>
              Payment is secure and encrypted. We never see your card number. By paying, you agree
              to the{' '}
              <a href="/terms-of-service" className="underline">
                Terms of Service
              </a>{' '}
              and{' '}
              <a href="/refund-policy" className="underline">
                Refund Policy
              </a>
              .
            </span>
          </p>
        </div>
      </form>
    </>
  )
}

/** Stays until the next try and takes the focus. */
function PaymentProblemBox({ problem }: { problem: PaymentProblem | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!problem) return
    box.current?.focus({ preventScroll: true })
    // With the card above and the button below.
    box.current?.scrollIntoView({ block: 'center' })
  }, [problem])

  if (!problem) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      data-testid="payment-problem"
      className="mb-3 rounded border border-s-3 border-oxblood/40 border-s-oxblood bg-oxblood-wash p-3 text-xs lg:mt-1"
    >
      <p className="text-sm font-medium text-oxblood">{problem.title}</p>
      <p>{`${problem.message} ${problem.advice}`}</p>
    </div>
  )
}

const PATIENCE_MS = 5000

/** For a slow payment: people reload a page that seems stuck. */
function PatienceNote() {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!long) return null
  return (
    <p className="mt-3 text-amber-ink">
      Your bank is taking longer than usual. Please keep this page open.
    </p>
  )
}
