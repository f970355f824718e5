import { pino } from 'pino'
import { deliverOrderJob } from '../../src/delivery/deliver-order.job.ts'
import type { LineEvent } from '../../src/orders/line.ts'
import { lockLine, moveLine } from '../../src/orders/lines.db.ts'
import { watchPromisesJob } from '../../src/upkeep/watch-promises.job.ts'
import { refundDesk } from './money/refunds.ts'
import type { TestShop } from './shop.ts'

export const HOUR = 60 * 60 * 1000

/** Helpers for tests of late orders. */
export function lateDesk(shop: () => TestShop) {
  const desk = refundDesk(shop)
  const context = { log: pino({ level: 'silent' }), signal: new AbortController().signal }

  /** Sets the shop's clock to this many hours after an order was paid. */
  async function atHour(orderId: string, hours: number): Promise<Date> {
    // A second report of the payment locks the order for a moment, so let it finish.
    await desk.providerIdle()
    const rows = await shop().query('select paid_at from orders where id = $1', [orderId])
    const at = new Date(rows[0].paid_at.getTime() + hours * HOUR)
    shop().setClock(at)
    return at
  }

  const watch = () => watchPromisesJob.run(shop().jobParts, {}, context)

  const illegible = { kind: 'other', words: 'Jane could not read page 2.' } as const

  /** Moves a line as the system or staff would. */
  async function move(lineId: string, ...events: LineEvent[]): Promise<void> {
    const { parts, database } = shop()
    for (const event of events) {
      await database.db.transaction().execute(async (tx) => {
        const line = await lockLine(tx, lineId)
        if (!line) throw new Error('no line')
        const found = event === 'found' ? { source: 'test' } : undefined
        const by = { actor: 'system', at: parts.clock() } as const
        await moveLine(tx, line, event, {
          ...by,
          ...(event === 'escalate' ? { desk: illegible } : {}),
          ...(found ? { found } : {}),
        })
        if (event !== 'pass' && event !== 'approve') return
        await tx
          .insertInto('documents')
          .values({
            lineId,
            source: 'test',
            sourceDocumentId: '1',
            documentType: 'DEED',
            sha256: Buffer.alloc(32, 7),
            sizeBytes: 15,
            storageKey: `${lineId}-${Date.now()}`,
            retrievedAt: parts.clock(),
          })
          .execute()
      })
    }
  }

  const deliver = (orderId: string) => deliverOrderJob.run(shop().jobParts, { orderId })

  const lines = (orderId: string) =>
    shop().query(
      `select id, progress, desk_reason, desk_kind, promised_by, refunded_after, delay_told_at
        from order_lines where order_id = $1 order by position`,
      [orderId],
    )

  async function mails(orderId: string): Promise<string[]> {
    const rows = await shop().query(
      'select template from outgoing_mail where order_id = $1 order by id',
      [orderId],
    )
    return rows.map(({ template }) => template)
  }

  async function events(orderId: string, lineId?: string): Promise<string[]> {
    const rows = await shop().query(
      `select event from timeline where order_id = $1 and ($2::uuid is null or line_id = $2) order by id`,
      [orderId, lineId ?? null],
    )
    return rows.map(({ event }) => event)
  }

  return { ...desk, atHour, watch, move, deliver, lines, mails, events, context }
}
