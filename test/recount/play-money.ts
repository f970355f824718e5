import { sql } from 'kysely'
import { type Db, recordsOf } from '../../src/platform/db.ts'
import { seededRandom } from '../../standins/geocoder/seeded-random.ts'
import { TIME_ZONE } from './searches.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Ends in May, which makes it span a clock change and a few months. */
const START = Date.parse('2026-01-10T12:00:00Z')
const DAYS = 120
const PRICE = 1999
/** Ten thousand at night. */
export const HISTORIES = Number(process.env.MONEY_HISTORIES ?? 300)
const PLACES = [
  ['IL', '17031'],
  ['NY', '36061'],
  ['CA', '06037'],
  ['TX', '48453'],
  ['NJ', null],
] as const

type Column = 'grossCents' | 'refundedCents' | 'disputedCents' | 'feeCents'

/** What one movement in the ledger means to the states of an order's deeds. */
interface Movement {
  day: string
  column: Column
  shares: { state: string; cents: number }[]
}

export interface History {
  orderId: string
  movements: Movement[]
}

interface Line {
  id: string
  state: string
  jurisdictionId: string | null
  progress: string
}

type Row = Record<string, string | number | string[] | null>
type Rows = Record<'orders' | 'orderLines' | 'refunds' | 'ledger' | 'timeline' | 'auditLog', Row[]>

const COLUMNS: Record<keyof Rows, string> = {
  orders: `id uuid, full_name text, email text, amount_cents int, unit_price_cents int, deeds int,
    status text, payment_intent_id text, gclid text, created_at timestamptz, paid_at timestamptz`,
  orderLines: `id uuid, order_id uuid, position int, street_address text, city text, state text,
    zip_code text, address_key text, price_cents int, jurisdiction_id text, progress text,
    progress_at timestamptz, promised_by timestamptz, refunded_after timestamptz,
    release_reason text`,
  refunds: `id uuid, order_id uuid, line_id uuid, payment_intent_id text, amount_cents int,
    reason text, state text, provider_refund_id text, earlier_refund_ids text[], actor text, outside_reason text,
    created_at timestamptz, settled_at timestamptz`,
  ledger: `kind text, provider_id text, account text, amount_cents int, payment_intent_id text,
    order_id uuid, at timestamptz`,
  timeline: 'order_id uuid, line_id uuid, event text, actor text, at timestamptz',
  auditLog: 'action text, subject text, at timestamptz',
}
const TABLES = {
  orders: 'orders',
  orderLines: 'order_lines',
  refunds: 'refunds',
  ledger: 'ledger',
  timeline: 'timeline',
  auditLog: 'audit_log',
}
const DAY_AT_SHOP = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })

/**
 * Orders on every path that money can take, in the tables as the shop leaves them: paid in part, refunded
 * by deed, refunded again after the bank returned it, settled outside, refunded at the provider by hand,
 * disputed and won back; and money that belongs to no order.
 */
export async function playHistories(
  db: Db,
  { seed, count }: { seed: string; count: number },
): Promise<History[]> {
  const random = seededRandom(seed).fraction
  const histories: History[] = []
  for (let done = 0; done < count; done += 500) {
    const rows: Rows = {
      orders: [],
      orderLines: [],
      refunds: [],
      ledger: [],
      timeline: [],
      auditLog: [],
    }
    for (let number = done; number < Math.min(count, done + 500); number++) {
      histories.push(playHistory(rows, random, number))
    }
    await db.transaction().execute(async (tx) => {
      for (const table of Object.keys(COLUMNS) as (keyof Rows)[]) {
        const names = COLUMNS[table].replace(/ (uuid|text|int|timestamptz)(\[\])?(?=,|$)/g, '')
        await sql`insert into ${sql.raw(`${TABLES[table]} (${names})`)}
          select * from jsonb_to_recordset(${recordsOf(rows[table])}::jsonb)
            as row (${sql.raw(COLUMNS[table])})`.execute(tx)
      }
    })
  }
  return histories
}

function playHistory(rows: Rows, random: () => number, number: number): History {
  const id = () => crypto.randomUUID()
  const below = (most: number) => Math.floor(random() * most)
  const [orderId, intentId] = [id(), `pi_${number}`]
  let at = START + random() * DAYS * DAY
  const pass = (days: number) => {
    at += random() * days * DAY
    return new Date(at).toISOString()
  }
  const history: History = { orderId, movements: [] }
  const isPaid = random() > 0.1
  const lines: Line[] = Array.from({ length: 1 + below(4) }, () => {
    const [state, jurisdictionId] = PLACES[below(PLACES.length)] ?? PLACES[0]
    return { id: id(), state, jurisdictionId, progress: isPaid ? 'ready' : 'unpaid' }
  })
  if (lines.length > 1 && isPaid && random() < 0.1)
    Object.assign(lines[0] ?? {}, { progress: 'released' })
  const sold = lines.filter(({ progress }) => progress === 'ready')

  const move = (
    kind: string,
    providerId: string,
    sides: [account: string, cents: number][],
    of: { moment?: string; lines?: Line[]; order?: string | null } = {},
  ) => {
    const { moment = pass(0.2), lines: shared = sold, order = orderId } = of
    const COLUMN: Record<string, [Column, number]> = {
      sales: ['grossCents', -1],
      refunds: ['refundedCents', 1],
      disputes: ['disputedCents', 1],
      fees: ['feeCents', 1],
    }
    for (const [account, cents] of sides) {
      rows.ledger.push({
        ...{ kind, providerId, account, amountCents: cents, paymentIntentId: intentId },
        ...{ orderId: order, at: moment },
      })
      const [column, sign] = COLUMN[account] ?? []
      if (!column || !sign) continue
      const upTo = (place: number) => Math.trunc((cents * place) / shared.length)
      const shares =
        order === null
          ? [{ state: '', cents: sign * cents }]
          : shared.map(({ state }, place) => ({
              state,
              cents: sign * (upTo(place + 1) - upTo(place)),
            }))
      history.movements.push({ day: DAY_AT_SHOP.format(new Date(moment)), column, shares })
    }
  }

  const createdAt = pass(0)
  const paidAt = isPaid ? pass(0.5) : null
  rows.orders.push({
    ...{ id: orderId, fullName: 'Ada Lovelace', email: `ada${below(40)}@example.com` },
    ...{ amountCents: lines.length * PRICE, unitPriceCents: PRICE, deeds: lines.length },
    ...{ status: isPaid ? 'completed' : 'failed', paymentIntentId: intentId },
    ...{ gclid: random() < 0.3 ? 'click' : null, createdAt, paidAt },
  })
  if (paidAt) {
    const paid = sold.length * PRICE
    move(
      'charge',
      `ch_${number}`,
      [
        ['provider', paid],
        ['sales', -paid],
      ],
      { moment: paidAt },
    )
    if (random() > 0.1) {
      const fee = Math.round(paid * 0.029) + 30
      move(
        'fee',
        `fee_${number}`,
        [
          ['fees', fee],
          ['provider', -fee],
        ],
        { moment: paidAt },
      )
    }
    for (const [place, line] of sold.entries()) playLine(line, `${number}_${place}`)
    playDispute(paid)
    // By hand, of no one deed.
    if (random() < 0.03) {
      move('refund', `re_hand_${number}`, [
        ['refunds', 777],
        ['provider', -777],
      ])
    }
  }
  // A top-up's fee.
  if (random() < 0.02) {
    move(
      'fee',
      `fee_top_${number}`,
      [
        ['fees', 59],
        ['provider', -59],
      ],
      { order: null },
    )
  }
  for (const [position, line] of lines.entries()) {
    rows.orderLines.push({
      ...{ id: line.id, orderId, position, streetAddress: `${position} Main St`, city: 'Troy' },
      ...{ state: line.state, zipCode: '12180', addressKey: `${position} MAIN ST` },
      ...{ priceCents: PRICE, jurisdictionId: line.jurisdictionId, progress: line.progress },
      ...{ progressAt: createdAt, promisedBy: createdAt, refundedAfter: createdAt },
      releaseReason: line.progress === 'released' ? 'duplicate' : null,
    })
  }
  return history

  function happen(line: Line, event: string, moment: string): void {
    rows.timeline.push({ orderId, lineId: line.id, event, actor: 'system', at: moment })
  }

  function work(line: Line, action: string): void {
    at += random() * HOUR
    rows.auditLog.push({ action, subject: line.id, at: new Date(at).toISOString() })
  }

  function playLine(line: Line, name: string): void {
    const isAtDesk = random() < 0.3
    if (isAtDesk) {
      work(line, 'desk_assign')
      work(line, 'bring_copy')
      work(line, 'approve_copy')
    }
    const isDelivered = random() < 0.8
    if (isDelivered) {
      happen(line, 'deliver', pass(1))
      line.progress = 'delivered'
    }
    if (isDelivered && random() > 0.2) return
    const refundId = id()
    const sides = (of: 'provider' | 'outside', sign = 1): [string, number][] => [
      ['refunds', sign * PRICE],
      [of, -sign * PRICE],
    ]
    const go = (kind: string, providerId: string, of: 'provider' | 'outside', sign?: number) => {
      const moment = pass(4)
      move(kind, providerId, sides(of, sign), { lines: [line], moment })
      happen(line, kind === 'refund_return' ? 'refundFailed' : 'refunded', moment)
      return moment
    }
    const isReturned = random() < 0.2
    const isOutside = random() < 0.2
    if (isReturned) {
      go('refund', `re_old_${name}`, 'provider')
      go('refund_return', `re_old_${name}`, 'provider', -1)
    }
    const settledAt = isOutside
      ? go('refund_outside', refundId, 'outside')
      : go('refund', `re_${name}`, 'provider')
    line.progress = 'refunded'
    rows.refunds.push({
      ...{ id: refundId, orderId, lineId: line.id, paymentIntentId: intentId, amountCents: PRICE },
      ...{ reason: isDelivered ? 'wrong_document' : 'not_found', actor: 'system' },
      ...{ state: isOutside ? 'settled_outside' : 'succeeded' },
      ...{ providerRefundId: isOutside ? null : `re_${name}` },
      earlierRefundIds: isReturned ? [`re_old_${name}`] : [],
      ...{ outsideReason: isOutside ? 'By check' : null, createdAt, settledAt },
    })
  }

  function playDispute(paid: number): void {
    if (random() > 0.05) return
    move(
      'dispute',
      `dp_${number}`,
      [
        ['disputes', paid],
        ['provider', -paid],
      ],
      { moment: pass(20) },
    )
    move('dispute_fee', `dp_${number}`, [
      ['fees', 1500],
      ['provider', -1500],
    ])
    if (random() < 0.5) return
    move(
      'dispute_return',
      `dp_won_${number}`,
      [
        ['provider', paid],
        ['disputes', -paid],
      ],
      {
        moment: pass(40),
      },
    )
  }
}
