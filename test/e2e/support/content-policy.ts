import type { Page } from '@playwright/test'

/** What the page's content security policy blocked, as reported by the browser. */
export function refusals(page: Page): string[] {
  const seen: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.push(message.text())
  })
  return seen
}
