import { setTimeout } from 'node:timers/promises'
import { hashToken } from '../../src/secret-token.ts'
import { lookAtBooks } from '../faults/money/books.ts'
import { IN_THE_END } from '../faults/money/end-invariants.ts'
import { ALWAYS, type Check } from '../faults/money/invariants.ts'
import type { TestShop } from '../support/shop.ts'
import type { StormShop } from './shop.ts'

/** How long the shop may take to come right by itself once nothing is broken anymore. */
export const RECOVERY_MS = 6 * 60_000

/** Waits until nothing moves; returns how long it took, or what's still moving. */
export async function recover(shop: StormShop): Promise<{ ms: number; wrong: string[] }> {
  const began = Date.now()
  for (;;) {
    const moving = await stillMoving(shop).catch((error) => [String(error)])
    const ms = Date.now() - began
    if (moving.length === 0) return { ms, wrong: [] }
    if (ms > RECOVERY_MS) return { ms, wrong: moving.map((what) => `(13) ${what}`) }
    await setTimeout(1000)
  }
}

async function stillMoving({ pool, payments, isUp }: StormShop): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(`
    select progress || ' line ' || id as what from order_lines
      where progress in ('queued', 'searching', 'checking', 'ready', 'refunding')
    union all select 'unsent email ' || template from outgoing_mail where state = 'queued'
    union all select 'untold delivery ' || id from order_lines
      where progress = 'delivered' and delivery_told_at is null
    union all select 'refund ' || state from refunds where state in ('requested', 'pending')`)
  const held = [...payments.controls.look().paymentIntents.values()]
  const { rows: waiting } = await pool.query<{ id: string }>(
    `select payment_intent_id as id from orders where status = 'pending'`,
  )
  const ordered = new Set(waiting.map(({ id }) => id))
  return [
    ...((await isUp()) ? [] : ['the shop does not answer']),
    ...rows.map(({ what }) => what),
    ...held
      .filter(
        ({ id, status }) => ordered.has(id) && ['requires_capture', 'succeeded'].includes(status),
      )
      .map(({ id, status }) => `order of ${id}, which is ${status}`),
  ]
}

/** What's true only once abandoned payments are given up on, which takes a day. */
const TAKES_A_DAY = ['no order waits for ever', 'nothing stays held']

/** Compares the shop's clock, which jumps here, with the provider's. The sequences have one clock. */
const BY_TWO_CLOCKS = ['no charge before its order']

/** Everything that has to hold whenever the storm pauses. */
export async function checkAll(shop: StormShop): Promise<string[]> {
  const { pool, payments } = shop
  const books = await lookAtBooks({ database: { pool } } as unknown as TestShop)
  const all: Record<string, Check> = { ...ALWAYS, ...prefixed(IN_THE_END) }
  const money = Object.entries(all).filter(([name]) => !BY_TWO_CLOCKS.includes(name))
  return [
    ...money.flatMap(([name, check]) =>
      check(books, payments.controls.look()).map((words) => `(1-4, 12) ${name}: ${words}`),
    ),
    ...(await checkLines(shop)),
    ...(await checkDeliveries(shop)),
    ...checkLogs(shop),
  ]
}

function prefixed(checks: Record<string, Check>): Record<string, Check> {
  return Object.fromEntries(
    Object.entries(checks)
      .filter(([name]) => !TAKES_A_DAY.includes(name))
      .map(([name, check]) => [`in the end, ${name}`, check]),
  )
}

/** 5: one end per line, reached once. */
async function checkLines({ pool }: StormShop): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; progress: string }>(`
    select order_lines.id, progress from order_lines join orders on orders.id = order_id
    left join (select line_id, count(*) from timeline where event = 'deliver' group by 1)
      as delivered on delivered.line_id = order_lines.id
    left join (select line_id, count(*) from download_links group by 1)
      as links on links.line_id = order_lines.id
    where paid_at is not null and (
      progress not in ('delivered', 'desk', 'refunded', 'released')
      or progress = 'delivered' and (
        delivered.count is distinct from 1 or links.count is distinct from 1)
      or progress = 'desk' and desk_reason is null)`)
  return rows.map(({ id, progress }) => `(5) line ${id} is ${progress} in a way it may not be`)
}

const followed = new Set<string>()

/** 6, 7 and 8: whoever got a deed got an email, and its link opens that deed alone. */
async function checkDeliveries({ pool, inbox, url }: StormShop): Promise<string[]> {
  const { rows } = await pool.query<{ street: string; hash: string }>(`
    select street_address as street, encode(token_hash, 'hex') as hash
    from order_lines join download_links on line_id = order_lines.id
    where progress = 'delivered' and revoked_at is null`)
  const links = new Map<string, { token: string; street: string }>()
  for (const { text } of inbox.mails) {
    let street = ''
    for (const line of text.split('\n')) {
      street = /^(\d+ Storm St), Dover/.exec(line)?.[1] ?? street
      const token = /\/d\/([\w-]{43})/.exec(line)?.[1]
      if (token) links.set(hashToken(token).toString('hex'), { token, street })
    }
  }
  const wrong: string[] = []
  for (const { street, hash } of rows) {
    const link = links.get(hash)
    if (!link) wrong.push(`(6) no email brought the link of ${street}`)
    else if (link.street !== street) wrong.push(`(8) ${link.street} has the link of ${street}`)
    if (!link || followed.has(hash)) continue
    followed.add(hash)
    const reply = await fetch(`${url}/d/${link.token}`)
    const body = await reply.text()
    if (reply.status !== 200) wrong.push(`(7) the link of ${street} answers ${reply.status}`)
    else if (!addressIn(body).includes(`"${street}"`)) {
      wrong.push(`(8) the link of ${street} opens ${body.slice(0, 80)}`)
    }
  }
  return wrong
}

/** The office prints the path it was asked for, with the address in it, behind the file's mark. */
function addressIn(file: string): string {
  return decodeURIComponent(decodeURIComponent(file.replace('%PDF', '')))
}

/** 9: nobody and nothing secret in any log. */
function checkLogs({ roles }: StormShop): string[] {
  return roles.flatMap((role) =>
    role
      .log()
      .split('\n')
      .filter((line) =>
        /storm\d+@example|_secret_|\/[dopz]\/[\w-]{43}|Ada Lovelace| Storm St/.test(line),
      )
      .slice(0, 3)
      .map((line) => `(9) ${role.name} logs ${line.slice(0, 200)}`),
  )
}

export interface Evidence {
  check(): Promise<string[]>
}

/** 11: what was written once is still there, word for word. */
export function rememberEvidence({ pool }: StormShop): Evidence {
  const seen = new Map<string, string>()
  return {
    async check() {
      const wrong: string[] = []
      for (const table of ['timeline', 'audit_log', 'ledger']) {
        const { rows } = await pool.query<{ id: string; hash: string }>(
          `select id, md5(t::text) as hash from ${table} as t`,
        )
        const now = new Map(rows.map(({ id, hash }) => [`${table} ${id}`, hash]))
        for (const [key, hash] of seen) {
          const isOfTable = key.startsWith(`${table} `)
          if (isOfTable && now.get(key) !== hash) wrong.push(`(11) ${key} changed or is gone`)
        }
        for (const [key, hash] of now) seen.set(key, hash)
      }
      return wrong
    },
  }
}
