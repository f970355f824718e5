import { expect, test } from '@playwright/test'
import { expectFooter, textOf } from '../support/static-page.ts'

const LEGAL = [
  '/privacy-policy',
  '/terms-of-service',
  '/refund-policy',
  '/security',
  '/accessibility',
]
const UNDATED = ['/security', '/accessibility']

test('the legal pages state the facts', async ({ page }) => {
  const texts: string[] = []
  for (const path of LEGAL) {
    const text = await textOf(page, path)
    if (!UNDATED.includes(path)) expect(text).toContain('Effective date: October 22, 2025')
    texts.push(text)
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    expect(await contents.count()).toBeGreaterThan(5)
    for (const link of await contents.all()) {
      const target = await link.getAttribute('href')
      await expect(page.locator(`h2${target}`)).toHaveText((await link.textContent()) ?? '')
    }
    await expectFooter(page)
  }
  const [privacy, terms, refund] = texts
  for (const fact of ['kept for 7 years', '18 or older', 'card payment provider', 'autocomplete']) {
    expect(privacy).toContain(fact)
  }
  for (const fact of [
    'by email within 24–48 hours',
    'valid for 30 days',
    'typically as a PDF',
    'All sales are final',
    '18 or older',
    'Prices are in USD',
    'card payment provider',
    'third-party autocomplete service',
    '14-day',
    'waived on digital delivery',
    '7 years',
  ]) {
    expect(terms).toContain(fact)
  }
  for (const fact of [
    'All sales are final',
    'Wrong document delivered',
    'No deed exists',
    'within 48 hours',
    'System error or double charge',
    'Delivery failure',
    'after 72 hours',
    'within 30 days of your order',
    'reviewed in 3–5 business days',
    '14-day cooling-off right is waived on digital delivery',
  ]) {
    expect(refund).toContain(fact)
  }
})
