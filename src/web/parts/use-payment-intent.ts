import { useEffect, useRef, useState } from 'react'
import { createPaymentIntent, verifyPayment } from '../../contract/payments.ts'
import { ApiError, call } from '../api.ts'
import { forgetIntent, readIntentId, writeIntentId } from '../checkout-memory.ts'
import { logFailure } from '../log.ts'
import { lasting } from '../storage.ts'

export interface Intent {
  paymentIntentId: string
  clientSecret: string
  /** What the intent was last set to. */
  amount: number
}

export type IntentState =
  | { state: 'loading' }
  | { state: 'ready'; intent: Intent }
  /** The intent of this cart has been paid already, perhaps in a tab that was closed too early. */
  | { state: 'paid'; paymentIntentId: string }
  | { state: 'failed' }

/** The server understood and said no; asking the same again makes no sense. */
function isRefusal(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status < 500 && cause.status !== 429
}

async function isAlreadyPaid(paymentIntentId: string): Promise<boolean> {
  try {
    const { status } = await call(verifyPayment, { body: { paymentIntentId } })
    return status === 'succeeded' || status === 'processing'
  } catch (cause) {
    if (isRefusal(cause)) return false
    throw cause
  }
}

async function open(amount: number): Promise<IntentState> {
  const paymentIntentId = readIntentId(lasting)
  try {
    const opened = await call(createPaymentIntent, { body: { amount, paymentIntentId } })
    if (!opened.clientSecret) return { state: 'failed' }
    writeIntentId(lasting, opened.paymentIntentId)
    return { state: 'ready', intent: { ...opened, amount } }
  } catch (cause) {
    if (!paymentIntentId || !isRefusal(cause)) throw cause
    return await replace(amount)
  }
}

/** Takes another intent, but never in the place of one that has been paid. */
async function replace(amount: number): Promise<IntentState> {
  const paymentIntentId = readIntentId(lasting)
  if (paymentIntentId && (await isAlreadyPaid(paymentIntentId))) {
    return { state: 'paid', paymentIntentId }
  }
  forgetIntent(lasting)
  return await open(amount)
}

/**
 * One intent a checkout, one request a total: the first opens it, each later one changes its amount.
 * Requests wait for each other, since two at once could leave the intent at the older amount.
 */
export function usePaymentIntent(amount: number, enabled: boolean) {
  const [state, setState] = useState<IntentState>({ state: 'loading' })
  const asked = useRef(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  function ask(wanted: number, how = open): void {
    asked.current = wanted
    last.current = last.current
      .then(() => (asked.current === wanted ? how(wanted) : undefined))
      .catch((cause): IntentState => {
        logFailure('Failed to initialize payment', cause)
        return { state: 'failed' }
      })
      .then((next) => {
        if (next && asked.current === wanted) setState(next)
      })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another total is another request
  useEffect(() => {
    if (enabled && amount > 0 && asked.current !== amount) ask(amount)
  }, [amount, enabled])

  return {
    ...state,
    retry: () => {
      setState({ state: 'loading' })
      ask(amount)
    },
    /** For an intent that turned out to be of no use any more. */
    renew: () => {
      setState({ state: 'loading' })
      ask(amount, replace)
    },
  }
}
