import type { PaymentEvent } from '../objects/objects.ts'
import type { Delivery, State } from '../state.ts'
import { createGate } from './gate.ts'
import { sendWebhook, type Webhook } from './send-webhook.ts'

/** This many of the next events, or all of them. */
export type Count = number | 'all'

/** How deliveries go wrong. */
export interface DeliveryPlan {
  /** Lost for good: they can only be found by listing events with `delivery_success=false`. */
  drop?: Count
  /** Sent twice at the same moment. */
  duplicate?: Count
  delayMs?: number
  /** Held back until this many have accumulated, then sent one by one, last first. */
  reorder?: number
}

export interface DelivererOptions {
  state: State
  webhook: Webhook
  retryDelaysMs: number[]
  /** In milliseconds. */
  clock: () => number
  touch: () => void
}

const MOST_AT_ONCE = 64

export function createDeliverer(options: DelivererOptions) {
  const { state, webhook, retryDelaysMs, clock, touch } = options
  const timers = new Map<string, NodeJS.Timeout>()
  const held: string[] = []
  const gate = createGate(MOST_AT_ONCE)
  let idleWaiters: (() => void)[] = []
  let plan: DeliveryPlan = {}
  let closing = new AbortController()

  /** Takes one from a counter in the plan, unless it's used up. */
  function spend(name: 'drop' | 'duplicate'): boolean {
    const count = plan[name] ?? 0
    if (count === 0) return false
    if (count !== 'all') plan[name] = count - 1
    return true
  }

  function enqueue(event: PaymentEvent): void {
    if (!webhook.url) return
    event.pending_webhooks = 1
    const delivery: Delivery = {
      event: event.id,
      type: event.type,
      state: 'waiting',
      tries: 0,
      attempts: [],
      dueAt: null,
    }
    state.deliveries.set(event.id, delivery)
    if (spend('drop')) {
      delivery.state = 'dropped'
    } else if (plan.reorder) {
      held.push(event.id)
      if (held.length >= plan.reorder) void release()
    } else {
      schedule(delivery, plan.delayMs ?? 0, spend('duplicate') ? 2 : 1)
    }
  }

  function schedule(delivery: Delivery, delayMs: number, copies = 1): void {
    delivery.dueAt = clock() + delayMs
    const timer = setTimeout(() => void attempt(delivery, copies), delayMs)
    clearTimeout(timers.get(delivery.event))
    timers.set(delivery.event, timer)
  }

  async function attempt(delivery: Delivery, copies: number): Promise<void> {
    const event = state.events.get(delivery.event)
    const { signal } = closing
    if (!event) return
    delivery.state = 'waiting'
    delivery.tries += 1
    delivery.dueAt = null
    clearTimeout(timers.get(delivery.event))
    timers.delete(delivery.event)
    const send = () => gate(() => sendWebhook(webhook, event, clock, signal))
    const sends = Array.from({ length: copies }, send)
    const results = await Promise.all(sends)
    // After a reset or close, there's nothing left to report to; a restart tries again.
    if (signal.aborted) return
    delivery.attempts.push(...results)
    const retryDelay = retryDelaysMs[delivery.tries - 1]
    if (results.some((result) => result.ok)) {
      delivery.state = 'delivered'
      event.pending_webhooks = 0
    } else if (retryDelay === undefined) {
      delivery.state = 'failed'
    } else {
      schedule(delivery, retryDelay)
    }
    touch()
    tellIdle()
  }

  function isIdle(): boolean {
    return ![...state.deliveries.values()].some((delivery) => delivery.state === 'waiting')
  }

  function tellIdle(): void {
    if (idleWaiters.length === 0 || !isIdle()) return
    for (const tell of idleWaiters) tell()
    idleWaiters = []
  }

  async function release(): Promise<void> {
    plan.reorder = 0
    for (const id of held.splice(0).reverse()) {
      const delivery = state.deliveries.get(id)
      if (delivery) await attempt(delivery, 1)
    }
  }

  function stop(): void {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    held.length = 0
    closing.abort()
    for (const tell of idleWaiters) tell()
    idleWaiters = []
  }

  return {
    enqueue,
    stop,
    /** Replaces the whole plan. */
    plan: (next: DeliveryPlan): void => {
      plan = { ...next }
    },
    /** Sends the events `reorder` is holding back, without waiting for more. */
    release,
    list: (): Delivery[] => [...state.deliveries.values()],
    /** Delivers an event again, no matter how it ended; the plan doesn't apply. */
    resend: async (id: string): Promise<Delivery | undefined> => {
      const delivery = state.deliveries.get(id)
      if (delivery) await attempt(delivery, 1)
      return delivery
    },
    /** Resolves once nothing is waiting for a first attempt or a retry. */
    idle: (): Promise<void> =>
      isIdle() ? Promise.resolve() : new Promise((resolve) => idleWaiters.push(resolve)),
    /** Picks up the deliveries an earlier run left waiting. */
    resume: (): void => {
      for (const delivery of state.deliveries.values()) {
        if (delivery.state !== 'waiting') continue
        schedule(delivery, Math.max(0, (delivery.dueAt ?? 0) - clock()))
      }
    },
    reset: (): void => {
      stop()
      plan = {}
      closing = new AbortController()
    },
  }
}

export type Deliverer = ReturnType<typeof createDeliverer>
