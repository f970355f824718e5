import { expect, it } from 'vitest'
import {
  DEEDS,
  houses,
  ORDERS,
  type OrderingMember,
  openOrdering,
  orderOfFiles,
} from '../../../test/support/api/account-orders.ts'
import { openApi } from '../../../test/support/api/client.ts'
import type { Reply } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { addressAt } from '../../addresses/address.ts'
import type { ListedDeed } from '../../contract/account/orders.ts'

const FILES = 60
const PER_CALL = 20

/** Every page of a list, the cursor taken from its header. */
async function found(by: OrderingMember, search: string): Promise<ListedDeed[]> {
  const deeds: ListedDeed[] = []
  let path: string | undefined = `${DEEDS}?${search}`
  while (path) {
    const page: Reply = await by.browser.get(path)
    expect(page.status).toBe(200)
    deeds.push(...page.json)
    path = /<(.+)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  return deeds
}
const streets = async (by: OrderingMember, search: string) =>
  (await found(by, search)).map(({ address }) => address.streetAddress)
const typed = (q: string) => new URLSearchParams({ q }).toString()

describeShop('finding an organization’s deeds', (shop) => {
  const elm = forTests<OrderingMember>(() => openOrdering(shop, 1_000_000))
  const countsFor = async (by: OrderingMember, search: string) =>
    (await by.browser.get(`${DEEDS}/counts?${search}`)).json

  it('deeds are listed newest first in pages without a gap, also within an order', async () => {
    const pine = await openOrdering(shop, 1_000_000)
    expect(await found(pine, 'limit=5')).toEqual([])
    const lines = houses(7)
    const expected: string[] = []
    for (const part of [lines.slice(0, 3), lines.slice(3)]) {
      await pine.browser.post(ORDERS, orderOfFiles([{ fileNumber: 'F-1', lines: part }]))
      expected.unshift(...part.map(({ streetAddress }) => streetAddress))
    }
    for (const limit of [1, 2, 3, 4, 7, 50]) {
      expect(await streets(pine, `limit=${limit}`)).toEqual(expected)
      expect(await streets(pine, `limit=${limit}&q=f-1`)).toEqual(expected)
    }
    const [first] = await found(pine, 'limit=1')
    expect(first).toMatchObject({ place: 1, of: 4, costCenter: null, state: 'processing' })
    const wrong = await pine.browser.get(`${DEEDS}?cursor=nonsense`)
    expect([wrong.status, wrong.json.field]).toEqual([400, 'cursor'])
  })

  it('a search is held to an organization’s own, and its name is on none of them', async () => {
    const [pine, fir] = [await openOrdering(shop), await openOrdering(shop)]
    for (const by of [pine, fir]) {
      await by.browser.post(ORDERS, orderOfFiles([{ fileNumber: 'Same', lines: houses(1) }]))
    }
    for (const search of [typed('same'), 'fileNumber=Same', 'state=processing', '']) {
      expect(await found(pine, search)).toHaveLength(1)
      expect(await found(fir, search)).toHaveLength(1)
    }
    expect(await found(pine, typed('Elm Title'))).toEqual([])
    expect(await found(pine, typed('@'))).toEqual([])
    const [theirs] = await found(fir, '')
    expect((await countsFor(pine, typed('same'))).all).toBe(1)
    const files = await pine.browser.get(`${DEEDS}/files?ids=${theirs?.id}`)
    expect([files.status, files.json.code]).toEqual([409, 'not_delivered'])
  })

  it('filters by state, cost center, person and days hold together, and the counts agree', async () => {
    const { browser } = elm
    const order = (lines: object[], costCenter: string, fileNumber: string) =>
      browser.post(ORDERS, {
        ...orderOfFiles([{ fileNumber, lines: lines as never }], { costCenter }),
      })
    await order([EMPIRE_STATE, WILLIS_TOWER], 'Refinance', 'R-1')
    await fulfil(shop)('search-deed', 'check-copy', 'deliver-order')
    await order(houses(3), 'West Branch', 'W-1')
    expect(await streets(elm, 'state=delivered')).toHaveLength(2)
    expect(await streets(elm, 'state=processing')).toHaveLength(3)
    expect(await streets(elm, 'addressState=NY')).toEqual([EMPIRE_STATE.streetAddress])
    expect(await streets(elm, 'costCenter=west%20branch')).toHaveLength(3)
    expect(await streets(elm, 'costCenter=refinance&state=processing')).toEqual([])
    expect(await streets(elm, 'costCenter=refinance&fileNumber=r-1&addressState=IL')).toEqual([
      WILLIS_TOWER.streetAddress,
    ])
    const [{ placedBy }] = (await found(elm, 'limit=1')) as [ListedDeed]
    expect(await found(elm, `placedBy=${placedBy}`)).toHaveLength(5)
    expect(await found(elm, `placedBy=${elm.organizationId}`)).toEqual([])
    expect(await found(elm, 'from=2020-01-01&to=2020-12-31')).toEqual([])
    expect(await found(elm, 'from=2020-01-01')).toHaveLength(5)
    expect(await countsFor(elm, '')).toEqual({
      all: 5,
      processing: 3,
      with_staff: 0,
      delivered: 2,
      refunded: 0,
      isMore: false,
    })
    expect(await countsFor(elm, 'costCenter=Refinance')).toMatchObject({ all: 2, delivered: 2 })
    const centers = await browser.get('/api/account/cost-centers')
    expect(centers.json).toEqual(['Refinance', 'West Branch'])
  })

  it('a delivered deed is found by its parcel number, and one still sought isn’t', async () => {
    const pine = await openOrdering(shop)
    await pine.browser.post(ORDERS, orderOfFiles([{ lines: [EMPIRE_STATE] }]))
    await fulfil(shop)('search-deed')
    const parcel = JSON.stringify('1-00835-0041')
    await shop.query(
      `update order_lines set found = jsonb_set(found, '{parcelNumber}', $1)
       where order_id in (select id from orders where organization_id = $2)`,
      [parcel, pine.organizationId],
    )
    expect(await streets(pine, typed('00835'))).toEqual([])
    await fulfil(shop)('check-copy', 'deliver-order')
    for (const part of ['00835', '1-00835-0041', '1008350041']) {
      expect(await streets(pine, typed(part))).toEqual([EMPIRE_STATE.streetAddress])
    }
  })

  it('deeds of several orders come in one archive, a folder for each', async () => {
    const pine = await openOrdering(shop)
    const files = [
      { fileNumber: 'Z-1', lines: [EMPIRE_STATE] },
      { fileNumber: 'Z-2', lines: [WILLIS_TOWER, ...houses(1)] },
    ]
    await pine.browser.post(ORDERS, orderOfFiles(files))
    await fulfil(shop)('search-deed', 'check-copy', 'deliver-order')
    const deeds = await found(pine, '')
    const ids = deeds.map(({ id }) => id).join(',')
    const reply = await pine.browser.get(`${DEEDS}/files?ids=${ids}`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const names = [...new Set(reply.text.match(/[0-9A-F]{8}\/[ -~]+?\.(pdf|csv)/g))]
    const folders = new Set(names.map((name) => name.slice(0, 8)))
    const delivered = deeds.filter(({ state }) => state === 'delivered')
    expect(folders).toEqual(new Set(delivered.map(({ orderNumber }) => orderNumber)))
    expect(names.filter((name) => /(?<!provenance)\.pdf$/.test(name))).toHaveLength(
      delivered.length,
    )
    const past = await pine.browser.get(`${DEEDS}/files?ids=${Array(101).fill(ids.slice(0, 36))}`)
    expect(past.status).toBe(400)
  })

  it('programs find orders and deeds in the same way', async () => {
    const api = await openApi(shop)
    const lines = [EMPIRE_STATE, WILLIS_TOWER]
    const metadata = { closing: 'C:8812', closer: 'J. Rivera' }
    await api.post('/api/v1/orders', { fileNumber: 'GF-118', lines, metadata })
    await api.post('/api/v1/orders', { fileNumber: 'GF-119', lines: [WILLIS_TOWER] })
    const orders = async (search: string) =>
      (await api.get(`/api/v1/orders?${search}`)).json.data.map(
        ({ fileNumber }: { fileNumber: string }) => fileNumber,
      )
    expect(await orders('q=gf-11')).toEqual(['GF-119', 'GF-118'])
    expect(await orders('q=5th+ave')).toEqual(['GF-118'])
    expect(await orders('metadata=closing:C:8812')).toEqual(['GF-118'])
    expect(await orders('metadata=closing:C')).toEqual([])
    expect(await orders('fileNumber=gf-119')).toEqual(['GF-119'])
    const { json } = await api.get('/api/v1/deeds?q=gf-118&addressState=IL')
    expect(json).toMatchObject({ data: [{ fileNumber: 'GF-118' }], nextCursor: null })
    expect((await api.get('/api/v1/deeds?metadata=closing')).json.errors[0].field).toBe('metadata')
    expect((await api.get('/api/v1/deeds?file=GF')).json.errors[0].field).toBe('file')
  })
})

describeShop('200 orders in 60 files', (shop) => {
  /** 200 orders, one deed each, in 60 files. */
  const many = forTests(async () => {
    const by = await openOrdering(shop, 1_000_000)
    const lines = Array.from({ length: 200 }, (_, place) => ({
      ...addressAt(`${1000 + place} Larkspur Ct`, 'Dover', 'DE', '19901'),
      reference: `Parcel ${place}`,
    }))
    const ids: string[] = []
    for (let from = 0; from < lines.length; from += PER_CALL) {
      const files = lines.slice(from, from + PER_CALL).map((line, place) => ({
        fileNumber: fileOf(from + place),
        lines: [line],
      }))
      const { json } = await by.browser.post(ORDERS, orderOfFiles(files))
      ids.push(...json.orderIds)
    }
    return { by, ids }
  })
  const fileOf = (order: number) => `BT-26-${String(4100 + (order % FILES)).padStart(5, '0')}`

  it('each of 200 orders in 60 files is found by its file, street, reference and order number', async () => {
    const { by, ids } = many
    for (const [order, id] of ids.entries()) {
      const street = `${1000 + order} Larkspur Ct`
      const ways = [id.slice(0, 8).toUpperCase(), street.toLowerCase().slice(0, 9)]
      const found = await Promise.all(ways.map((way) => streets(by, typed(way))))
      expect(found).toEqual(ways.map(() => [street]))
    }
    for (const order of [7, 70, 170]) {
      const street = `${1000 + order} Larkspur Ct`
      expect(await streets(by, typed(`PARCEL ${order}`))).toContain(street)
      expect(await streets(by, typed(`#${ids[order]?.slice(0, 7)}`))).toEqual([street])
    }
    for (let file = 0; file < FILES; file += 1) {
      const inFile = ids.flatMap((_, order) => (order % FILES === file ? [order] : [])).reverse()
      const expected = inFile.map((order) => `${1000 + order} Larkspur Ct`)
      const part = fileOf(file).toLowerCase().slice(3)
      expect(await streets(by, typed(part))).toEqual(expected)
      const whole = new URLSearchParams({ fileNumber: fileOf(file).toLowerCase() })
      expect(await streets(by, `${whole}`)).toEqual(expected)
    }
  }, 180_000)

  it('a whole address is found as it is pasted, and a part of a file number isn’t a file', async () => {
    expect(await streets(many.by, typed('1004 Larkspur Ct, Dover, DE 19901'))).toEqual([
      '1004 Larkspur Ct',
    ])
    expect(await streets(many.by, 'fileNumber=BT-26')).toEqual([])
    expect(await streets(many.by, typed('nowhere at all'))).toEqual([])
  })
})
