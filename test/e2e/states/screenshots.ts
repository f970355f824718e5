// `npm run screenshots`: takes a picture of every screen in every state, at 390 and 1280 px, from a
// running shop (SHOP, http://localhost:3000 by default), into results/screenshots. To look at a few:
// `-- --only desk --widths 1440,1920 --theme dark`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import config from '../../../playwright.config.ts'
import type { ScreenState } from '../support/screens.ts'
import { CART_AND_CARD_STATES, PAGE_STATES, PANEL_STATES } from './states.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '390,1280' },
    theme: { type: 'string', default: 'light' },
  },
})
const directory = 'results/screenshots'
const baseURL = process.env.SHOP ?? 'http://localhost:3000'
mkdirSync(directory, { recursive: true })
const browser = await chromium.launch(config.use?.launchOptions)
for (const width of values.widths.split(',').map(Number)) {
  for (const state of [...PAGE_STATES, ...CART_AND_CARD_STATES, ...PANEL_STATES].filter(
    ({ name }) => name.includes(values.only),
  )) {
    const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } })
    await context.addInitScript(
      (theme) => localStorage.setItem('deedPanelTheme', theme),
      values.theme,
    )
    const page = await context.newPage()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await take(page, state, width)
    await context.close()
  }
}
await browser.close()

async function take(page: Page, state: ScreenState, width: number): Promise<void> {
  await state.show(page)
  // An image further down only loads when it's about to scroll into view.
  for (const image of await page.locator('img').all()) {
    await image.scrollIntoViewIfNeeded()
    await image.evaluate((picture: HTMLImageElement) => picture.decode())
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  const name = `${state.name.replace(/[^a-z0-9]+/g, '-')}-${width}-${values.theme}.png`
  await page.screenshot({ path: join(directory, name), fullPage: true })
  process.stdout.write(`${name}\n`)
  for (const next of state.next ?? []) await take(page, next, width)
}
