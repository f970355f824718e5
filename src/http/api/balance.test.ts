import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/support/database.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { credit, orderFromBalance } from '../../../test/support/money/balance.ts'
import { addOrganization, signInAsMember } from '../../../test/support/staff.ts'
import { openTestAccount } from '../../money/balance/open-test-account.ts'
import type { Scope } from '../../organizations/scope.ts'

const shop = shopForTests()
const elm = forTests(async () => {
  const id = await addOrganization(shop)
  return { id, admin: await signInAsMember(shop, id, 'admin', 'admin@balance.test') }
})
async function keyFor(scopes: Scope[], livemode = true): Promise<string> {
  const body = { name: 'Balance', livemode, scopes, expiresInDays: null }
  return (await elm.admin.post('/api/account/keys', body)).json.key
}
const get = (key: string, path: string) =>
  shop.visit().get(path, { authorization: `Bearer ${key}` })

it('a key that may read the balance gets it with its threshold, and a statement by file', async () => {
  const key = await keyFor(['balance:read'])
  expect((await get(key, '/api/v1/balance')).json).toEqual({
    livemode: true,
    balance: { cents: 0, currency: 'usd' },
    lowBelow: { cents: 10_000, currency: 'usd' },
    isLow: true,
    automaticTopUp: false,
  })
  shop.setClock(new Date('2026-03-31T12:00:00Z'))
  await credit(shop, elm.id, 30_000)
  shop.setClock(new Date('2026-04-02T12:00:00Z'))
  await orderFromBalance(shop.parts, elm.id, { reference: 'F-1' })
  shop.setClock(undefined)
  expect((await get(key, '/api/v1/balance')).json).toMatchObject({
    balance: { cents: 26_002 },
    isLow: false,
  })
  const { json } = await get(key, '/api/v1/statements/2026-04')
  expect(json).toMatchObject({
    opening: { cents: 30_000 },
    closing: { cents: 26_002 },
    files: [{ fileNumber: 'F-1', deeds: 2, charged: { cents: 3998 }, refunded: { cents: 0 } }],
  })
  expect(json.rows).toHaveLength(2)
  expect(json.rows[0]).toMatchObject({
    kind: 'order',
    amount: { cents: -1999 },
    address: '350 5th Ave, New York, NY 10118',
  })
  const before = (await get(key, '/api/v1/statements/2026-03')).json
  expect(before).toMatchObject({ opening: { cents: 0 }, closing: { cents: 30_000 }, files: [] })
  expect((await get(key, '/api/v1/statements/march')).json).toMatchObject({
    code: 'invalid_request',
    field: 'month',
  })
})

it('a key without the scope is refused, and no key gets another organization’s balance', async () => {
  const key = await keyFor(['orders:read'])
  for (const path of ['/api/v1/balance', '/api/v1/statements/2026-04']) {
    expect((await get(key, path)).json.code).toBe('scope_missing')
  }
  const other = await addOrganization(shop)
  const admin = await signInAsMember(shop, other, 'admin', 'admin@other.test')
  const body = { name: 'B', livemode: true, scopes: ['balance:read'], expiresInDays: null }
  const theirs = (await admin.post('/api/account/keys', body)).json.key
  expect((await get(theirs, '/api/v1/balance')).json.balance.cents).toBe(0)
  expect((await get(theirs, '/api/v1/statements/2026-04')).json.rows).toEqual([])
})

it('test mode gives each organization the same sum to test with, once per day', async () => {
  const test = await createTestDatabase()
  const { clock, config, jobs } = shop.parts
  const parts = { db: test.staff.db, clock, config }
  const organization = { id: elm.id, name: 'Elm Title', email: 'deeds@elm.test' }
  const held = async () =>
    (await test.pool.query('select cents from balances')).rows.map(({ cents }) => cents)
  await Promise.all([openTestAccount(parts, organization), openTestAccount(parts, organization)])
  expect(await held()).toEqual([100_000])
  await orderFromBalance({ ...parts, jobs }, elm.id)
  await openTestAccount(parts, organization)
  expect(await held()).toEqual([100_000 - 3998])
  await openTestAccount({ ...parts, clock: () => new Date(Date.now() + 86_400_000) }, organization)
  expect(await held()).toEqual([100_000])
  await test.drop()
})
