import type { Locator, Page } from '@playwright/test'

/** Presses Tab until this has the focus, like a person without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await target
      .evaluate((element) => document.hasFocus() && element === document.activeElement)
      .catch(() => false)
    if (focused) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Sixty tabs do not lead to ${target}`)
}
