import { expect, it } from 'vitest'
import { toldStory } from '../../../test/truth/told-story.ts'
import type { Office } from '../../addresses/offices/recording-office.ts'
import { privateCompany, sellerOf } from '../../addresses/offices/seller-words.ts'
import { renderLetter } from './letter-html.tsx'
import { orderReceivedLetter } from './order-received.email.ts'

const SELLER = 'Deedbox LLC, 100 Sample St, Springfield, IL 62704'
const CONFIG = {
  BRAND_NAME: 'Deedbox',
  SUPPORT_EMAIL: 'help@shop.test',
  PUBLIC_URL: 'http://shop.test',
  SELLER_NAME: 'Deedbox LLC',
  SELLER_ADDRESS: '100 Sample St, Springfield, IL 62704',
}
const WILLIS = '233 S Wacker Dr, Chicago, IL 60606'
const COOK: Office = {
  title: 'County Clerk',
  place: 'Cook County',
  url: 'https://clerk.example/',
  phone: '(312) 555-0100',
  copyFee: 500,
  copyFeeNote: 'per document',
  deliveryClass: 'staff',
}

const receipt = (office: Office | undefined) =>
  renderLetter(CONFIG, {
    reference: 'File 2026-114',
    ...orderReceivedLetter({
      orderId: '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12',
      orderUrl: 'http://shop.test/o/x',
      fullName: 'Ada Lovelace',
      amountCents: 3998,
      paidOn: 'Nov 15, 2026',
      staffDueBy: 'Nov 17, 2026',
      story: toldStory([{}, { name: WILLIS, reference: '114-B', office }]),
      forecasts: ['Usually within minutes.', 'Our staff will get it.'],
    }),
  })

it('the emailed receipt has the order number, the count and the sum in its subject', async () => {
  expect((await receipt(COOK)).subject).toBe(
    'Receipt for order 3F2A9C51: 2 deeds, $39.98 (File 2026-114)',
  )
})

it('the emailed receipt says for each deed what it cost, what to expect and the customer’s reference', async () => {
  const { html, text } = await receipt(undefined)
  expect(text).toContain('350 5th Ave, New York, NY 10118 ($19.99)\nUsually within minutes.')
  expect(text).toContain(
    '233 S Wacker Dr, Chicago, IL 60606 ($19.99)\nRef. 114-B\nOur staff will get it.',
  )
  expect(text).toContain('Your reference: File 2026-114')
  expect(text).toContain('are due by Nov 17, 2026')
  for (const words of ['$19.99', 'Ref. 114-B', 'Usually within minutes.', 'File 2026-114']) {
    expect(html).toContain(words)
  }
})

it('the emailed receipt says beside the total who sells, and that no agency endorses it', async () => {
  const { html, text } = await receipt(undefined)
  const notice = `Sold by ${SELLER}. ${privateCompany('Deedbox')}`
  expect(text).toContain(`Total paid: $39.98\n${notice}`)
  expect(html).toMatch(/Total paid.*\$39\.98/s)
  for (const part of [html, text]) expect(part.split(notice)).toHaveLength(2)
})

it("the emailed receipt gives the office's own fee and contact below its address", async () => {
  const { html, text } = await receipt(COOK)
  const words =
    'Recorded by the Cook County Clerk · own copy fee $5.00 (per document) · (312) 555-0100 · https://clerk.example/'
  expect(text).toContain(`Our staff will get it.\n${words}`)
  expect(html.replaceAll('\u00a0', ' ')).toContain(words)
  const unknown = await receipt({
    ...COOK,
    copyFee: null,
    copyFeeNote: null,
    phone: null,
    url: null,
  })
  expect(unknown.text).toContain('Recorded by the Cook County Clerk\n')
})

it('a shop that names no seller goes by its brand', () => {
  const BRAND_NAME = 'Deedbox'
  expect(sellerOf({ BRAND_NAME })).toBe('Deedbox')
  const named = { BRAND_NAME, SELLER_NAME: 'Deedbox LLC', SELLER_ADDRESS: '1 Main St, Springfield' }
  expect(sellerOf(named)).toBe('Deedbox LLC, 1 Main St, Springfield')
})
