import type { Stripe } from '@stripe/stripe-js'
import { confirmAutomaticTopUp } from '../../../contract/account/automatic-top-up.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { call } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { useAct } from '../../use-act.ts'
import { WithStripe } from '../card-form.tsx'

/** The charge that the bank asked about, in the presence of an admin. The top-up page says how it went. */
export function ConfirmCharge() {
  return <WithStripe>{(stripe) => <ConfirmButton stripe={stripe} />}</WithStripe>
}

function ConfirmButton({ stripe }: { stripe: Stripe }) {
  const confirming = useAct(async () => {
    const { clientSecret, paymentMethodId } = await call(confirmAutomaticTopUp, { body: {} })
    const { error } = await stripe.confirmPayment({
      clientSecret,
      confirmParams: {
        payment_method: paymentMethodId,
        return_url: `${location.origin}${APP_PATHS.accountTopUp}`,
      },
    })
    // Without one, the browser is on its way.
    return error && { ok: false, title: 'You weren’t charged', detail: error.message ?? UNANSWERED }
  }, 'Couldn’t confirm the charge')
  return (
    <div className="space-y-4">
      {confirming.outcome && <Outcome words={confirming.outcome} />}
      <BusyButton
        isBusy={confirming.isBusy}
        onClick={() => confirming.run()}
        className="max-sm:w-full"
      >
        Confirm with Your Bank
      </BusyButton>
    </div>
  )
}

const UNANSWERED = 'We couldn’t reach the card provider. Please try again.'
