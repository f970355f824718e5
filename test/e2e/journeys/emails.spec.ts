import { expect, test } from '@playwright/test'
import { EMAIL_TEMPLATES } from '../../../src/contract/staff/settings.ts'
import { findViolations } from '../support/axe.ts'
import { signIn } from '../support/provider.ts'

const PAPER = { light: 'rgb(251, 249, 244)', dark: 'rgb(18, 23, 29)' }

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ colorScheme })

    test(`every email can be read on a phone and on a desktop: ${colorScheme}`, async ({
      page,
    }) => {
      await signIn(page)
      for (const template of EMAIL_TEMPLATES) {
        const { html } = await (await page.request.get(`/api/admin/emails/${template}`)).json()
        await page.setContent(html)
        const logo = page.locator('img')
        const drawn = () => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)
        await expect.poll(drawn, `the logo of ${template}`).toBeGreaterThan(0)
        for (const width of [320, 390, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overflow, `${template} scrolls sideways at ${width} px`).toBe(0)
        }
        expect(await findViolations(page), template).toEqual([])
        await expect(page.locator('body')).toHaveCSS('background-color', PAPER[colorScheme])
      }
    })
  })
}
