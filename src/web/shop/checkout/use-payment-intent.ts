import { useEffect, useRef, useState } from 'react'
import { createPaymentIntent } from '../../../contract/shop/payments.ts'
import { call } from '../../api.ts'
import { lasting } from '../../storage.ts'
import { logFailure } from '../../ui/log.ts'
import { forgetIntent, INTENT_KEY, readIntentId, writeIntentId } from './checkout-memory.ts'
import { alone } from './payment-lock.ts'
import { hasBeenPaid, isRefusal, paymentStatus } from './payment-status.ts'

export interface Intent {
  paymentIntentId: string
  clientSecret: string
  /** The amount the intent was last set to. */
  amount: number
}

interface Opened {
  /** Stays while a new amount is being requested, to keep the card form in place. */
  intent?: Intent
  /** This cart has already been paid for, perhaps in a tab that was closed too early. */
  paidIntentId?: string
  failure?: { cause: unknown }
}

/** Changes the amount of the intent this browser has open, or opens one. */
async function open(amount: number, captchaToken?: string): Promise<Opened> {
  const paymentIntentId = readIntentId(lasting)
  try {
    const opened = await call(createPaymentIntent, {
      body: { amount, paymentIntentId, captchaToken },
    })
    if (!opened.clientSecret) throw new Error('The payment has no client secret')
    writeIntentId(lasting, opened.paymentIntentId)
    return { intent: { ...opened, amount } }
  } catch (cause) {
    if (!paymentIntentId || !isRefusal(cause)) throw cause
    return resume(amount, true, captchaToken)
  }
}

/** Continues with the remembered intent, unless it's paid or can't be used anymore. */
async function resume(amount: number, isSpent = false, captchaToken?: string): Promise<Opened> {
  const paymentIntentId = readIntentId(lasting)
  if (paymentIntentId) {
    const status = await paymentStatus(paymentIntentId)
    if (hasBeenPaid(status)) return { paidIntentId: paymentIntentId }
    if (isSpent || status === undefined || status === 'canceled') forgetIntent(lasting)
  }
  return open(amount, captchaToken)
}

/**
 * One intent per checkout, one request per total: the first opens it, each later one changes its
 * amount. Requests wait for each other, since two at once could leave the intent at the older
 * amount.
 */
export function usePaymentIntent(amount: number) {
  const [opened, setOpened] = useState<Opened>({})
  const held = useRef<Intent>(undefined)
  const asked = useRef(0)

  function settle(next: Opened): void {
    held.current = next.intent
    setOpened(next)
  }

  async function ask(wanted: number, how: (amount: number) => Promise<Opened>): Promise<void> {
    asked.current = wanted
    try {
      const next = await alone(async () => (asked.current === wanted ? how(wanted) : undefined))
      if (next && asked.current === wanted) settle(next)
    } catch (cause) {
      logFailure('Failed to initialize payment', cause)
      if (asked.current !== wanted) return
      setOpened(({ intent }) => ({ ...(intent && { intent }), failure: { cause } }))
    }
  }

  function askFor(wanted: number): Promise<void> {
    return ask(wanted, held.current ? (total) => open(total) : (total) => resume(total))
  }

  function askAnew(isSpent: boolean): void {
    settle({})
    void ask(amount, (wanted) => resume(wanted, isSpent))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another total is another request
  useEffect(() => {
    if (amount > 0 && asked.current !== amount) void askFor(amount)
  }, [amount])

  useEffect(() => {
    const changed = ({ key, newValue }: StorageEvent) => {
      // Another tab had to switch to a new intent: with two of them, both tabs could pay.
      if (key !== INTENT_KEY || !newValue || newValue === held.current?.paymentIntentId) return
      askAnew(false)
    }
    window.addEventListener('storage', changed)
    return () => window.removeEventListener('storage', changed)
  })

  return {
    ...opened,
    retry: () => {
      setOpened(({ intent }) => (intent ? { intent } : {}))
      void askFor(amount)
    },
    /** After the visitor has passed the person check. */
    retryAsPerson: (captchaToken: string) =>
      void ask(amount, (wanted) => resume(wanted, false, captchaToken)),
    /** Looks at the intent again: it may have been paid or canceled since. */
    reopen: () => askAnew(false),
    /** For an intent that turned out to be unusable. */
    renew: () => askAnew(true),
  }
}
