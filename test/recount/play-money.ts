import { countChangedDays } from '../../src/analytics/counted-days.db.ts'
import { AppError } from '../../src/errors.ts'
import { recordDisputes } from '../../src/money/payments/record-disputes.ts'
import { recordPayment } from '../../src/money/payments/record-payment.ts'
import { recordRefunds } from '../../src/money/refunds/record-refunds.ts'
import { refundLines } from '../../src/money/refunds/refund-lines.ts'
import { retryRefund } from '../../src/money/refunds/retry-refund.ts'
import { sendRefundJob } from '../../src/money/refunds/send-refund.job.ts'
import { settleOutside } from '../../src/money/refunds/settle-outside.ts'
import { addToCustomer } from '../../src/orders/customers/customers.db.ts'
import { insertOrder } from '../../src/orders/orders.db.ts'
import type { MoneyParts } from '../../src/parts.ts'
import type { Db } from '../../src/platform/db.ts'
import { hashToken } from '../../src/secret-token.ts'
import { type Kept, KeptMoney } from './kept-money.ts'
import { PaperProvider } from './paper-provider.ts'
import { seededRandom } from './play-searches.ts'
import { TIME_ZONE } from './searches.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Both clock changes are within these days. */
const START = Date.parse('2026-02-20T00:00:00Z')
const DAYS = 270
const PRICE = 1999
const MOST_STEPS = 7

/** A hundred thousand at night. */
export const HISTORIES = Number(process.env.HISTORIES ?? 60)

export interface MoneyPlay {
  seed: number
  histories: number
  /** How many are played at the same time; they share customers and days. */
  writers: number
}

/**
 * Random histories of payments, partial refunds, failed refunds and disputes, recorded by the shop's
 * own use cases; returns what we keep of them by the provider's word. The shop may hear of a
 * movement late, twice, three times at once, or together with others.
 */
export async function playMoney(db: Db, play: MoneyPlay): Promise<Kept> {
  const kept = new KeptMoney(TIME_ZONE)
  const member = { username: `keeper${play.seed}`, passwordHash: 'x', role: 'owner' as const }
  const { id: staffId } = await db
    .insertInto('staff')
    .values({ ...member, createdAt: new Date(START) })
    .returning('id')
    .executeTakeFirstOrThrow()
  let next = 0
  const write = async () => {
    while (next < play.histories) {
      const number = next
      next += 1
      await new History(db, { ...play, staffId }, number).run(kept)
      if (number % 97 === 0) await countChangedDays(db)
    }
  }
  await Promise.all(Array.from({ length: play.writers }, write))
  return kept
}

/** One order from its payment on. Everything is drawn from its own dice: the order in which histories
 * take turns doesn't change them. */
class History {
  readonly #provider = new PaperProvider()
  readonly #random: () => number
  readonly #parts: MoneyParts
  readonly #intentId: string
  readonly #email: string
  readonly #staffId: string
  #at: Date
  #orderId = ''
  #lineIds: string[] = []

  constructor(
    db: Db,
    { seed, histories, staffId }: MoneyPlay & { staffId: string },
    number: number,
  ) {
    this.#random = seededRandom(seed * 1_000_003 + number)
    this.#at = new Date(START + this.#random() * DAYS * DAY)
    this.#intentId = `pi_${seed}_${number}`
    this.#provider.prefix = `${seed}_${number}`
    this.#email = `Customer${this.#below(Math.ceil(histories / 3))}@example.com`
    this.#staffId = staffId
    const clock = () => this.#at
    this.#parts = {
      db,
      clock,
      jobs: { enqueue: async () => {}, enqueueAll: async () => {} },
      config: { TIME_ZONE } as MoneyParts['config'],
      payments: this.#provider.paymentsAt(clock, () =>
        this.#random() < 0.3 ? 'pending' : 'succeeded',
      ),
    }
  }

  async run(kept: KeptMoney): Promise<void> {
    const deeds = 1 + this.#below(3)
    await this.#place(deeds)
    // Rarely the card pays something else than the order costs: all of it goes back.
    const cents = this.#random() < 0.05 ? deeds * PRICE + 500 : deeds * PRICE
    this.#provider.charge(this.#intentId, cents, this.#at)
    await this.#hear()
    for (let step = this.#below(MOST_STEPS); step > 0; step -= 1) {
      this.#at = new Date(this.#at.getTime() + this.#random() * 4 * DAY)
      const outside = await this.#happen()
      if (outside) kept.outside(this.#orderId, this.#email, outside, this.#at)
      if (this.#random() < 0.7) await this.#hear()
    }
    await this.#hear()
    // The payment itself no longer shows a refund that came and went before we heard of it.
    await recordRefunds(this.#parts, this.#intentId)
    await recordDisputes(this.#parts, this.#intentId)
    kept.count(this.#orderId, this.#email, this.#provider.paper(this.#intentId))
  }

  async #place(deeds: number): Promise<void> {
    await this.#parts.db.transaction().execute(async (tx) => {
      const address = { city: 'Troy', state: 'NY', zipCode: '12180' } as const
      const order = await insertOrder(
        tx,
        {
          fullName: 'Ada Lovelace',
          email: this.#email,
          addresses: Array.from({ length: deeds }, (_, place) => ({
            ...address,
            streetAddress: `${place + 1} Main St`,
            reference: null,
          })),
          amountCents: deeds * PRICE,
          paymentIntentId: this.#intentId,
          gclid: null,
          searchSessionId: null,
          reference: null,
        },
        hashToken(this.#intentId),
        this.#at,
      )
      if (!order) throw new Error(`${this.#intentId} has an order already`)
      this.#orderId = order.id
      await addToCustomer(tx, order)
    })
    const { db } = this.#parts
    const lines = db.selectFrom('orderLines').select('id').where('orderId', '=', this.#orderId)
    this.#lineIds = (await lines.orderBy('position').execute()).map(({ id }) => id)
  }

  /** The webhook, the success page and the reconciler, one of them or all at once. */
  async #hear(): Promise<void> {
    const callers = this.#random() < 0.15 ? 3 : 1
    const hear = () => recordPayment(this.#parts, this.#intentId, 'system')
    await Promise.all(Array.from({ length: callers }, hear))
  }

  /** One thing that happens; returns what was settled outside the provider. */
  async #happen(): Promise<number | undefined> {
    const { refunds, disputes, intent } = this.#provider.paper(this.#intentId)
    const roll = this.#random()
    const left = intent.amountCents - (intent.charge?.refundedCents ?? 0)
    if (roll < 0.3) return this.#refundLine()
    if (roll < 0.45) return this.#send()
    if (roll < 0.55 && left > 0) {
      const cents = 1 + this.#below(left)
      this.#provider.refund(this.#intentId, cents, { status: 'succeeded', at: this.#at })
    } else if (roll < 0.72) {
      const standing = this.#pick(refunds.filter(({ status }) => status !== 'failed'))
      if (standing) this.#provider.fail(standing, this.#at)
    } else if (roll < 0.8) {
      return this.#mend()
    } else if (roll < 0.9) {
      this.#provider.dispute(this.#intentId, 1 + this.#below(intent.amountCents), this.#at)
    } else {
      const open = this.#pick(disputes.filter(({ status }) => status === 'needs_response'))
      const status = this.#random() < 0.5 ? 'won' : 'lost'
      if (open) this.#provider.close(open, status, this.#at)
    }
    return undefined
  }

  async #refundLine(): Promise<undefined> {
    const lineId = this.#pick(this.#lineIds) ?? ''
    const why = { reason: 'other', despitePolicy: true, actor: 'system' } as const
    const asked = { orderId: this.#orderId, lineIds: [lineId], ...why }
    await allowed(refundLines(this.#parts as Parameters<typeof refundLines>[0], asked))
    if (this.#random() < 0.8) await this.#send()
  }

  /** Sends what is owed, as its job would. The provider has no more than the payment to give back. */
  async #send(): Promise<undefined> {
    for (const { id, cents } of await this.#owed('requested')) {
      const { charge } = this.#provider.paper(this.#intentId).intent
      if (cents > (charge?.amountCents ?? 0) - (charge?.refundedCents ?? 0)) continue
      await sendRefundJob.run(this.#parts, { refundId: id })
    }
  }

  /** Staff see to a refund that failed. */
  async #mend(): Promise<number | undefined> {
    const failed = this.#pick(await this.#owed('failed'))
    if (!failed) return undefined
    const { id: refundId, cents } = failed
    if (this.#random() < 0.5) {
      await retryRefund(this.#parts, refundId, 'system')
      return undefined
    }
    await settleOutside(this.#parts, { refundId, staffId: this.#staffId, reason: 'Sent a check' })
    return cents
  }

  async #owed(state: 'requested' | 'failed') {
    return this.#parts.db
      .selectFrom('refunds')
      .select(['id', 'amountCents as cents'])
      .where('paymentIntentId', '=', this.#intentId)
      .where('state', '=', state)
      .orderBy('id')
      .execute()
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count)
  }

  #pick<T>(from: readonly T[]): T | undefined {
    return from[this.#below(from.length)]
  }
}

/** A payment that was refused has nothing to refund. */
async function allowed(act: Promise<unknown>): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
