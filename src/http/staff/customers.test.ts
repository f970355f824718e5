import { beforeAll, expect, it } from 'vitest'
import { listAll } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { signInAs } from '../../../test/support/staff.ts'

const shop = shopForTests()
const staff = forTests(() => signInAs(shop, 'read_only'))
beforeAll(async () => {
  await shop.query(`insert into customers (email_key, email, full_name, order_count, deeds, captured_cents, last_order_at)
       select 'person' || i || '@example.com', 'Person' || i || '@example.com',
         (array['Ada Byron', 'Renée Müller', 'Chi Wei'])[1 + i % 3] || ' ' || i % 97, 1, 1, 1999,
         -- Many at the same moment: the key decides between them.
         date_trunc('day', now() - power(i / 2500.0, 3) * interval '1500 days')
       from generate_series(1, 2500) as i`)
})

it.each([
  '',
  'PERSON249',
  'renée',
  'ada byron 5',
  'wei 3',
  '@example',
  '7',
  'zz',
  '%',
  'nobody here',
])('the panel finds the same customers by %j as a plain scan of all of them', async (q) => {
  const rows = await shop.query(
    `select email from customers
         where strpos(search_fold(email), search_fold($1)) > 0
            or strpos(search_fold(full_name), search_fold($1)) > 0
         order by last_order_at desc, email_key desc`,
    [q],
  )
  const found: string[] = (
    await listAll(staff, `/api/admin/customers?${new URLSearchParams({ q, limit: '37' })}`)
  ).map(({ email }: { email: string }) => email)
  expect(found).toEqual(rows.map(({ email }) => email))
})

const VALUES: Record<string, string> = {
  name: 'search_fold(full_name)',
  orders: 'order_count',
  deeds: 'deeds',
  spent: 'spent_cents',
  last: 'last_order_at',
}
it.each([
  ['-spent', ''],
  ['spent', ''],
  ['-orders', ''],
  ['last', ''],
  ['name', 'ada byron 5'],
  ['-spent', 'renée müller 1'],
  ['-deeds', 'person24'],
])('the panel sorts customers by %s, found by %j, as a plain sort would', async (sort, q) => {
  const { pool } = shop.database
  await pool.query(
    `update customers set order_count = 1 + hashtext(email_key) & 7, deeds = hashtext(email) & 63,
         captured_cents = hashtext(full_name) & 8191`,
  )
  const by = VALUES[sort.replace('-', '')]
  const { rows } = await pool.query(
    `select email, (${by})::text as value from customers
       where strpos(search_fold(email), search_fold($1)) > 0
          or strpos(search_fold(full_name), search_fold($1)) > 0
       order by ${by} ${sort.startsWith('-') ? 'desc' : 'asc'}`,
    [q],
  )
  const values = new Map(rows.map(({ email, value }) => [email, value]))
  const query = new URLSearchParams({ q, sort, limit: '37' })
  const listed = await listAll<{ email: string }>(staff, `/api/admin/customers?${query}`)
  const found = listed.map(({ email }) => email)
  expect(new Set(found).size).toBe(rows.length)
  expect(found.map((email) => values.get(email))).toEqual(rows.map(({ value }) => value))
})

it('the totals of a search for customers are counted, up to a bound that they say', async () => {
  const totals = async (q: string) => (await staff.get(`/api/admin/totals/customers?q=${q}`)).json
  const rows =
    await shop.query(`select count(*)::int as count, sum(spent_cents)::int as net from customers
       where email_key like '%person24%'`)
  expect(await totals('person24')).toEqual({ ...rows[0], certainty: 'exact' })
  expect(await totals('person')).toMatchObject({ count: 2000, certainty: 'at_least' })
  expect(await totals('nobody here')).toEqual({ count: 0, net: 0, certainty: 'exact' })
})
