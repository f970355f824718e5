import type { Insertable } from 'kysely'
import type { Totals } from '../../src/orders/totals.db.ts'
import type { DailyTotals } from '../../src/schema.gen.ts'
import type { Dice } from '../recorder/dice.ts'

const SHARDS = 16

/** The dashboard's stats, added up the way the shop does: per day, in any one of its shards. */
export class DayTotals {
  readonly #rows = new Map<string, Required<Insertable<DailyTotals>>>()
  readonly #dayOf: (at: Date) => string

  constructor(dayOf: (at: Date) => string) {
    this.#dayOf = dayOf
  }

  add(dice: Dice, at: Date, more: Partial<Totals>): void {
    const [day, shard] = [this.#dayOf(at), dice.int(0, SHARDS - 1)]
    const key = `${day} ${shard}`
    const row = this.#rows.get(key) ?? {
      day,
      shard,
      orders: 0,
      customers: 0,
      deeds: 0,
    }
    row.orders += more.orders ?? 0
    row.customers += more.customers ?? 0
    row.deeds += more.deeds ?? 0
    this.#rows.set(key, row)
  }

  rows(): Insertable<DailyTotals>[] {
    return [...this.#rows.values()]
  }
}
