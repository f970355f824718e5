import type { Pool } from 'pg'
import { hashToken } from '../../src/secret-token.ts'
import type { Violation } from './violation.ts'

const DAY = 24 * 3600_000
const LINK_DAYS = 30

/** What customers of a shop have in their hands. */
export interface Outside {
  pool: Pool
  now(): number
  /** Every email that was accepted so far. */
  letters(): ReadonlyArray<{ to: string; text: string }>
  follow(token: string): Promise<{ status: number; body: string }>
  isDeedOf(street: string, file: string): boolean
}

interface Line {
  id: string
  orderId: string
  street: string
  email: string
  progress: string
  /** How often it was delivered, by its timeline. */
  deliveries: number
  deskReason: string | null
  refund: string | null
  /** Whether staff know of a refund that failed. */
  hasTask: boolean
}

interface Link {
  hash: string
  lineId: string
  orderId: string
  createdAt: Date
  revokedAt: Date | null
  progress: string
}

/**
 * 5 to 8: every paid line came to one end, and whoever got a deed got its email, whose link opens that
 * deed alone, until its end. Where no days pass, lines may still wait for staff.
 */
export async function checkDeliveries(
  outside: Outside,
  { mayWaitAtDesk }: { mayWaitAtDesk: boolean },
): Promise<Violation[]> {
  const { lines, links } = await read(outside.pool)
  const mailed = mailedLinks(outside)
  const ends = ['delivered', 'refunded', 'released']
  return lines.flatMap((line) => {
    const { id, orderId, street, email, progress, deliveries, refund } = line
    const isBack = progress === 'refunding' && refund === 'failed' && line.hasTask
    const isWaiting = progress === 'desk' && line.deskReason !== null && mayWaitAtDesk
    if (!ends.includes(progress) && !isBack && !isWaiting) {
      const words = `${street} of a paid order is ${progress} (refund ${refund})`
      return [{ invariant: 5, words, orderId }]
    }
    if (progress !== 'delivered') return []
    const own = links.filter(({ lineId }) => lineId === id)
    const open = own.filter(({ revokedAt }) => !revokedAt)
    if (deliveries !== 1 || open.length > 1 || own.length === 0) {
      const words = `${street} was delivered ${deliveries} times and has ${open.length} links`
      return [{ invariant: 5, words, orderId }]
    }
    // One that was revoked before its email was due is in none.
    const isTold = open.every(({ hash }) => mailed.get(hash)?.to === email)
    const words = `no email to its customer brought the link of ${street}`
    return isTold ? [] : [{ invariant: 6, words, orderId }]
  })
}

/** 7 and 8, for every link that was ever mailed. */
export async function checkLinks(outside: Outside): Promise<Violation[]> {
  const violations: Violation[] = []
  const links = new Map((await read(outside.pool)).links.map((link) => [link.hash, link]))
  for (const [hash, { token, street }] of mailedLinks(outside)) {
    const link = links.get(hash)
    const age = link ? outside.now() - link.createdAt.getTime() : 0
    const isOpen =
      link?.progress === 'delivered' && link.revokedAt === null && age < LINK_DAYS * DAY
    const { status, body } = await outside.follow(token)
    const about = { orderId: link?.orderId }
    if ((status === 200) !== isOpen) {
      const words = `the link of ${street}, ${(age / DAY).toFixed(1)} days old, answers ${status}`
      violations.push({ invariant: 7, words, ...about })
    }
    if (status === 200 && !outside.isDeedOf(street, body)) {
      const words = `the link of ${street} opens ${body.slice(0, 80)}`
      violations.push({ invariant: 8, words, ...about })
    }
  }
  return violations
}

async function read(pool: Pool): Promise<{ lines: Line[]; links: Link[] }> {
  const { rows: lines } = await pool.query<Line>(
    `select order_lines.id, order_lines.order_id as "orderId", street_address as street, email,
        progress, coalesce(delivered.count, 0)::int as deliveries, desk_reason as "deskReason",
        refunds.state as refund, exists (
          select from staff_tasks where closed_at is null and kind = 'refund_failed'
          and subject = refunds.id::text) as "hasTask"
      from order_lines join orders on orders.id = order_lines.order_id
      left join refunds on refunds.line_id = order_lines.id
      left join (select line_id, count(*) from timeline where event = 'deliver' group by 1)
        as delivered on delivered.line_id = order_lines.id
      where paid_at is not null`,
  )
  const { rows: links } = await pool.query<Link>(
    `select encode(token_hash, 'hex') as hash, line_id as "lineId", order_id as "orderId",
        created_at as "createdAt", revoked_at as "revokedAt", progress
      from download_links join order_lines on order_lines.id = line_id`,
  )
  return { lines, links }
}

/** Every link that an accepted letter carries, with the address above it, by the hash of its token. */
function mailedLinks({ letters }: Outside) {
  const found = new Map<string, { token: string; street: string; to: string }>()
  for (const { to, text } of letters()) {
    let street = ''
    for (const line of text.split('\n')) {
      street = /^(\d+ \w+ St), Dover/.exec(line)?.[1] ?? street
      const token = /\/d\/([\w-]{43})/.exec(line)?.[1]
      if (token) found.set(hashToken(token).toString('hex'), { token, street, to })
    }
  }
  return found
}

/** 9: persons, what opens something, and where somebody lives, as a log must not name them. */
export const LEAK =
  /@example\.com|Ada Lovelace|Simulated Person|_secret_|\/[dopz]\/[\w-]{43}|\d [A-Z]\w+ St\b/
