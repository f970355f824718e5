import { expect, test } from '@playwright/test'
import { slipsIn } from '../../support/glossary.ts'
import { findViolations } from '../support/axe.ts'
import { refusals } from '../support/content-policy.ts'
import { visibleText } from '../support/visible-text.ts'
import { STATES } from './states.ts'

test.describe.configure({ mode: 'parallel' })

// What axe objects to is named in the failure; only a state that can't be reached needs a trace.
test.use({ trace: 'on-first-retry' })

for (const state of STATES) {
  test(`axe finds nothing on a phone or on a desktop: ${state.name}`, async ({ page }) => {
    const refused = refusals(page)
    await state.show(page)
    expect(refused, `${state.name} needs what its content policy refuses`).toEqual([])
    const { pathname } = new URL(page.url())
    const isPanel = pathname.startsWith('/admin/')
    const words = isPanel ? '' : await visibleText(page)
    const slips = slipsIn(words, pathname.startsWith('/deeds/'))
    expect.soft(slips, `${state.name} says what nobody should have to read`).toEqual([])
    for (const width of isPanel ? [390, 1280] : [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await findViolations(page), `${state.name} at ${width} px`).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${state.name} scrolls sideways at ${width} px`).toBe(0)
    }
  })
}
