import { beforeEach, expect, it } from 'vitest'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { fakeSource, fulfil } from '../../test/support/fulfillment/fulfill.ts'
import { refundDesk } from '../../test/support/money/refunds.ts'
import { countJobs, EMPIRE_STATE } from '../../test/support/orders.ts'
import { withhold } from '../../test/support/withhold.ts'
import type { Address } from '../addresses/address.ts'
import { parcelAddress } from '../addresses/parcel-number.ts'

let houses = 0

const shop = shopForTests()
const desk = refundDesk(() => shop)
beforeEach(async () => {
  await shop.query('delete from pgboss.job')
})

const buy = async () => {
  const address = { ...EMPIRE_STATE, streetAddress: `${++houses} Search St` }
  const { lineIds } = await desk.buy([address])
  return lineIds[0] ?? ''
}
const lineOf = async (lineId: string) => {
  const rows = await shop.query(
    `select progress, (select count(*) from copies where line_id = line.id) as copies,
         array(select event from timeline where line_id = line.id order by id) as events
       from order_lines as line where id = $1`,
    [lineId],
  )
  return rows[0]
}
const DOWN = { answer: 'down', detail: 'status 503' } as const

it('a search that dies after the index has answered goes on with the image, and asks no index again', async () => {
  const lineId = await buy()
  const dying = fakeSource({ fetchImage: () => Promise.reject(new Error('killed')) })
  await expect(fulfil(shop, dying)('search-deed')).rejects.toThrow('killed')
  expect(await lineOf(lineId)).toMatchObject({ progress: 'checking', copies: 0 })

  const again = fakeSource()
  await fulfil(shop, again)('search-deed')
  expect(again.asked).toEqual([])
  expect(await lineOf(lineId)).toMatchObject({
    progress: 'checking',
    copies: 1,
    events: ['pay', 'search', 'found'],
  })
  expect(await countJobs(shop, 'check-copy')).toBe(1)
})

it('a parcel whose address must be withheld ends its search as if nothing were found', async () => {
  const home = { ...EMPIRE_STATE, streetAddress: '5 Sheltered Rd' }
  await withhold(shop, home)
  await withhold(shop, { ...home, streetAddress: '7 Other Rd' })
  const situs = { answer: 'ok', value: { id: '1', situs: home } } as const
  const byNumber = async (number: string, ...besides: Address[]) => {
    const { lineIds } = await desk.buy([parcelAddress('36061', number), ...besides])
    const source = fakeSource({ resolveParcel: async () => situs })
    await fulfil(shop, source)('search-deed')
    return lineOf(lineIds[0] ?? '')
  }
  expect(await byNumber('1-00835-0041')).toMatchObject({ progress: 'desk', copies: 0 })
  await shop.query(
    "update suppressions set lifted_at = now(), lifted_by = added_by where address_key like '5 %'",
  )
  expect(await byNumber('1-00835-0042')).toMatchObject({ progress: 'checking', copies: 1 })
  // Bought twice without knowing it.
  expect(await byNumber('1-00835-0043', home)).toMatchObject({ progress: 'desk', copies: 0 })
  // From now on, the list finds it by its address.
  const rows = await shop.query(
    "select count(*)::int as count from order_lines where address_key like '5 sheltered rd|%'",
  )
  expect(rows[0].count).toBe(3)
})

it('a search whose copy is already being checked fetches no other', async () => {
  const lineId = await buy()
  await fulfil(shop)('search-deed')
  await shop.query(
    `insert into pgboss.job (name, data) values ('search-deed', jsonb_build_object('lineId', $1::text))`,
    [lineId],
  )
  const again = fakeSource({ fetchImage: () => Promise.reject(new Error('asked')) })
  await fulfil(shop, again)('search-deed')
  expect(await countJobs(shop, 'check-copy')).toBe(1)
})

it("an image that can't be had yet is tried again on its own, and the search is over", async () => {
  const lineId = await buy()
  await fulfil(shop, fakeSource({ fetchImage: async () => DOWN }))('search-deed')
  expect(await lineOf(lineId)).toMatchObject({ progress: 'checking', copies: 0 })
  expect(await countJobs(shop, 'fetch-deed')).toBe(1)

  const again = fakeSource()
  await fulfil(shop, again)('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
  expect(again.asked).toEqual([])
  expect(await lineOf(lineId)).toMatchObject({ progress: 'delivered', copies: 1 })
})

it('two searches of one line at the same instant find its deed once', async () => {
  const lineId = await buy()
  await shop.query(
    `insert into pgboss.job (name, data) values ('search-deed', jsonb_build_object('lineId', $1::text))`,
    [lineId],
  )
  await Promise.all([fulfil(shop)('search-deed'), fulfil(shop)('search-deed')])
  expect(await lineOf(lineId)).toMatchObject({
    progress: 'checking',
    copies: 1,
    events: ['pay', 'search', 'found'],
  })
})
