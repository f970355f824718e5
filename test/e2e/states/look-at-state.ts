import { expect, type Page, test } from '@playwright/test'
import { slipsIn } from '../../support/glossary.ts'
import type { ScreenState } from '../support/answers.ts'
import { findColorViolations, findViolations } from '../support/axe.ts'
import { refusals } from '../support/content-policy.ts'
import { withPulse } from '../support/pulse.ts'
import { visibleText } from '../support/visible-text.ts'

/** One test per state: what axe, the glossary and the content policy object to, on a phone and on a
 * desktop. */
export function lookAt(states: readonly ScreenState[]): void {
  // Nothing here waits for a deed to be read: what isn't there soon never comes.
  test.describe.configure({ mode: 'parallel', timeout: 60_000 })
  // What axe objects to is named in the failure; only a state that can't be reached needs a trace.
  test.use({ trace: 'on-first-retry' })
  for (const state of states) {
    test(`axe finds nothing on a phone or on a desktop: ${state.name}`, async ({ page }) => {
      const refused = refusals(page)
      await withPulse(page)
      await state.show(page)
      expect(refused, `${state.name} needs what its content policy refuses`).toEqual([])
      const { pathname } = new URL(page.url())
      const isPanel = pathname.startsWith('/admin/')
      const slips = slipsIn(await visibleText(page), pathname.startsWith('/deeds/'))
      expect.soft(slips, `${state.name} says what nobody should have to read`).toEqual([])
      for (const width of isPanel ? [390, 1280] : [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        // A control that is half under the sticky strip is only too small until it's scrolled.
        await page.evaluate(() => window.scrollTo(0, 0))
        expect(await findViolations(page), `${state.name} at ${width} px`).toEqual([])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${state.name} scrolls sideways at ${width} px`).toBe(0)
        if (!isPanel) continue
        await setTheme(page, 'dark')
        expect(await findColorViolations(page), `${state.name} at ${width} px, dark`).toEqual([])
        await setTheme(page, 'light')
      }
    })
  }
}

async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}
