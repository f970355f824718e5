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

/** The script's URL is a setting. The provider's own loader then uses the existing `window.Stripe`
 * and requests nothing else. A failure isn't kept, which makes a retry possible. */
export function loadStripeFrom(url: string, publishableKey: string): Promise<Stripe | null> {
  loading ??= insertScript(url)
    .then(() => loadStripe(publishableKey))
    .catch((cause) => {
      loading = undefined
      throw cause
    })
  return loading
}
