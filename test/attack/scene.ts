import type { Pool, PoolClient } from 'pg'
import type { Browser } from '../support/browser.ts'
import { type DeliveredOrder, deliverDeeds } from '../support/deeds.ts'
import { EMPIRE_STATE, placeOrder, WILLIS_TOWER } from '../support/orders.ts'
import type { TestShop } from '../support/shop.ts'
import { signInAs } from '../support/staff.ts'
import type { Loot } from './forge.ts'
import { unnoted } from './write-log.ts'

export const VICTIM = { email: 'victim.canary@example.com', fullName: 'Victoria Canary-Victim' }
const VICTIM_STREET = '4711 Canary Victim Blvd'

export const IDENTITIES = ['nobody', 'visitor', 'read_only', 'agent', 'owner', 'stale'] as const
export type Identity = (typeof IDENTITIES)[number]

export interface Scene {
  loot: Loot
  cookieOf(identity: Identity): string
  /** The order whose customer the visitor is. */
  visitorsOrder: string
  /** Gives every member their session and role back: a forged call may have ended them. */
  restore(): Promise<void>
  /** What must never be seen by anyone who isn't staff, and what by nobody at all. */
  secrets: { victim: string[]; everyone: string[] }
}

/** A shop with something in it to steal, and someone of every kind to try. */
export async function setScene(shop: TestShop): Promise<Scene> {
  const { pool } = shop.database
  const at = new Date(Date.now() - 60_000)
  const mine = await deliverDeeds(shop, { at, addresses: [EMPIRE_STATE, WILLIS_TOWER] })
  const theirs = await victimsOrder(shop, at)
  const unpaid = await placeOrder(shop.visit(), [WILLIS_TOWER])
  const members = {
    read_only: await signInAs(shop, 'read_only'),
    agent: await signInAs(shop, 'agent'),
    owner: await signInAs(shop, 'owner'),
    stale: await signInAs(shop, 'owner', 'stale'),
  }
  await pool.query(
    `update staff_sessions set proved_at = proved_at - interval '11 minutes',
        verified_at = coalesce(verified_at, staff_sessions.created_at)
      from staff where staff.id = staff_id and username = 'stale'`,
  )
  const staff = await rowsOf(pool, 'select * from staff')
  const sessions = await rowsOf(pool, 'select * from staff_sessions')
  const cookies: Record<Identity, string> = {
    nobody: '',
    visitor: cookieLine(mine.browser),
    read_only: cookieLine(members.read_only),
    agent: cookieLine(members.agent),
    owner: cookieLine(members.owner),
    stale: cookieLine(members.stale),
  }
  return {
    loot: await lootOf(pool, [mine, theirs], unpaid),
    cookieOf: (identity) => cookies[identity],
    visitorsOrder: mine.orderId,
    restore: () =>
      unnoted(pool, async (client) => {
        for (const row of staff) await putBack(client, 'staff', 'id', row)
        for (const row of sessions) await putBack(client, 'staff_sessions', 'token_hash', row)
      }),
    secrets: {
      victim: [VICTIM.email, VICTIM.fullName, VICTIM_STREET],
      everyone: [
        ...staff.map(({ password_hash }) => String(password_hash)),
        shop.env.LINK_SECRET ?? '',
        shop.env.STRIPE_SECRET_KEY ?? '',
        shop.env.STRIPE_WEBHOOK_SECRET ?? '',
      ],
    },
  }
}

async function victimsOrder(shop: TestShop, at: Date): Promise<DeliveredOrder> {
  const order = await deliverDeeds(shop, {
    at,
    addresses: [{ ...EMPIRE_STATE, streetAddress: VICTIM_STREET }],
    email: VICTIM.email,
  })
  await shop.query('update orders set full_name = $2 where id = $1', [
    order.orderId,
    VICTIM.fullName,
  ])
  return order
}

/** Ids of everything, as somebody who has seen a screen or an email may know them. */
async function lootOf(
  pool: Pool,
  orders: DeliveredOrder[],
  unpaid: { orderId: string; intentId: string; clientSecret: string },
): Promise<Loot> {
  const tables = ['orders', 'order_lines', 'staff', 'copies', 'documents', 'download_links']
  const ids = await Promise.all(
    tables.map((table) => rowsOf(pool, `select id from ${table} limit 20`)),
  )
  return {
    ids: ids.flat().map(({ id }) => String(id)),
    words: [
      unpaid.intentId,
      unpaid.clientSecret,
      VICTIM.email,
      'ada@example.com',
      'owner',
      'agent',
      ...orders.map(({ orderId }) => orderId),
    ],
  }
}

async function putBack(
  client: PoolClient,
  table: string,
  key: string,
  row: Record<string, unknown>,
) {
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  const sets = names.map((name) => `${name} = excluded.${name}`)
  await client.query(
    `insert into ${table} (${names}) values (${places}) on conflict (${key}) do update set ${sets}`,
    Object.values(row),
  )
}

async function rowsOf(pool: Pool, statement: string): Promise<Array<Record<string, unknown>>> {
  return (await pool.query(statement)).rows
}

function cookieLine(browser: Browser): string {
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
