import { receivePaymentEvent } from '../../src/money/payments/receive-payment-event.ts'
import { hashToken } from '../../src/secret-token.ts'
import { lookAtBooks } from '../faults/money/books.ts'
import { IN_THE_END } from '../faults/money/end-invariants.ts'
import { ALWAYS, type Check } from '../faults/money/invariants.ts'
import type { TestShop } from '../support/shop.ts'
import { deedOf } from './parties.ts'
import { toProviderEvent } from './provider.ts'
import type { Violation } from './violation.ts'
import { openVisitor } from './visitor.ts'
import type { World } from './world.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR
const LINK_DAYS = 30

/** Which of the 13 each check of the money's own invariants belongs to. */
const NUMBERS: Record<keyof typeof ALWAYS | keyof typeof IN_THE_END, number> = {
  'one paid order a payment': 1,
  'no charge before its order': 2,
  'charged is the price': 3,
  'refunds within the payment, one a line': 4,
  'ledger is the provider': 12,
  'status follows the lines': 5,
  'taken is what was decided, once': 3,
  'what is taken is for lines we work on': 3,
  'a released line moves no money and no work': 4,
  'what is left out is left out for a reason': 3,
  'figures are their rows': 12,
  'no order waits for ever': 13,
  'nothing stays held': 13,
  'a payment that fits is taken': 1,
  'refunds come to an end': 4,
  'what only a person can settle is before a person': 13,
  'a deed paid twice is paid back': 4,
}

/** 1 to 4 and 12: our books against the provider's. */
export async function checkMoney(world: World): Promise<Violation[]> {
  const { pool, provider } = world.shop
  const books = await lookAtBooks({ database: { pool } } as unknown as TestShop)
  const violations: Violation[] = []
  for (const checks of [ALWAYS, IN_THE_END] as Array<Record<string, Check>>) {
    for (const [name, check] of Object.entries(checks)) {
      for (const words of check(books, provider.state)) {
        const invariant = NUMBERS[name as keyof typeof NUMBERS]
        violations.push({ invariant, words: `${name}: ${words}`, customer: named(world, words) })
      }
    }
  }
  return violations
}

/** Whose identifier or email is in the words. */
function named(world: World, words: string): number | undefined {
  for (const [id, index] of world.whose) if (words.includes(id)) return index
  const [, index] = words.match(/\bcustomer(\d+)\b.*@/) ?? []
  return index === undefined ? undefined : Number(index)
}

interface LineRow {
  id: string
  orderId: string
  progress: string
  progressAt: Date
  street: string
  email: string
  status: string
  refund: string | null
  task: boolean
}

async function readLines(world: World): Promise<LineRow[]> {
  const { rows } = await world.shop.pool.query<LineRow>(
    `select order_lines.id, order_lines.order_id as "orderId", progress, progress_at as "progressAt",
        street_address as street, email, status, refunds.state as refund,
        exists (select from staff_tasks where closed_at is null and kind = 'refund_failed'
          and subject = refunds.id::text) as task
      from order_lines join orders on orders.id = order_lines.order_id
      left join refunds on refunds.line_id = order_lines.id
      where paid_at is not null`,
  )
  return rows
}

/** 13: hours after the last fault, nothing that a machine can finish is unfinished. */
export async function checkRecovered(world: World): Promise<Violation[]> {
  const { timeline, provider } = world.shop
  const stale = timeline.now() - 8 * HOUR
  const violations: Violation[] = []
  const add = (words: string, customer: number | undefined) =>
    violations.push({ invariant: 13, words, customer })
  for (const line of await readLines(world)) {
    const isMoving = ['queued', 'searching', 'checking', 'ready'].includes(line.progress)
    if (!isMoving || line.progressAt.getTime() > stale) continue
    add(`${line.street} has been ${line.progress} for hours`, world.whose.get(line.orderId))
  }
  for (const { id, status, created } of provider.state.paymentIntents.values()) {
    if (status !== 'requires_capture' || created * 1000 > timeline.now() - 26 * HOUR) continue
    add(`${id} has been held for more than a day`, world.whose.get(id))
  }
  const { rows } = await world.shop.pool.query(
    `select payment_intent_id as id from orders where status = 'pending' and created_at < $1`,
    [new Date(timeline.now() - 26 * HOUR)],
  )
  for (const { id } of rows) add(`the order of ${id} still waits`, world.whose.get(id))
  return violations
}

/** 5 and 6: every paid line came to one end, and whoever got a deed got its email. */
export async function checkEnded(world: World): Promise<Violation[]> {
  const violations: Violation[] = []
  const links = await readLinks(world)
  for (const line of await readLines(world)) {
    const customer = world.whose.get(line.orderId)
    const isBack = line.progress === 'refunding' && line.refund === 'failed' && line.task
    if (!['delivered', 'refunded', 'released'].includes(line.progress) && !isBack) {
      const words = `${line.street} of a paid order is ${line.progress} (refund ${line.refund})`
      violations.push({ invariant: 5, words, customer })
    }
    if (line.progress !== 'delivered') continue
    const open = links.filter((link) => link.lineId === line.id && !link.revokedAt)
    const ended = links.some((link) => link.lineId === line.id && link.revokedAt)
    if (open.length !== 1 && !ended) {
      const words = `${line.street} is delivered with ${open.length} links`
      violations.push({ invariant: 5, words, customer })
    }
    // One that was revoked before its email was due is in none.
    if (open.length > 0 && !open.some(({ hash }) => isInLetter(world, hash, line.email))) {
      const words = `no email to its customer brought the link of ${line.street}`
      violations.push({ invariant: 6, words, customer })
    }
  }
  return violations
}

interface Link {
  lineId: string
  orderId: string
  hash: string
  createdAt: Date
  revokedAt: Date | null
  progress: string
}

async function readLinks(world: World): Promise<Link[]> {
  const { rows } = await world.shop.pool.query<Link>(
    `select line_id as "lineId", order_id as "orderId", encode(token_hash, 'hex') as hash,
        created_at as "createdAt", revoked_at as "revokedAt", progress
      from download_links join order_lines on order_lines.id = line_id`,
  )
  return rows
}

/** Every link that an accepted letter carries, with the address above it. */
function mailedLinks(world: World): Map<string, { token: string; street: string; to: string }> {
  const found = new Map<string, { token: string; street: string; to: string }>()
  for (const { letter } of world.shop.inbox.letters) {
    let street = ''
    for (const line of letter.text.split('\n')) {
      street = /^(\d+ \w+ St), Dover/.exec(line)?.[1] ?? street
      const token = /\/d\/([\w-]{43})/.exec(line)?.[1]
      if (!token) continue
      found.set(hashToken(token).toString('hex'), { token, street, to: letter.to })
    }
  }
  return found
}

function isInLetter(world: World, hash: string, to: string): boolean {
  return mailedOnce(world).get(hash)?.to === to
}

const remembered = new WeakMap<World, { letters: number; links: ReturnType<typeof mailedLinks> }>()

function mailedOnce(world: World) {
  const letters = world.shop.inbox.letters.length
  const known = remembered.get(world)
  if (known?.letters === letters) return known.links
  const links = mailedLinks(world)
  remembered.set(world, { letters, links })
  return links
}

/** 7 and 8: a link opens its own deed until its end, and nothing after. */
export async function checkLinks(world: World, when: 'open' | 'expired'): Promise<Violation[]> {
  const violations: Violation[] = []
  const rows = new Map((await readLinks(world)).map((link) => [link.hash, link]))
  const stranger = openVisitor(world.shop, 'stranger', '10.9.9.9')
  const now = world.shop.timeline.now()
  for (const [hash, { token, street }] of mailedOnce(world)) {
    const link = rows.get(hash)
    const customer = link && world.whose.get(link.orderId)
    const age = link ? now - link.createdAt.getTime() : 0
    const isOpen =
      link !== undefined &&
      !link.revokedAt &&
      link.progress === 'delivered' &&
      age < LINK_DAYS * DAY
    const reply = await stranger.get('follow', `/d/${token}`)
    const words = `the link of ${street}, ${(age / DAY).toFixed(1)} days old, answers ${reply.status}`
    if ((reply.status === 200) !== isOpen) violations.push({ invariant: 7, words, customer })
    if (reply.status !== 200) continue
    const own = deedOf({ streetAddress: street, city: '', state: '', zipCode: '' }).toString()
    if (reply.body !== own) {
      const other = `the link of ${street} opens ${reply.body.slice(0, 60)}`
      violations.push({ invariant: 8, words: other, customer })
    }
    if (when === 'expired' && age > LINK_DAYS * DAY) {
      violations.push({ invariant: 7, words: `${words} after its end`, customer })
    }
  }
  return violations
}

const FINGERPRINT = `select md5(concat(
  (select string_agg(concat(id, status, captured_cents, refunded_cents, disputed_cents), ',' order by id) from orders),
  (select string_agg(concat(id, progress), ',' order by id) from order_lines),
  (select string_agg(concat(id, state, amount_cents), ',' order by id) from refunds),
  (select string_agg(concat(kind, provider_id, amount_cents), ',' order by kind, provider_id, account) from ledger)
)) as hash`

/** 10: hearing everything again, last first, changes nothing. */
export async function replayEvents(world: World): Promise<Violation[]> {
  const { pool, provider, parts } = world.shop
  const look = async () => (await pool.query(FINGERPRINT)).rows[0].hash
  const before = await look()
  const violations: Violation[] = []
  const events = [...provider.state.events.values()].reverse()
  // Some of them: each one is a whole look at its payment.
  for (const event of events.filter((_, place) => place % 9 === 0)) {
    // The shop has forgotten that it heard of it, as after a restored backup.
    await pool.query('delete from payment_events where provider_event_id = $1', [event.id])
    await receivePaymentEvent(parts, toProviderEvent(event)).catch((error: Error) =>
      violations.push({ invariant: 10, words: `${event.type} came again: ${error.message}` }),
    )
  }
  if (before !== (await look())) {
    violations.push({ invariant: 10, words: 'events that came again changed the books' })
  }
  return violations
}
