import { execFileSync } from 'node:child_process'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { toldStory } from '../../../test/truth/told-story.ts'
import { NO_TERMS } from '../../addresses/offices/office-fee.ts'
import { cardWords } from '../../orders/order.ts'
import type { ToldLine } from '../letters/letter.ts'
import { type PaidOrder, receiptOf } from './open-receipt.ts'
import { drawItemized } from './receipt-sheet.ts'

const SHOP = {
  brandName: 'Deedbox',
  seller: 'Deedbox LLC, 100 Sample St, Springfield, IL 62704',
  supportEmail: 'support@deedbox.example',
  timeZone: 'America/New_York',
}
const OFFICE = {
  title: 'County Clerk',
  place: 'Cook County',
  url: 'https://clerk.example',
  phone: '(312) 555-0100',
  copyFee: 400,
  copyFeeNote: null,
  copyFeeTerms: { ...NO_TERMS, unit: 'per_page' },
  deliveryClass: 'staff',
} as const
const LINE = {
  name: '2143 W Cortland St, Chicago, IL 60647',
  progress: 'delivered',
  office: OFFICE,
} as const
const ORDER: PaidOrder = {
  id: '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12',
  fullName: 'Renée Alvarado',
  email: 'renee@alvarado.example',
  reference: null,
  card: null,
  paymentIntentId: 'pi_1',
  amountCents: 1999,
  createdAt: new Date('2026-11-15T03:00:00Z'),
  paidAt: new Date('2026-11-15T03:01:00Z'),
}

async function receipt({
  lines = [LINE],
  ...changes
}: Partial<PaidOrder> & { lines?: Array<Partial<ToldLine>> } = {}) {
  const order = { ...ORDER, ...changes }
  const story = toldStory(lines)
  const words = receiptOf(order, story, SHOP)
  const pdf = await drawItemized(words, { ...SHOP, madeAt: order.paidAt ?? order.createdAt })
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  return {
    pdf,
    pages: text.split('\f').filter((page) => page.trim()),
    text: text.replace(/\s+/g, ' '),
  }
}

it('a receipt says who sold what to whom, when, where the office is and what it charges itself', async () => {
  const { text } = await receipt()
  for (const words of [
    'Sold by Deedbox LLC, 100 Sample St, Springfield, IL 62704',
    'ORDER 3F2A9C51',
    // The date is the shop's.
    'Date Nov 14, 2026',
    'Customer Renée Alvarado, renee@alvarado.example',
    'Paid with Card',
    '2143 W Cortland St, Chicago, IL 60647 $19.99',
    'Recorded by the Cook County Clerk · own copy fee $4.00 per page · (312) 555-0100',
    'Total Paid $19.99',
    'Deedbox is a private company.',
    'support@deedbox.example',
  ]) {
    expect(text).toContain(words)
  }
})

it('a receipt shows what was refunded, is being refunded and was never charged', async () => {
  const lines = (['delivered', 'refunding', 'refunded', 'released'] as const).map((progress) => ({
    ...LINE,
    progress,
  }))
  const { text } = await receipt({ lines, amountCents: 3 * 1999 })
  expect(text).toContain('$19.99 being refunded')
  expect(text).toContain('Chicago, IL 60647 Not charged')
  expect(text).toContain('Total Paid $59.97 Being refunded -$19.99 Refunded -$19.99')
})

it('a receipt for nine deeds with references, offices and refunds is one page', async () => {
  const lines = Array.from({ length: 9 }, (_, index) => ({
    ...LINE,
    reference: `Portfolio 2026-11 / File ${index}`,
    progress:
      index > 6 ? ('refunded' as const) : index > 5 ? ('refunding' as const) : LINE.progress,
  }))
  const { pages, text } = await receipt({
    lines,
    reference: 'Portfolio 2026-11',
    amountCents: 9 * 1999,
  })
  expect(pages).toHaveLength(1)
  expect(text.match(/\$4\.00 per page/g)).toHaveLength(9)
  expect(text).toContain('Being refunded -$19.99 Refunded -$39.98')
})

it('a receipt for a hundred deeds takes several pages and loses none, nor its sums', async () => {
  const lines = Array.from({ length: 100 }, (_, index) => ({
    ...LINE,
    name: `${1000 + index} ${'Long '.repeat(30)}St, Chicago, IL 60647`,
    reference: `File ${index} ${'x'.repeat(50)}`,
  }))
  const { pages, text } = await receipt({ lines, amountCents: 199_900 })
  expect(pages.length).toBeGreaterThan(5)
  for (const { reference } of lines) expect(text).toContain(`Your reference: ${reference}`)
  expect(text).toContain('Total Paid $1,999.00')
  expect(pages.at(-1)).toContain('private company')
})

it('a receipt has a title and a language, and the same bytes each time', async () => {
  const [first, again] = [await receipt(), await receipt()]
  expect(first.pdf.equals(again.pdf)).toBe(true)
  const pdf = await PDFDocument.load(first.pdf, { updateMetadata: false })
  expect(pdf.getTitle()).toBe('Receipt for order 3F2A9C51')
  expect(pdf.catalog.toString()).toContain('en-US')
})

it.each([
  ['visa', 'Visa ending in 4242'],
  ['amex', 'American Express ending in 4242'],
  ['some_new', 'Some new ending in 4242'],
])('a card of the brand %s reads "%s"', (brand, words) => {
  expect(cardWords({ brand, last4: '4242' })).toBe(words)
})
