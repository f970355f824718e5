import { later, SECOND } from '../../durations.ts'
import { mailWebhookDisabled } from '../../job-catalog.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { ForbiddenCall, type Post } from '../../platform/outbound/outbound.ts'
import { openSecret } from '../../secret-box.ts'
import {
  type DisabledBecause,
  type Failure,
  failureOf,
  nextAttempt,
  type Outcome,
  readRetryAfter,
} from './attempt.ts'
import {
  type Delivery,
  type Ended,
  hasAnsweredSince,
  type Room,
  readToSend,
  recordAttempts,
  type Target,
  takeDue,
} from './deliveries.db.ts'
import { disableEndpoint } from './endpoints.db.ts'
import { type EventRow, toEvent } from './event.ts'
import { signedHeaders } from './signature.ts'

const TIMEOUT_MS = 15 * SECOND
/** Longer than any attempt takes: after this, whoever had it is taken for dead. */
const HELD_MS = 20 * SECOND
/** An endpoint that takes longer than this waits behind those that don't. */
const SLOW_MS = 5 * SECOND
const POLL_MS = SECOND / 2
/** Results that come within a moment are written together, and make room for the next. */
const MOMENT_MS = SECOND / 50

/** How much one worker sends at a time. They're only waited for, so this costs memory alone: the more
 * there are, the more endpoints may hang before one that answers has to wait. */
const AT_ONCE = { all: 512, struggling: 256, perEndpoint: 4 }

export type SenderParts = Pick<Parts, 'db' | 'clock' | 'jobs' | 'config' | 'log'> & {
  post: Post
  /** Whether these are events of live orders. */
  livemode: boolean
}

export interface Sender {
  /** Sends what is due now, as much as may be sent at once, and waits for it; returns how many. */
  sendDue(): Promise<number>
  start(): void
  /** Ends what is being sent; whatever wasn't answered by then is sent again by another worker. */
  stop(): Promise<void>
}

/** Takes due deliveries row by row, so none is sent twice while its worker lives. Each endpoint has its
 * own share, so one that hangs doesn't hold up the others. */
export function openSender(parts: SenderParts): Sender {
  const { db, clock, log } = parts
  const sending = new Map<Delivery, Promise<void>>()
  const stopping = new AbortController()
  const record = gather((ended: Ended[]) => recordAttempts(db, ended))
  let isRunning = false
  let polling: Promise<void> = Promise.resolve()
  /** Whether more was due than there was room for. */
  let isMoreDue = false
  let shortenPause = () => {}

  /** Begins to send what is due, as far as there's room. */
  async function sendWhatFits(): Promise<Promise<void>[]> {
    const at = clock()
    const room = roomBeside([...sending.keys()])
    isMoreDue = room.free <= 0
    if (isMoreDue) return []
    const taken = await takeDue(db, room, { at, heldUntil: later(at, HELD_MS) })
    isMoreDue = taken.length === room.free || countMost(taken) >= room.perEndpoint
    if (taken.length === 0) return []
    const { events, targets } = await readToSend(db, taken)
    return taken.flatMap((delivery) => {
      const [event, target] = [events.get(delivery.eventId), targets.get(delivery.endpointId)]
      // Deleted this moment.
      if (!event || !target) return []
      const sent = sendOne(parts, { delivery, event, target }, stopping.signal, record)
        .catch((error: unknown) => {
          // It's sent again once its time is up.
          log.warn({ err: error, deliveryId: delivery.id }, 'what came of a webhook was not noted')
        })
        .finally(() => {
          sending.delete(delivery)
          if (isMoreDue) shortenPause()
        })
      sending.set(delivery, sent)
      return [sent]
    })
  }

  async function poll(): Promise<void> {
    while (isRunning) {
      await sendWhatFits().catch((error: unknown) =>
        log.warn({ err: error }, 'could not look for webhooks to send'),
      )
      if (isRunning) await pause()
    }
  }

  /** Until the next poll is due, or a moment after there's room for what was left. */
  function pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, POLL_MS)
    shortenPause = () => {
      clearTimeout(timer)
      setTimeout(resolve, MOMENT_MS)
    }
    return promise
  }

  return {
    async sendDue() {
      const sent = await sendWhatFits()
      await Promise.all(sent)
      return sent.length
    },
    start() {
      isRunning = true
      polling = poll()
    },
    async stop() {
      isRunning = false
      shortenPause()
      await polling
      stopping.abort()
      await Promise.all(sending.values())
    },
  }
}

function roomBeside(sending: readonly Delivery[]): Room {
  const struggling = sending.filter((each) => each.isStruggling)
  return {
    free: AT_ONCE.all - sending.length,
    strugglingFree: AT_ONCE.struggling - struggling.length,
    perEndpoint: AT_ONCE.perEndpoint,
    busy: [...new Set(sending.map(({ endpointId }) => endpointId))],
  }
}

interface ToSend {
  delivery: Delivery
  event: EventRow
  target: Target
}

/** How many there are of the endpoint that has the most. */
function countMost(taken: readonly Delivery[]): number {
  const groups = Object.groupBy(taken, ({ endpointId }) => endpointId)
  return Math.max(0, ...Object.values(groups).map((group) => group?.length ?? 0))
}

/** Writes together what comes within a moment; each waits for the writing. What deadlocks with somebody
 * who resends the same is written again. */
function gather<T>(write: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let items: T[] = []
  let written: Promise<void> | undefined
  return (item) => {
    items.push(item)
    written ??= new Promise((resolve) => setTimeout(resolve, MOMENT_MS)).then(() => {
      const together = items
      items = []
      written = undefined
      return write(together).catch(() => write(together))
    })
    return written
  }
}

async function sendOne(
  parts: SenderParts,
  toSend: ToSend,
  stopping: AbortSignal,
  record: (ended: Ended) => Promise<void>,
): Promise<void> {
  const outcome = await attempt(parts, toSend, stopping)
  // Neither an attempt nor a failure of theirs.
  if (stopping.aborted && outcome.failure) return
  const { delivery } = toSend
  const at = parts.clock()
  const isDone = outcome.failure === null || outcome.failure === 'gone'
  const dueAt = isDone ? null : nextAttempt(at, delivery.attempts + 1, outcome.waitMs)
  const ended = { delivery, outcome, at, dueAt, isSlow: outcome.ms > SLOW_MS }
  if (dueAt || outcome.failure === null) return record(ended)
  await parts.db.transaction().execute(async (tx) => {
    await recordAttempts(tx, [ended])
    if (outcome.failure === 'gone') await giveUp(parts, tx, delivery, 'gone', at)
    else if (!(await hasAnsweredSince(tx, delivery))) {
      await giveUp(parts, tx, delivery, 'failing', at)
    }
  })
}

/** The organization's admins learn that we stopped, and why. */
async function giveUp(
  { jobs }: SenderParts,
  tx: Tx,
  { endpointId }: Delivery,
  because: DisabledBecause,
  at: Date,
): Promise<void> {
  const wasOn = await disableEndpoint(tx, endpointId, because, at)
  if (wasOn) await jobs.enqueue(tx, mailWebhookDisabled, { endpointId })
}

async function attempt(
  { post, clock, config, livemode }: SenderParts,
  { delivery, event, target }: ToSend,
  stopping: AbortSignal,
): Promise<Outcome> {
  const started = performance.now()
  const ended = (end: Partial<Outcome>): Outcome => ({
    status: null,
    failure: null,
    waitMs: null,
    ...end,
    ms: Math.round(performance.now() - started),
  })
  const message = toEvent(event, livemode)
  const at = clock()
  const body = JSON.stringify(message)
  let headers: Record<string, string>
  try {
    const { secret, oldSecret, oldSecretUntil } = target
    const isRolling = oldSecret && oldSecretUntil && oldSecretUntil > at
    const secrets = [secret, ...(isRolling ? [oldSecret] : [])].map((box) =>
      openSecret(config.SEALING_SECRET, 'webhook', delivery.endpointId, box),
    )
    headers = {
      'content-type': 'application/json',
      'user-agent': `${config.BRAND_NAME.replace(/[^\w-]/g, '')}-Webhooks/1`,
      ...signedHeaders({ id: message.id, at, body }, secrets),
    }
  } catch {
    return ended({ failure: 'secret' })
  }
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = AbortSignal.any([stopping, timeout])
  try {
    const { status, retryAfter } = await post(new URL(target.url), { headers, body, signal })
    const failure = failureOf(status)
    return ended({ status, failure, waitMs: failure && readRetryAfter(retryAfter, at) })
  } catch (error) {
    return ended({ failure: timeout.aborted ? 'timeout' : causeOf(error) })
  }
}

function causeOf(error: unknown): Failure {
  if (error instanceof ForbiddenCall) return 'private_address'
  const { code = '' } = error as { code?: string }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name'
  return /CERT|TLS|SSL|SIGNED|SIGNATURE|ISSUER/.test(code) ? 'certificate' : 'unreachable'
}
