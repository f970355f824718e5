import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useState } from 'react'

export type StripeScript =
  | { state: 'loading' }
  | { state: 'ready'; stripe: Stripe }
  | { state: 'failed'; cause: unknown }

const LOADING: StripeScript = { state: 'loading' }

export function useStripeScript(url: string, publishableKey: string) {
  const [script, setScript] = useState(LOADING)
  const [attempt, setAttempt] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt is a new request
  useEffect(() => {
    let isCurrent = true
    const settle = (next: StripeScript) => {
      if (isCurrent) setScript(next)
    }
    loadStripeFrom(url, publishableKey).then(
      (stripe) =>
        settle(
          stripe
            ? { state: 'ready', stripe }
            : { state: 'failed', cause: new Error('Failed to load Stripe.js') },
        ),
      (cause) => settle({ state: 'failed', cause }),
    )
    return () => {
      isCurrent = false
    }
  }, [url, publishableKey, attempt])

  return {
    script,
    retry: () => {
      setScript(LOADING)
      setAttempt(attempt + 1)
    },
  }
}

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
function loadStripeFrom(url: string, publishableKey: string): Promise<Stripe | null> {
  loading ??= insertScript(url)
    .then(() => loadStripe(publishableKey))
    .catch((cause) => {
      loading = undefined
      throw cause
    })
  return loading
}
