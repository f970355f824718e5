import type { Appearance, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useState } from 'react'
import { loadScript } from './load-script.ts'

/** The card provider's fields, in our colors. */
export const APPEARANCE: Appearance = {
  variables: {
    colorPrimary: '#1f5c4a',
    colorText: '#16202e',
    colorTextSecondary: '#5b6472',
    colorDanger: '#8c2f2b',
    borderRadius: '4px',
    gridRowSpacing: '10px',
    gridColumnSpacing: '16px',
  },
  rules: {
    '.Label': { fontWeight: '500' },
    '.Input': { borderColor: '#8a8577', boxShadow: 'none' },
  },
}

type StripeScript =
  | { state: 'loading' }
  | { state: 'ready'; stripe: Stripe }
  | { state: 'failed'; cause: unknown }

const NOT_LOADED = 'Failed to load Stripe.js'
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
          stripe ? { state: 'ready', stripe } : { state: 'failed', cause: new Error(NOT_LOADED) },
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

/** The script's URL is a setting. The provider's own loader then uses the existing `window.Stripe`
 * and requests nothing else. A failure isn't kept, which makes a retry possible. */
function loadStripeFrom(url: string, publishableKey: string): Promise<Stripe | null> {
  loading ??= loadScript(url, () => window.Stripe, NOT_LOADED)
    .then(() => loadStripe(publishableKey))
    .catch((cause) => {
      loading = undefined
      throw cause
    })
  return loading
}
