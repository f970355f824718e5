import { beforeEach, describe, expect, it } from 'vitest'
import {
  houses,
  ORDERS,
  openOrdering,
  orderOfFiles,
} from '../../../test/support/api/account-orders.ts'
import { type ApiClient, addApiKey, openApi, withKey } from '../../../test/support/api/client.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { WRONG_DOCUMENT } from '../../../test/support/money/refunds.ts'
import { WILLIS_TOWER } from '../../../test/support/orders.ts'
import { signInAsMember } from '../../../test/support/staff.ts'
import { refundLines } from '../refunds/refund-lines.ts'

const DEED = 1999

describeShop('spending limits', (shop) => {
  let api: ApiClient
  beforeEach(async () => {
    shop.setClock(undefined)
    api = await openApi(shop, 1_000_000)
  })
  const rows = (text: string, ...values: unknown[]) => shop.query(text, values)
  const order = (client: Pick<ApiClient, 'post'> = api, count = 1) =>
    client.post('/api/v1/orders', { lines: houses(count) })
  const keyId = async () =>
    (
      await rows(
        'select id from api_keys where organization_id = $1 order by id',
        api.organizationId,
      )
    )[0]?.id
  const limitOf = (table: string, id: string, cents: number | null) =>
    rows(`update ${table} set monthly_limit_cents = $2 where id = $1`, id, cents)
  const spent = async () =>
    Object.fromEntries(
      (
        await rows(
          'select spender_id, cents from spending where organization_id = $1',
          api.organizationId,
        )
      ).map((row) => [row.spender_id, Number(row.cents)]),
    )
  const paid = async () =>
    (
      await rows(
        'select coalesce(sum(amount_cents), 0)::int as cents from orders where organization_id = $1',
        api.organizationId,
      )
    )[0]?.cents

  it('thirty orders at once never go over the limit of a key, and the rest change nothing', async () => {
    await limitOf('api_keys', await keyId(), 7 * DEED + 5)
    const replies = await Promise.all(Array.from({ length: 30 }, () => order()))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(7)
    const refused = replies.filter(({ status }) => status !== 201)
    for (const { status, json } of refused) {
      expect([status, json.code]).toEqual([402, 'spending_limit'])
    }
    expect(refused[0]?.json.detail).toMatch(
      /This costs \$19\.99, and the key “Main” has \$0\.05 left of a monthly limit of \$139\.98\. The limit resets on \w{3} 1, \d{4}\./,
    )
    expect(await paid()).toBe(7 * DEED)
    expect((await spent())[await keyId()]).toBe(7 * DEED)
  })

  it('thirty orders at once by two keys and a person never go over the limit of their organization', async () => {
    const other = withKey(shop, await addApiKey(shop, api))
    const member = await signInAsMember(
      shop,
      api.organizationId,
      'member',
      `m-${Date.now()}@elm.test`,
    )
    await limitOf('organizations', api.organizationId, 10 * DEED)
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, nr) =>
        nr % 3 === 0
          ? member.post(ORDERS, orderOfFiles([{ lines: houses(1) }]))
          : order(nr % 3 === 1 ? api : other),
      ),
    )
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(10)
    expect(await paid()).toBe(10 * DEED)
    const all = await spent()
    expect(all[api.organizationId]).toBe(10 * DEED)
    expect(Object.values(all).reduce<number>((sum, cents) => sum + Number(cents), 0)).toBe(
      20 * DEED,
    )
  })

  it('a member’s limit counts all files of a list together, and other members go on', async () => {
    const { browser, organizationId, email } = await openOrdering(shop, 1_000_000)
    await rows('update staff set monthly_limit_cents = $2 where username = $1', email, 2 * DEED)
    const [one, two, three] = houses(3)
    if (!one || !two || !three) throw new Error('No houses')
    const files = [{ lines: [one] }, { fileNumber: 'F-2', lines: [two, three] }]
    const reply = await browser.post(ORDERS, orderOfFiles(files))
    expect([reply.status, reply.json.code]).toEqual([402, 'spending_limit'])
    expect(reply.json.message).toContain(email)
    expect((await browser.post(ORDERS, orderOfFiles([{ lines: [two, three] }]))).status).toBe(201)
    const other = await signInAsMember(shop, organizationId, 'member', `o-${Date.now()}@elm.test`)
    expect((await other.post(ORDERS, orderOfFiles([{ lines: houses(5) }]))).status).toBe(201)
  })

  it('a refused order leaves nothing behind, and the same key may try again when there is room', async () => {
    await limitOf('organizations', api.organizationId, DEED - 1)
    const headers = { 'idempotency-key': 'again' }
    const body = { lines: [WILLIS_TOWER] }
    expect((await api.post('/api/v1/orders', body, headers)).status).toBe(402)
    expect([await paid(), await spent()]).toEqual([0, {}])
    await limitOf('organizations', api.organizationId, DEED)
    expect((await api.post('/api/v1/orders', body, headers)).status).toBe(201)
    // The answer is given again, and nothing is counted again.
    expect((await api.post('/api/v1/orders', body, headers)).status).toBe(201)
    expect((await spent())[api.organizationId]).toBe(DEED)
  })

  it('an order that the balance can’t pay doesn’t count', async () => {
    const poor = await openApi(shop, DEED)
    expect((await order(poor, 2)).json.code).toBe('balance_too_low')
    expect(
      await rows('select from spending where organization_id = $1', poor.organizationId),
    ).toEqual([])
  })

  it('a month is the shop’s, begins at zero, and a refund gives no room back', async () => {
    await limitOf('organizations', api.organizationId, DEED)
    // Still November in New York.
    shop.setClock(new Date('2026-12-01T04:59:00Z'))
    const { json } = await order()
    const [deed] = json.deeds
    await refundLines(shop.parts, { orderId: json.id, lineIds: [deed.id], ...WRONG_DOCUMENT })
    expect((await order()).json.code).toBe('spending_limit')
    shop.setClock(new Date('2026-12-01T05:00:00Z'))
    expect((await order()).status).toBe(201)
    expect((await order()).json.detail).toContain('resets on Jan 1, 2027')
  })

  it('no limit is no limit, and zero stops every order', async () => {
    expect((await order(api, 3)).status).toBe(201)
    await limitOf('api_keys', await keyId(), 0)
    expect((await order()).json.code).toBe('spending_limit')
    await limitOf('api_keys', await keyId(), null)
    expect((await order()).status).toBe(201)
  })

  describe('set by admins', () => {
    const SPENDING = '/api/account/spending'
    const admin = (role: 'admin' | 'member' = 'admin') =>
      signInAsMember(shop, api.organizationId, role, `${crypto.randomUUID()}@elm.test`)

    it('an admin sets, sees and lifts them, on record; a member sees their own', async () => {
      const browser = await admin()
      await order()
      const id = await keyId()
      const set = (limitCents: number | null) =>
        browser.post(`${SPENDING}/limit`, { kind: 'key', id, limitCents })
      expect((await set(5000)).status).toBe(200)
      expect((await set(5000)).status).toBe(200)
      const { json } = await browser.get(SPENDING)
      expect(json.spending.find((row: { id: string }) => row.id === id)).toEqual({
        ...{ kind: 'key', id, name: 'Main', cents: DEED, limitCents: 5000 },
      })
      expect((await set(null)).status).toBe(200)
      const log = await rows(
        "select detail from audit_log where action = 'set_spending_limit' and organization_id = $1 order by id",
        api.organizationId,
      )
      expect(log.map(({ detail }) => detail)).toEqual([
        { of: 'key', from_cents: null, to_cents: 5000 },
        { of: 'key', from_cents: 5000, to_cents: null },
      ])
      const member = await admin('member')
      const seen = (await member.get(SPENDING)).json.spending
      expect(seen.map(({ kind }: { kind: string }) => kind)).toEqual(['organization', 'member'])
      const wanted = { kind: 'key', id, limitCents: 1 }
      expect((await member.post(`${SPENDING}/limit`, wanted)).status).toBe(403)
    })

    it('nobody sets another organization’s', async () => {
      const stranger = await openApi(shop)
      const browser = await admin()
      for (const [kind, id] of [
        ['organization', stranger.organizationId],
        ['member', stranger.memberId],
      ]) {
        const reply = await browser.post(`${SPENDING}/limit`, { kind, id, limitCents: 0 })
        expect(reply.status).toBe(404)
      }
      expect((await order(stranger)).status).toBe(201)
    })
  })
})
