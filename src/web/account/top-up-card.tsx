import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useState } from 'react'
import { APP_PATHS } from '../../contract/paths.ts'
import { formatCents } from '../../orders/price.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { logFailure } from '../ui/log.ts'
import { Notice } from '../ui/notice.tsx'
import { LoadingView } from '../ui/skeleton.tsx'
import { useMember } from './use-member.ts'

const UNANSWERED = 'We couldn’t reach the card provider. Check your balance before you try again.'

/** The card provider's form. After a payment, the browser comes back to this page's address. */
export function TopUpCard({ cents }: { cents: number }) {
  const stripe = useStripe()
  const elements = useElements()
  const { username } = useMember()
  const [isLoaded, setIsLoaded] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!stripe || !elements || isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: {
          return_url: `${location.origin}${APP_PATHS.accountTopUp}`,
          payment_method_data: { billing_details: { name: username, email: username } },
        },
      })
      // Without one, the browser is on its way.
      if (!error) return
      setProblem(error.message ?? UNANSWERED)
    } catch (cause) {
      logFailure('Failed to confirm the top-up', cause)
      setProblem(UNANSWERED)
    }
    setIsBusy(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4">
      {problem && <Notice title="The card wasn’t charged">{problem}</Notice>}
      {!isLoaded && <LoadingView label="Preparing the card form" />}
      <PaymentElement
        options={{ fields: { billingDetails: { name: 'never', email: 'never' } } }}
        onReady={() => setIsLoaded(true)}
        onLoadError={() => setProblem('The card form didn’t load. Reload the page to try again.')}
      />
      {isLoaded && (
        <BusyButton type="submit" isBusy={isBusy} className="max-sm:w-full">
          {`Pay ${formatCents(cents)}`}
        </BusyButton>
      )}
    </form>
  )
}
