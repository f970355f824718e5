import { expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { labOf, readDeeds, TYPED_DEED } from '../../../test/support/fulfillment/read-deed.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { withhold } from '../../../test/support/withhold.ts'
import type { OrderDeedFacts } from '../../contract/shop/deed-facts.ts'
import { orderFilePath } from '../../contract/shop/order-files.ts'
import { plainLab } from '../../platform/lab/plain-lab.ts'

const NOBODY = '0198f3a2-0000-7000-8000-000000000000'

describeShop('what a deed says, on its order’s page', (shop) => {
  const { deliver, deliverRead, readAgain } = readDeeds(() => shop)
  type Bought = Awaited<ReturnType<typeof deliver>>
  const pathOf = ({ orderId, lineId }: Pick<Bought, 'orderId' | 'lineId'>) =>
    `/api/orders/${orderId}/deeds/${lineId}/facts`
  const ask = (bought: Bought, as = bought.browser) => as.get(pathOf(bought))
  const csv = (bought: Bought, as = bought.browser) =>
    as.get(orderFilePath('facts', bought.orderId, bought.lineId))
  const thumbnail = (bought: Bought, as = bought.browser) =>
    as.get(orderFilePath('thumbnail', bought.orderId, bought.lineId))
  const said = async (bought: Bought) => {
    const { status, facts } = (await ask(bought)).json as OrderDeedFacts
    return { status, ...Object.fromEntries(facts.map((fact) => [fact.name, fact])) }
  }
  /** Whether anything is given away, and how it's refused. */
  const refusals = async (bought: Bought, as = bought.browser) => {
    const all = [await ask(bought, as), await csv(bought, as), await thumbnail(bought, as)]
    const given = all.map(({ text }) => text).join(' ')
    expect(given).not.toMatch(/BHATT|JARVIS|\b564\b|the first page/)
    return [...new Set(all.map(({ status }) => status))]
  }

  it('whoever placed the order reads what is certain, where it is, and of a doubtful fact only that', async () => {
    const { status, grantors, legal, prior } = (await said(await deliverRead())) as never as Record<
      string,
      OrderDeedFacts['facts'][number]
    >
    expect(status).toBe('read')
    expect(grantors).toMatchObject({ state: 'certain', text: 'BHATT HOMES, LLC', page: 1 })
    expect(legal).toMatchObject({ state: 'doubtful', text: null, value: null, page: 1 })
    expect(prior).toBeUndefined()
    for (const { left, top, right, bottom } of grantors?.places ?? []) {
      expect([0 < left, left < right, right < 1, 0 < top, top < bottom, bottom < 1]).not.toContain(
        false,
      )
    }
    expect(grantors?.places.length).toBeGreaterThan(0)
  })

  const citing = (words: string) =>
    labOf(`${TYPED_DEED}
Being the same property conveyed to the Grantor by deed recorded ${words} in the
official records aforesaid.`)

  it('the prior deed can be ordered by its number once it’s certain which one that is', async () => {
    const priorOf = async (bought: Bought) => ((await ask(bought)).json as OrderDeedFacts).prior
    const cited = citing('May 3, 1999 as Instrument No. 1999-0245795')
    const bought = await deliver(cited)
    expect(await priorOf(bought)).toBeNull()
    await readAgain(cited)
    expect(await priorOf(bought)).toEqual({ number: '1999-0245795', recordedOn: '1999-05-03' })
    expect(await priorOf(await deliverRead(citing('in Book 512, Page 77')))).toBeNull()
    expect(await priorOf(await deliverRead())).toBeNull()
  })

  it('it says so while the second reader works, and not for ever', async () => {
    const bought = await deliver()
    expect(await said(bought)).toMatchObject({
      status: 'reading',
      grantors: { state: 'doubtful', text: null },
    })
    await shop.query("update deed_facts set read_at = read_at - interval '1 hour'")
    expect(await said(bought)).toMatchObject({
      status: 'read',
      grantors: { state: 'doubtful', text: null },
    })
    await readAgain()
    expect(await said(bought)).toMatchObject({ grantors: { state: 'certain' } })
  })

  it('the CSV file has the same, with no formula and no word of a doubtful fact', async () => {
    const bought = await deliverRead()
    const { status, text, headers } = await csv(bought)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toMatch(/^attachment; .*facts\.csv/)
    expect(headers.get('cache-control')).toBe('private, no-store')
    const rows = text.trim().split('\r\n')
    expect(rows).toContain('Grantor,"BHATT HOMES, LLC",BHATT HOMES LLC,1,Yes')
    expect(rows).toContain('Legal description,,,1,No')
  })

  it('its row shows its first page, if that was read', async () => {
    const bought = await deliver()
    const { status, text, headers } = await thumbnail(bought)
    expect([status, headers.get('content-type'), text]).toEqual([
      200,
      'image/png',
      'the first page',
    ])
    expect(headers.get('cache-control')).toBe('private, no-store')
    const hasThumbnail = async ({ browser, orderId }: Bought) =>
      (await browser.get(`/api/orders/${orderId}`)).json.lines[0].deed.hasThumbnail
    expect(await hasThumbnail(bought)).toBe(true)
    const unread = await deliver(plainLab)
    expect(await hasThumbnail(unread)).toBe(false)
    expect((await thumbnail(unread)).status).toBe(404)
  })

  it('a deed that no one has read says nothing', async () => {
    const bought = await deliver(plainLab)
    expect(await said(bought)).toEqual({ status: 'none' })
  })

  it('a stranger, another customer and staff get nothing, and neither does another order’s line', async () => {
    const [bought, other] = [await deliverRead(), await deliverRead()]
    expect(await refusals(bought, shop.visit())).toEqual([404])
    expect(await refusals(bought, other.browser)).toEqual([404])
    expect(await refusals(bought, await signInAs(shop, 'owner'))).toEqual([404])
    const mixed = { ...other, orderId: bought.orderId, browser: bought.browser }
    expect(await refusals(mixed)).toEqual([404])
    expect(await refusals({ ...bought, lineId: NOBODY })).toEqual([404])
    expect(await refusals({ ...bought, lineId: 'no-id' })).toEqual([404])
  })

  it('it’s gone with the link: expired or revoked', async () => {
    const expired = await deliverRead()
    await shop.query(
      "update download_links set expires_at = created_at + interval '1 ms' where line_id = $1",
      [expired.lineId],
    )
    expect(await refusals(expired)).toEqual([410])
    const revoked = await deliverRead()
    await shop.query('update download_links set revoked_at = now() where line_id = $1', [
      revoked.lineId,
    ])
    expect(await refusals(revoked)).toEqual([410])
  })

  it('it’s gone once its customer is erased', async () => {
    const bought = await deliverRead()
    const owner = await signInAs(shop, 'owner')
    const email = `gone-${bought.orderId}@example.com`
    await shop.query('update orders set email = $2 where id = $1', [bought.orderId, email])
    await owner.post('/api/admin/privacy/erase', { email, confirmation: email })
    expect(await refusals(bought)).toEqual([404])
  })

  it('it’s gone once its address is withheld', async () => {
    const withheld = await deliverRead(citing('May 3, 1999 as Instrument No. 1999-0245795'))
    await withhold(shop, EMPIRE_STATE)
    expect(await refusals(withheld)).toEqual([410])
    expect((await ask(withheld)).text).not.toContain('1999')
  })
})
