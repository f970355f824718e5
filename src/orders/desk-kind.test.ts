import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { migrate } from '../platform/migrate.ts'
import { DESK_KINDS } from './desk-kind.ts'

const OLD_REASONS = [
  ['No source knows a deed for this address.', 'not_found'],
  ['More than one property matches: 2 parcels match.', 'ambiguous'],
  ['A person has to fetch document 77 (DEED): the source has no image of it.', 'by_hand'],
  ["The source's copy needs a look: The print is too faint.", 'held'],
  ['The uploaded copy needs a look: The print is too faint.', 'held'],
  ["The source's copy was refused: It is locked.", 'refused'],
  ['The uploaded copy was refused: It is locked.', 'refused'],
  ['The source refuses us: a CAPTCHA.', 'source'],
  ['The source is down: 503.', 'source'],
  ['The source did not answer in time, however often it was asked.', 'source'],
  ['Overdue: the search never began. Office not clear: two counties', 'overdue'],
  ['Handed over by staff: please look at page 3.', 'other'],
  ['Handed over by staff: No source knows it.', 'other'],
] as const

it('is read out of the sentences of a database from before it had a column', async () => {
  const database = await createTestDatabase('template0')
  try {
    const before = mkdtempSync(join(tmpdir(), 'deedbox-before-'))
    const isOld = (path: string) => !path.endsWith('.sql') || basename(path) < '0019'
    cpSync('migrations', before, { recursive: true, filter: isOld })
    expect((await migrate(database.pool, before)).at(-1)).toBe('0018_settings.sql')
    const { rows } = await database.pool.query(
      `insert into orders (full_name, email, amount_cents, unit_price_cents, deeds, status,
         payment_intent_id, created_at, paid_at)
       values ('Ada Lovelace', 'ada@example.com', 1999 * $1::int, 1999, $1, 'completed', 'pi_old',
         now(), now()) returning id`,
      [OLD_REASONS.length + 1],
    )
    const insertLine = (position: number, progress: string, reason: string | null) =>
      database.pool.query(
        `insert into order_lines (order_id, position, street_address, city, state, zip_code,
           address_key, price_cents, progress, progress_at, desk_reason, promised_by, refunded_after)
         values ($1, $2, '1 Main St', 'Troy', 'NY', '', 'line ' || $2::smallint, 1999, $3, now(), $4, now(), now())`,
        [rows[0].id, position, progress, reason],
      )
    for (const [position, [reason]] of OLD_REASONS.entries()) {
      await insertLine(position, 'desk', reason)
    }
    await insertLine(OLD_REASONS.length, 'delivered', null)

    expect((await migrate(database.pool, 'migrations'))[0]).toBe('0019_desk_kind.sql')
    const lines = await database.pool.query(
      'select desk_reason, desk_kind from order_lines order by position',
    )
    expect(lines.rows.map(({ desk_reason, desk_kind }) => [desk_reason, desk_kind])).toEqual([
      ...OLD_REASONS,
      [null, null],
    ])
    // Nothing came to the desk unchecked in those days.
    expect(new Set([...OLD_REASONS.map(([, kind]) => kind), 'unchecked'])).toEqual(
      new Set(DESK_KINDS),
    )
  } finally {
    await database.drop()
  }
})
