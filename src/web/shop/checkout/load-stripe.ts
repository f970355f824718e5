import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

let loading: Promise<Stripe | null> | undefined

function insertScript(url: string): Promise<void> {
  if (window.Stripe) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    const fail = () => {
      script.remove()
      reject(new Error('Failed to load Stripe.js'))
    }
    script.onerror = fail
    script.onload = () => (window.Stripe ? resolve() : fail())
    document.head.append(script)
  })
}

/**
 * Where the script comes from is a setting. The provider's own loader then takes the `window.Stripe`
 * that is there and asks for nothing else. A failure is not kept, so that trying again is possible.
 */
export function loadStripeFrom(url: string, publishableKey: string): Promise<Stripe | null> {
  loading ??= insertScript(url)
    .then(() => loadStripe(publishableKey))
    .catch((cause) => {
      loading = undefined
      throw cause
    })
  return loading
}
