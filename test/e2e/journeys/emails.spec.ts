import { expect, test } from '@playwright/test'
import { EMAIL_TEMPLATES } from '../../../src/contract/staff/settings.ts'
import { findViolations } from '../support/axe.ts'
import { signIn } from '../support/provider.ts'

for (const scheme of ['light', 'dark'] as const) {
  test(`every email can be read on a phone and on a desktop: ${scheme}`, async ({ browser }) => {
    const page = await browser.newPage({ colorScheme: scheme })
    await signIn(page)
    for (const template of EMAIL_TEMPLATES) {
      const { html } = await (await page.request.get(`/api/admin/emails/${template}`)).json()
      await page.setContent(html)
      const { naturalWidth } = await page.locator('img').evaluate((img: HTMLImageElement) => img)
      expect(naturalWidth, 'the logo is there').not.toBe(0)
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${template} scrolls sideways at ${width} px`).toBe(0)
      }
      expect(await findViolations(page), template).toEqual([])
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(paper).toBe(scheme === 'dark' ? 'rgb(18, 23, 29)' : 'rgb(251, 249, 244)')
    }
    await page.close()
  })
}
