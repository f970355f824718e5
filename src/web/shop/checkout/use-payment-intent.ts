import { useEffect, useRef, useState } from 'react'
import type { CartAddress } from '../../../contract/common.ts'
import { createPaymentIntent, verifyPayment } from '../../../contract/shop/payments.ts'
import { totalCents } from '../../../orders/price.ts'
import { ApiError, call, isErrorCode } from '../../api.ts'
import { addressAlone } from '../../matching/matched-address.ts'
import { lasting } from '../../storage.ts'
import { logFailure } from '../../ui/log.ts'
import { forgetIntent, INTENT_KEY, readIntentId, writeIntentId } from './checkout-memory.ts'

type Addresses = readonly CartAddress[]

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
async function open(addresses: Addresses, captchaToken?: string): Promise<Opened> {
  const paymentIntentId = readIntentId(lasting)
  const amount = totalCents(addresses.length)
  try {
    const opened = await call(createPaymentIntent, {
      body: { amount, addresses: addresses.map(addressAlone), paymentIntentId, captchaToken },
    })
    if (!opened.clientSecret) throw new Error('The payment has no client secret')
    writeIntentId(lasting, opened.paymentIntentId)
    return { intent: { ...opened, amount } }
  } catch (cause) {
    // The intent is as good as before; it's the cart that can't be sold.
    if (!paymentIntentId || !isRefusal(cause) || isErrorCode(cause, 'not_sold')) throw cause
    return resume(addresses, true, captchaToken)
  }
}

/** Continues with the remembered intent, unless it's paid or can't be used anymore. */
async function resume(
  addresses: Addresses,
  isSpent = false,
  captchaToken?: string,
): Promise<Opened> {
  const paymentIntentId = readIntentId(lasting)
  if (paymentIntentId) {
    const status = await paymentStatus(paymentIntentId)
    if (hasBeenPaid(status)) return { paidIntentId: paymentIntentId }
    if (isSpent || status === undefined || status === 'canceled') forgetIntent(lasting)
  }
  return open(addresses, captchaToken)
}

/** The first request opens it, each later one changes its amount. They wait for each other, since
 * two at once could leave the intent at the older amount. */
export function usePaymentIntent(cart: Addresses) {
  const amount = totalCents(cart.length)
  const [opened, setOpened] = useState<Opened>({})
  const held = useRef<Intent>(undefined)
  const asked = useRef(0)

  function settle(next: Opened): void {
    held.current = next.intent
    setOpened(next)
  }

  async function ask(how: (addresses: Addresses) => Promise<Opened>): Promise<void> {
    asked.current = amount
    try {
      const next = await alone(async () => (asked.current === amount ? how(cart) : undefined))
      if (next && asked.current === amount) settle(next)
    } catch (cause) {
      logFailure('Failed to initialize payment', cause)
      if (asked.current !== amount) return
      setOpened(({ intent }) => ({ ...(intent && { intent }), failure: { cause } }))
    }
  }

  function askNow(): Promise<void> {
    return ask(held.current ? (addresses) => open(addresses) : (addresses) => resume(addresses))
  }

  function askAnew(isSpent: boolean): void {
    settle({})
    void ask((addresses) => resume(addresses, isSpent))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another total is another request
  useEffect(() => {
    if (amount > 0 && asked.current !== amount) void askNow()
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
      void askNow()
    },
    /** After the visitor has passed the person check. */
    retryAsPerson: (captchaToken: string) =>
      void ask((addresses) => resume(addresses, false, captchaToken)),
    /** Looks at the intent again: it may have been paid or canceled since. */
    reopen: () => askAnew(false),
    /** For an intent that turned out to be unusable. */
    renew: () => askAnew(true),
  }
}

/** The server understood and said no; repeating the same request makes no sense. */
function isRefusal(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status < 500 && cause.status !== 429
}

/** As the server has it; undefined if there's no such intent. */
export async function paymentStatus(paymentIntentId: string): Promise<string | undefined> {
  try {
    return (await call(verifyPayment, { body: { paymentIntentId } })).status
  } catch (cause) {
    if (isRefusal(cause)) return undefined
    throw cause
  }
}

/** The money is here or on its way: paying again would mean paying twice. */
export function hasBeenPaid(status: string | undefined): boolean {
  return status === 'succeeded' || status === 'processing' || status === 'requires_capture'
}

/** Tabs of a browser share the intent: if its amount changed between the order and the payment,
 * we'd charge for something no one ordered. A closed tab releases the lock. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  // Only on secure pages; elsewhere the server still enforces one order per intent.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('deed-payment', work) as Promise<T>
}
