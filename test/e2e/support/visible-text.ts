import type { Page } from '@playwright/test'

/** What a visitor sees, without what's hidden. */
export function visibleText(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: the text of what's hidden isn't wanted
  return page.locator('body').innerText()
}
