// `npm run screenshots`: takes a picture of every screen in every state, at 390 and 1280 px, from a
// running shop (SHOP, http://localhost:3000 by default), into results/screenshots.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import config from '../../../playwright.config.ts'
import { STATES } from './states.ts'

const directory = 'results/screenshots'
const baseURL = process.env.SHOP ?? 'http://localhost:3000'
mkdirSync(directory, { recursive: true })
const browser = await chromium.launch(config.use?.launchOptions)
for (const width of [390, 1280]) {
  for (const state of STATES) {
    const context = await browser.newContext({ baseURL, viewport: { width, height: 844 } })
    const page = await context.newPage()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await state.show(page)
    // An image further down only loads when it's about to scroll into view.
    for (const image of await page.locator('img').all()) {
      await image.scrollIntoViewIfNeeded()
      await image.evaluate((picture: HTMLImageElement) => picture.decode())
    }
    await page.evaluate(() => window.scrollTo(0, 0))
    const name = `${state.name.replace(/[^a-z0-9]+/g, '-')}-${width}.png`
    await page.screenshot({ path: join(directory, name), fullPage: true })
    process.stdout.write(`${name}\n`)
    await context.close()
  }
}
await browser.close()
