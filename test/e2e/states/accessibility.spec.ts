import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { refusals } from '../support/content-policy.ts'
import { STATES } from './states.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

test.describe.configure({ mode: 'parallel' })

/** All states, none, or one part of so many: `2/5`. As many runs of CI look at all of them. */
const asked = process.env.AXE_PART ?? '0/1'
const [part = 0, parts = 1] = asked.split('/').map(Number)
const looked = asked === 'none' ? [] : STATES.filter((_state, place) => place % parts === part)

for (const state of looked) {
  test(`axe finds nothing on a phone nor on a desk: ${state.name}`, async ({ page }) => {
    const refused = refusals(page)
    await state.show(page)
    expect(refused, `${state.name} needs what its content policy refuses`).toEqual([])
    const isPanel = new URL(page.url()).pathname.startsWith('/admin/')
    for (const width of isPanel ? [390, 1280] : [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`)
      expect(found, `${state.name} at ${width} px`).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${state.name} scrolls sideways at ${width} px`).toBe(0)
    }
  })
}
