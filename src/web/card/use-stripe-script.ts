import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { loadStripeFrom } from './load-stripe.ts'

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
