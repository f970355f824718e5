import { test as base, expect, type Page } from '@playwright/test'
import { slipsIn } from '../../support/glossary.ts'
import { forgetAnswers } from '../support/answers.ts'
import { findColorViolations, findViolations } from '../support/axe.ts'
import { refusals } from '../support/content-policy.ts'
import type { ScreenState } from '../support/screens.ts'
import { visibleText } from '../support/visible-text.ts'

/** Shop first on a phone, panel first on a desk: there axe looks on every merge, elsewhere at night. */
const WIDTHS = { shop: [768, 1280, 320], panel: [390, 1280] } as const
const isNight = process.env.AXE_WIDTHS === 'all'

interface Shown {
  page: Page
  /** What its content policy blocked. */
  refused: string[]
}

/** One page per worker that goes from state to state: opening another one takes as long as axe. */
const test = base.extend<object, { kept: Shown }>({
  kept: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale } = project.use
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        ...(locale && { locale }),
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await use({ page, refused: refusals(page) })
      await context.close()
    },
    { scope: 'worker' },
  ],
})

/** One test per state: what axe, the glossary and the content policy object to, and what scrolls
 * sideways. States that need more than answers (a cart, the card's frame) get a browser of their own. */
export function lookAt(states: readonly ScreenState[], browser: 'kept' | 'fresh'): void {
  // What axe objects to is named in the failure; only a state that can't be reached needs a trace.
  test.use({ trace: 'on-first-retry' })
  test.describe(`in a ${browser} page`, () => {
    // Nothing here waits for a deed to be read: what isn't there soon never comes.
    test.describe.configure({ mode: 'parallel', timeout: 60_000 })
    for (const state of states) {
      const title = `nothing is wrong with ${state.name}`
      if (browser === 'fresh') {
        test(title, ({ page }) => look({ page, refused: refusals(page) }, state))
        continue
      }
      test(title, async ({ kept }) => {
        await startOver(kept)
        await look(kept, state)
      })
    }
  })
}

async function startOver({ page, refused }: Shown): Promise<void> {
  refused.length = 0
  forgetAnswers(page)
  await page.context().setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (page.url() === 'about:blank') return
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

async function look(shown: Shown, state: ScreenState): Promise<void> {
  const { page, refused } = shown
  await state.show(page)
  expect(refused, `${state.name} needs what its content policy refuses`).toEqual([])
  const { pathname } = new URL(page.url())
  const slips = slipsIn(await visibleText(page), pathname.startsWith('/deeds/'))
  expect.soft(slips, `${state.name} says what nobody should have to read`).toEqual([])
  const isPanel = pathname.startsWith('/admin/')
  const widths = isPanel ? WIDTHS.panel : WIDTHS.shop
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    // A control that is half under the sticky strip is only too small until it's scrolled.
    await page.evaluate(() => window.scrollTo(0, 0))
    // A chart or a scanned page is drawn anew for the width, a moment later.
    await expect
      .poll(() => overflowOf(page), { message: `${state.name} scrolls sideways at ${width} px` })
      .toBe(0)
    if (!isNight && width !== widths.at(-1)) continue
    expect(await findViolations(page), `${state.name} at ${width} px`).toEqual([])
    if (!isPanel) continue
    await setTheme(page, 'dark')
    expect(await findColorViolations(page), `${state.name} at ${width} px, dark`).toEqual([])
    await setTheme(page, 'light')
  }
  for (const next of state.next ?? []) await look(shown, next)
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}
