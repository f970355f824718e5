import type pg from 'pg'
import { resolveJurisdiction } from '../../src/addresses/offices/jurisdiction.ts'
import { listAddresses } from '../../standins/geocoder/addresses.ts'
import { readExtras } from './bare-tables.ts'
import { COMPANY, CONVERSIONS, EVENT_DAYS, EVENTS, FILLS, SUMS } from './panel-rows.ts'

const WORDS: Record<string, string[]> = {
  given:
    'James Robert John Michael David William Richard Thomas Charles Daniel Matthew Anthony Mark Steven Andrew Kenneth George Edward Brian Ronald Jason Gary Eric Stephen Larry Frank Raymond Samuel Patrick Victor Luis Carlos Walter Henry Arthur Marcus Theodore Vincent Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Karen Sarah Nancy Margaret Lisa Sandra Ashley Dorothy Kimberly Emily Donna Michelle Carol Amanda Melissa Deborah Rebecca Laura Helen Sharon Cynthia Amy Angela Ruth Maria Rosa Teresa Evelyn Christine Alexandra'.split(
      ' ',
    ),
  surname:
    'Hale Whitfield Carver Okafor Delgado Pruitt Sandoval Brennan Castellano Mercer Lindqvist Novak Hartman Ferrara Boyd Ramsey Tran Kowalski Ashby Marchetti Dawson Reyes Hollis Vance Abernathy Nakamura Osborne Pike Quintero Rourke Stanton Thorne Underwood Villanueva Wexler Yates Zielinski Beckett Crowley Draper Ellison Fontaine Garrison Huxley Ingram Jarvis Kendrick Lattimore Montoya Nash Prescott Rutledge Sheridan Tillman Vaughn Winslow Christopherson Bhatt Chaudhry Espinoza'.split(
      ' ',
    ),
  host: 'gmail.com yahoo.com outlook.com example.com aol.com icloud.com realty.test title.test'.split(
    ' ',
  ),
}

/** How many rows one statement writes. */
const CHUNK = 500_000

interface Size {
  orders: number
  events: number
  now: Date
}

/**
 * Fills an empty, migrated database with a shop of this many orders; big tables get their indexes
 * afterward.
 */
export async function fillPanel(
  pool: pg.Pool,
  size: Size,
  say: (words: string) => void,
): Promise<void> {
  const timed = timing(say)
  await writeWords(pool)
  const extras = await readExtras(pool, [
    ...FILLS.map(({ table }) => table),
    'refunds',
    'customers',
  ])
  for (const drop of extras.drops) await pool.query(drop)
  await pool.query(
    `insert into organizations (id, name, email, created_at, live_since)
     values ($1, 'Bluestem Title', 'orders@bluestem.test', $2, $2) on conflict do nothing`,
    [COMPANY, size.now],
  )
  await inTwos(FILLS.map((fill) => () => timed(fill.table, () => runFill(pool, fill, size))))
  for (const sum of SUMS) await timed(sum.slice(0, 24), () => pool.query(sum))
  await inTwos(extras.indexes.map((add) => () => timed(add.slice(0, 70), () => pool.query(add))))
  for (const add of extras.references) await pool.query(add)
}

/** Fills in the search events of the last days, and rebuilds every count. */
export async function fillEvents(
  pool: pg.Pool,
  size: Size,
  say: (words: string) => void,
): Promise<void> {
  const { orders, events, now } = size
  const timed = timing(say)
  const start = new Date(now.getTime() - EVENT_DAYS * 86_400_000)
  await pool.query('select ensure_search_event_partitions($1, $2)', [
    start,
    Math.ceil(EVENT_DAYS / 7) + 2,
  ])
  const extras = await readExtras(pool, [
    'search_events',
    'search_sessions',
    'search_leaders',
    'search_zips',
  ])
  for (const drop of extras.drops) await pool.query(drop)
  const chunks = Array.from({ length: Math.ceil(events / CHUNK) }, (_, place) => place * CHUNK)
  await timed('search_events', () =>
    inTwos(
      chunks.map((first) => async () => {
        const last = Math.min(first + CHUNK, events) - 1
        await pool.query(EVENTS, [first, last, events, now.getTime(), orders])
      }),
    ),
  )
  await pool.query(CONVERSIONS, [now])
  await timed('rollups', () =>
    pool.query(
      `begin; set local work_mem = '1GB'; select recount_searches(); select count_changed_days('5 minutes'); commit`,
    ),
  )
  await inTwos(extras.indexes.map((add) => () => timed(add.slice(0, 70), () => pool.query(add))))
  await timed('analyze', () => pool.query('vacuum analyze'))
}

function timing(say: (words: string) => void) {
  return async (name: string, run: () => Promise<unknown>) => {
    const began = performance.now()
    await run()
    say(`${name}: ${Math.round((performance.now() - began) / 100) / 10} s`)
  }
}

/** In one transaction with the truncate, which skips writing to the log as well. */
async function runFill(
  pool: pg.Pool,
  { table, sql }: (typeof FILLS)[number],
  { orders, now }: Size,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`truncate ${table}`)
    for (let first = 1; first <= orders; first += CHUNK) {
      const last = Math.min(first + CHUNK - 1, orders)
      await client.query(sql, [first, last, orders, now.getTime()])
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** As many in parallel as there are cores. */
export async function inTwos(tasks: Array<() => Promise<void>>): Promise<void> {
  const left = [...tasks]
  const work = async () => {
    for (let task = left.shift(); task; task = left.shift()) await task()
  }
  await Promise.all([work(), work()])
}

/** Words by number, as functions of fixed lists: the rows need no join and keep their order. */
export async function writeWords(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema if not exists bench;
    create or replace function bench.time_id(at timestamptz, n bigint, salt int) returns uuid
    language sql immutable parallel safe as $$
      select (lpad(to_hex((date_part('epoch', at - timestamptz 'epoch') * 1000)::bigint), 12, '0') || '7'
        || lpad(to_hex(salt), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid
    $$;
    create or replace function bench.order_id(i bigint) returns uuid
    language sql immutable parallel safe as $$
      select overlay(overlay(md5('order' || i) placing '4' from 13) placing '8' from 17)::uuid
    $$`)
  const addresses = listAddresses()
  const towns = [...Map.groupBy(addresses, ({ city, state }) => `${city}|${state}`).values()]
    .flatMap(([address]) => (address ? [address] : []))
    .filter((_, place) => place % 2 === 0)
    .slice(0, 200)
  const lists = {
    ...WORDS,
    street: [...new Set(addresses.map(({ street }) => street))].slice(0, 200),
    city: towns.map(({ city }) => city),
    state: towns.map(({ state }) => state),
    zip: towns.map(({ zip }) => zip),
    jurisdiction: towns.map((town) => {
      const resolved = resolveJurisdiction(town)
      return resolved.outcome === 'one' ? resolved.id : ''
    }),
  }
  for (const [name, words] of Object.entries(lists)) {
    const literals = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(',')
    await pool.query(
      `create or replace function bench.${name}(n bigint) returns text
       language sql immutable parallel safe as $$
         select (array[${literals}]::text[])[1 + (n % ${words.length})::int] $$`,
    )
  }
}
