import { expect, test } from '@playwright/test'
import { MAIL_TEMPLATES } from '../../../src/delivery/mail/mail-template.ts'
import type { Config } from '../../../src/platform/config.ts'
import { sampleEmail } from '../../words/sample-email.ts'
import { findViolations } from '../support/axe.ts'

/** Only what letters are made from. */
const CONFIG = {
  BRAND_NAME: 'Deedbox',
  SELLER_NAME: 'Deedbox LLC',
  SELLER_ADDRESS: '100 Sample St, Suite 200, Springfield, IL 62704',
  SUPPORT_EMAIL: 'support@deedbox.example',
  MAIL_FROM: 'orders@deedbox.example',
  TIME_ZONE: 'America/New_York',
}
const PAPER = { light: 'rgb(251, 249, 244)', dark: 'rgb(18, 23, 29)' }

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ colorScheme })

    test(`every email can be read on a phone and on a desktop: ${colorScheme}`, async ({
      page,
      baseURL,
    }) => {
      const config = { ...CONFIG, PUBLIC_URL: baseURL } as Config
      await page.goto('/admin/login')
      for (const template of MAIL_TEMPLATES) {
        const { html } = sampleEmail({ config, clock: () => new Date() }, template)
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
