import { beforeEach, expect, it } from 'vitest'
import { describeShop } from '../../test/support/describe-shop.ts'
import { fakeSource, foundDeed, fulfil } from '../../test/support/fulfillment/fulfill.ts'
import { labOf, TYPED_DEED } from '../../test/support/fulfillment/read-deed.ts'
import { refundDesk } from '../../test/support/money/refunds.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from '../../test/support/orders.ts'
import { signInAs } from '../../test/support/staff.ts'
import { withhold } from '../../test/support/withhold.ts'
import type { Address } from '../addresses/address.ts'
import { approveCopy } from './desk/decide-line.ts'
import type { FoundDocument, Source } from './sources/source.ts'

const NUMBER = '2019-0012345'
const ALL = ['search-deed', 'fetch-deed', 'check-copy', 'deliver-order'] as const
const ANOTHER = '2021-0377677'

let houses = 0

describeShop('a deed ordered by its number', (shop) => {
  const { buy } = refundDesk(() => shop)
  beforeEach(async () => {
    await shop.query('delete from pgboss.job')
  })

  /** An address no other test has used, and its deed on paper. */
  const house = (): Address => ({ ...EMPIRE_STATE, streetAddress: `${++houses} Prior Rd` })
  const numbered = (address: Address, wantedNumber = NUMBER, wantedDate?: string) => ({
    ...address,
    wantedNumber,
    wantedDate,
  })
  const labFor = ({ streetAddress }: Address, text = TYPED_DEED) =>
    labOf(text.replace('350 5th Ave', streetAddress))
  /** An index that has a deed under each of these numbers. */
  const indexOf = (facts: Partial<FoundDocument>, changes: Partial<Source> = {}) => {
    const numbers: string[] = []
    const source = fakeSource({
      findNumberedDeed: async ({ situs }, number) => {
        numbers.push(number)
        return { answer: 'ok', value: foundDeed(situs, facts) }
      },
      findLatestDeed: async ({ situs }) => ({
        answer: 'ok',
        value: foundDeed(situs, { instrumentNumber: ANOTHER }),
      }),
      ...changes,
    })
    return { source, numbers }
  }
  const linesOf = (orderId: string) =>
    shop.query(
      `select line.progress, line.wanted_number, to_char(line.wanted_date, 'YYYY-MM-DD') as dated,
         desk_kind, desk_reason, documents.instrument_number as delivered
       from order_lines as line left join documents on documents.line_id = line.id
       where order_id = $1 order by position`,
      [orderId],
    )
  const lineOf = async (orderId: string) => (await linesOf(orderId))[0]

  it('is looked for by that number, found and delivered', async () => {
    const home = house()
    const { source, numbers } = indexOf({ instrumentNumber: NUMBER })
    const { orderId, browser } = await buy([numbered(home, NUMBER, '2019-03-14')])
    await fulfil(shop, source, labFor(home))(...ALL)
    expect(numbers).toEqual([NUMBER])
    expect(await lineOf(orderId)).toMatchObject({
      progress: 'delivered',
      wanted_number: NUMBER,
      dated: '2019-03-14',
      delivered: NUMBER,
    })
    const shown = (await browser.get(`/api/orders/${orderId}`)).json
    expect(shown.lines[0]).toMatchObject({
      wantedNumber: NUMBER,
      deed: { instrumentNumber: NUMBER },
    })
  })

  it('goes to the desk with the number to find where the index doesn’t have it', async () => {
    const none = { findNumberedDeed: async () => ({ answer: 'not_found' }) as const }
    const { orderId } = await buy([numbered(house(), NUMBER, '2019-03-14')])
    await fulfil(shop, indexOf({}, none).source)(...ALL)
    expect(await lineOf(orderId)).toMatchObject({
      progress: 'desk',
      desk_kind: 'not_found',
      desk_reason: expect.stringMatching(
        /^Find instrument no\. 2019-0012345, recorded Mar 14, 2019\. /,
      ),
    })
  })

  it('goes to the desk where no index can be searched by number, and no latest deed comes in its place', async () => {
    const source = fakeSource()
    const { orderId, lineIds } = await buy([numbered(house())])
    await fulfil(shop, source)(...ALL)
    expect(source.asked).toEqual([])
    expect(await lineOf(orderId)).toMatchObject({ progress: 'desk', desk_kind: 'not_found' })
    const agent = await signInAs(shop, 'agent')
    const shown = (await agent.get(`/api/admin/desk/${lineIds[0]}`)).json
    expect(shown).toMatchObject({ wantedNumber: NUMBER, wantedDate: null })
  })

  it.each([
    ['is named by the index', ANOTHER, TYPED_DEED],
    ['is on the copy', NUMBER, TYPED_DEED.replace(NUMBER, ANOTHER)],
    ['is on the copy, which only cites the one ordered', NUMBER, citing(ANOTHER)],
  ])('is stopped if another number %s', async (_, indexed, text) => {
    const home = house()
    const { orderId, lineIds } = await buy([numbered(home)])
    const { source } = indexOf({ instrumentNumber: indexed })
    await fulfil(shop, source, labFor(home, text))(...ALL)
    expect(await lineOf(orderId)).toMatchObject({ progress: 'desk', desk_kind: 'held' })
    const agent = await signInAs(shop, 'agent')
    const [copy] = (await agent.get(`/api/admin/desk/${lineIds[0]}`)).json.copies
    expect(copy.mismatches).toEqual(['instrument'])
    expect(copy.objections.join(' ')).toContain(`the order is for ${NUMBER}`)
    const [staff] = await shop.query("select id from staff where username = 'agent'")
    const approve = (instrumentNumber: string) =>
      approveCopy(shop.parts, {
        lineId: lineIds[0] ?? '',
        staffId: staff.id,
        reason: 'Looked at it.',
        acknowledged: copy.objections,
        confirmed: { documentType: 'Warranty deed', instrumentNumber },
      })
    await expect(approve(ANOTHER)).rejects.toThrow(`this isn’t instrument no. ${NUMBER}`)
  })

  it('is held if its number can’t be read, though its date is right', async () => {
    const home = house()
    const { orderId } = await buy([numbered(home)])
    const { source } = indexOf({ instrumentNumber: NUMBER })
    const unread = TYPED_DEED.replace(`Instrument No. ${NUMBER}`, '')
    await fulfil(shop, source, labFor(home, unread))(...ALL)
    expect(await lineOf(orderId)).toMatchObject({
      progress: 'desk',
      desk_reason: expect.stringContaining(`We couldn’t find instrument number ${NUMBER}`),
    })
  })

  it('stands beside the latest deed of its address in one order, and each gets its own', async () => {
    const home = house()
    const { source } = indexOf({ instrumentNumber: NUMBER })
    const { orderId, browser } = await buy([home, numbered(home)])
    await fulfil(shop, source)(...ALL)
    expect(await linesOf(orderId)).toMatchObject([
      { progress: 'delivered', wanted_number: null, delivered: ANOTHER },
      { progress: 'delivered', wanted_number: NUMBER, delivered: NUMBER },
    ])
    const twice = placeOrder(browser, [numbered(home), numbered(home, '2019 0012345')])
    await expect(twice).rejects.toThrow('twice')
  })

  it('isn’t taken for the latest deed that the same browser has just bought, and for itself it is', async () => {
    const home = house()
    const { browser } = await buy([home])
    const { orderId } = await buy([numbered(home)], browser)
    expect(await lineOf(orderId)).toMatchObject({ progress: 'queued' })
    const again = await placeOrder(browser, [numbered(home, '20190012345')])
    await payByCard(shop, again.intentId)
    const released = async () => (await lineOf(again.orderId))?.progress === 'released'
    await until(released, 'the release')
    const addresses = [
      home,
      ...[NUMBER, ANOTHER].map((wantedNumber) => ({ ...home, wantedNumber })),
    ]
    const { json } = await browser.post('/api/forecasts', { addresses })
    expect(json.map(({ bought }: { bought?: object }) => Boolean(bought))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('of a withheld address is with our staff like any other, and no index hears of it', async () => {
    const home = house()
    await withhold(shop, home)
    const { source, numbers } = indexOf({ instrumentNumber: NUMBER })
    const withheld = await buy([numbered(home)])
    await fulfil(shop, source)('search-deed')
    expect([source.asked, numbers]).toEqual([[], []])
    const none = { findNumberedDeed: async () => ({ answer: 'not_found' }) as const }
    const missing = await buy([numbered(house())])
    await fulfil(shop, indexOf({}, none).source)('search-deed')
    const seen = async ({ browser, orderId }: typeof withheld) => {
      const [line] = (await browser.get(`/api/orders/${orderId}`)).json.lines
      const { progress, wantedNumber, deed, refundReason } = line
      return { progress, wantedNumber, deed, refundReason }
    }
    expect(await seen(withheld)).toEqual(await seen(missing))
    expect((await seen(withheld)).progress).toBe('desk')
  })

  it.each([
    ['x'.repeat(41), 'characters'],
    ['no digits', 'instrument number'],
    ['1\n2', 'invisible'],
    ['1 https://evil.example', 'web or email address'],
  ])('is refused as %j', async (wantedNumber, words) => {
    await expect(placeOrder(shop.visit(), [numbered(house(), wantedNumber)])).rejects.toThrow(words)
  })
})

/** A deed of another number that cites the one ordered as its prior deed. */
function citing(number: string): string {
  return `${TYPED_DEED.replace(NUMBER, number)}
Being the same property conveyed to the Grantor by deed recorded March 14, 2019 as
Instrument No. ${NUMBER} in the official records aforesaid.`
}
