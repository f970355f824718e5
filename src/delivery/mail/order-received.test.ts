import { render } from 'react-email'
import { expect, it } from 'vitest'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import type { Office } from '../../addresses/offices/jurisdictions.db.ts'
import { privateCompany, sellerOf } from '../../addresses/offices/seller-words.ts'
import { orderReceivedLetter } from './order-received.email.tsx'

const SELLER = 'Deedbox LLC, 100 Sample St, Springfield, IL 62704'
const COOK: Office = {
  title: 'County Clerk',
  place: 'Cook County',
  url: 'https://clerk.example/',
  phone: '(312) 555-0100',
  copyFeeCents: 500,
  copyFeeNote: 'per document',
  deliveryClass: 'staff',
}

const letter = (office: Office | undefined) =>
  orderReceivedLetter({
    sender: { brandName: 'Deedbox', supportEmail: 'help@shop.test', seller: SELLER },
    orderId: '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12',
    orderUrl: 'http://shop.test/o/x',
    fullName: 'Ada Lovelace',
    amountCents: 3998,
    deeds: [
      { address: EMPIRE_STATE, office: undefined },
      { address: WILLIS_TOWER, office },
    ],
    notCharged: [],
  })

it('the emailed receipt says beside the total who sells, and that no agency endorses it', async () => {
  const { body, text } = letter(undefined)
  const said = `Total paid: $39.98\nSold by ${SELLER}. ${privateCompany('Deedbox')}`
  expect(text).toContain(said)
  const html = (await render(body)).replaceAll(/<!--.*?-->/g, '')
  expect(html).toContain('Total paid: $39.98')
  expect(html).toContain(`Sold by ${SELLER}. ${privateCompany('Deedbox')}`)
})

it("the emailed receipt gives the office's own fee and contact below its address", async () => {
  const { body, text } = letter(COOK)
  const words =
    'Recorded by the Cook County Clerk · own copy fee $5.00 (per document) · (312) 555-0100 · https://clerk.example/'
  expect(text).toContain(`- 233 S Wacker Dr, Chicago, IL 60606\n  ${words}`)
  expect(await render(body)).toContain(words)
  const unknown = letter({ ...COOK, copyFeeCents: null, copyFeeNote: null, phone: null, url: null })
  expect(unknown.text).toContain('  Recorded by the Cook County Clerk\n')
})

it('a shop that names no seller goes by its brand', () => {
  const BRAND_NAME = 'Deedbox'
  expect(sellerOf({ BRAND_NAME })).toBe('Deedbox')
  const named = { BRAND_NAME, SELLER_NAME: 'Deedbox LLC', SELLER_ADDRESS: '1 Main St, Springfield' }
  expect(sellerOf(named)).toBe('Deedbox LLC, 1 Main St, Springfield')
})
