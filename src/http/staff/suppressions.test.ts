import { Writable } from 'node:stream'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { listAll } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { EMPIRE_STATE, orderBody, placeOrder } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { type Address, addressAt } from '../../addresses/address.ts'
import { createLog } from '../../platform/log.ts'
import { buildApp } from '../app.ts'

const SHIELDED: Address = addressAt('1 Shielded Dr', 'Trenton', 'NJ', '08608')
const ENTRY = { address: SHIELDED, notice: 'Notice 17 under N.J.S.A. 56:8-166.1' }

const shop = shopForTests()
const agent = forTests(() => signInAs(shop, 'agent'))
const watcher = forTests(() => signInAs(shop, 'read_only'))

const add = (body: object, as = agent) => as.post('/api/admin/suppressions', body)
const lift = (id: string, as = agent) =>
  as.post(`/api/admin/suppressions/${id}/lift`, { reason: 'Withdrawn.' })
/** Lists the address for the duration of a test. */
async function whileListed(entry: object, work: () => Promise<void>): Promise<void> {
  const { id } = (await add(entry)).json
  try {
    await work()
  } finally {
    expect((await lift(id)).status).toBe(200)
  }
}

it('the suppression list has each entry until it is lifted, once, and the log has both', async () => {
  expect((await watcher.get('/api/admin/suppressions')).json).toEqual([])
  const added = await add({ ...ENTRY, personName: 'Jane Q. Judge' })
  expect(added.status).toBe(201)
  expect(added.json).toMatchObject({ refunded: 0, ended: 0 })
  const { id } = added.json
  expect((await watcher.get('/api/admin/suppressions')).json).toEqual([
    {
      id,
      ...ENTRY,
      personName: 'Jane Q. Judge',
      addedAt: expect.any(String),
      addedBy: 'agent',
      liftedAt: null,
      sweep: { lookedAt: 0, refunded: 0, ended: 0, held: 0, finishedAt: null },
    },
  ])
  expect((await lift(id)).json).toEqual({ done: true })
  expect((await lift(id)).status).toBe(404)
  const rows = await shop.query(
    `select action, subject, detail from audit_log where action like '%suppression' order by at`,
  )
  expect(rows).toEqual([
    { action: 'add_suppression', subject: id, detail: { refunded: 0, ended: 0 } },
    { action: 'lift_suppression', subject: id, detail: { reason: 'Withdrawn.' } },
  ])
})

it.each([
  [{ notice: 'n' }, 'body'],
  [{ notice: '', address: SHIELDED }, 'notice'],
  [{ notice: 'n', personName: 'Smith' }, 'personName'],
  [{ notice: 'n', personName: 'J. S.' }, 'personName'],
  [{ notice: 'n', address: { ...SHIELDED, state: 'XX' } }, 'address.state'],
])('the suppression list refuses an entry like %o', async (body, field) => {
  const refused = await add(body)
  expect(refused.status).toBe(400)
  expect(refused.json.field).toBe(field)
})

it("the suppression list has an address once, however it's spelled, even if two people add it at once", async () => {
  const spelled = { ...SHIELDED, streetAddress: '1 SHIELDED DRIVE', zipCode: '' }
  const both = await Promise.all([add(ENTRY), add({ ...ENTRY, address: spelled })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  const refused = both.find(({ status }) => status === 422)
  expect(refused?.json).toMatchObject({ code: 'duplicate_address', field: 'address' })
  await lift(both.find(({ status }) => status === 201)?.json.id)
})

it('the suppression list is paged, newest first', async () => {
  for (let number = 1; number <= 5; number += 1) {
    await add({ notice: `Notice ${number}`, personName: `Number ${'ABCDE'[number]}eta` })
  }
  const seen: string[] = (await listAll(watcher, '/api/admin/suppressions?limit=2')).map(
    ({ notice }: { notice: string }) => notice,
  )
  expect(seen.slice(0, 5)).toEqual([5, 4, 3, 2, 1].map((number) => `Notice ${number}`))
  expect((await watcher.get('/api/admin/suppressions?cursor=nonsense')).status).toBe(400)
})

it('the suppression list is searched by address, name and notice, and hides lifted entries', async () => {
  const { id } = (await add({ ...ENTRY, notice: 'Notice 99%' })).json
  await lift(id)
  const find = async (query: string) =>
    (await watcher.get(`/api/admin/suppressions?${query}`)).json.map(
      (entry: { notice: string }) => entry.notice,
    )
  expect(await find('q=shielded&only=lifted')).toContain('Notice 99%')
  expect(await find('q=shielded&only=listed')).toEqual([])
  expect(await find('q=99%25')).toEqual(['Notice 99%'])
  expect(await find('q=number%20b')).toEqual(['Notice 1'])
  expect((await watcher.get('/api/admin/suppressions?only=some')).status).toBe(400)
})

it("the suppression list isn't a refund reason staff can choose", async () => {
  const placed = await placeOrder(shop.visit(), [EMPIRE_STATE])
  const refund = (reason: string) =>
    agent.post(`/api/admin/orders/${placed.orderId}/refunds`, { reason })
  const refused = await refund('withheld')
  expect([refused.status, refused.json.field]).toEqual([400, 'reason'])
  expect((await refund('other')).status).toBe(409)
})

it('the suppression list puts neither the address nor the reason in the log', async () => {
  const lines: string[] = []
  const out = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLog({ level: 'debug', role: 'server' }, out)
  const app = await buildApp({ ...shop.parts, log, metrics: new Registry() })
  try {
    await whileListed(ENTRY, async () => {
      const text = encodeURIComponent('1 Shielded Dr')
      await app.inject(`/api/address-suggestions?text=${text}`)
      await app.inject({
        method: 'POST',
        url: '/api/forecasts',
        payload: { addresses: [SHIELDED] },
      })
      await app.inject({
        method: 'POST',
        url: '/api/orders',
        payload: orderBody('pi_x', [SHIELDED]),
      })
    })
  } finally {
    await app.close()
  }
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).not.toMatch(/shielded|trenton|56:8|notice 17/i)
})
