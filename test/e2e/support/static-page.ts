import { expect, type Page } from '@playwright/test'

export const SEVEN_QUESTIONS = [
  'How fast will I get my deed?',
  'Which states do you cover?',
  'Are these official recorded deeds?',
  'Is there a subscription?',
  'How current is the data?',
  'Is my payment secure?',
  'What if the deed is not found?',
]

/** The footer of every static page. */
export async function expectFooter(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo')
  for (const [name, href] of [
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-service'],
    ['Refund Policy', '/refund-policy'],
    ['Security', '/security'],
    ['Accessibility', '/accessibility'],
    ['About Us', '/#about'],
    ['How It Works', '/#how-it-works'],
    ['Pricing', '/#pricing'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:.+@/)
  await expect(footer).toContainText(`© 2025–${new Date().getFullYear()} Deedbox`)
}

/** The page's main text with whitespace collapsed. */
export async function textOf(page: Page, path: string): Promise<string> {
  await page.goto(path)
  const text = await page.getByRole('main').textContent()
  return (text ?? '').replace(/\s+/g, ' ')
}

/**
 * How much a first visit loads over the network, headers included, and how far its layout shifts.
 */
export async function transferOf(
  page: Page,
  path: string,
): Promise<{ bytes: number; shift: number }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const shift = await layoutShift(page)
  return { bytes, shift }
}

/** The layout shift so far. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
}
