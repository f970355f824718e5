import type { Page } from '@playwright/test'

/** What the page's security policy refused, as the browser reports it. */
export function refusals(page: Page): string[] {
  const seen: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.push(message.text())
  })
  return seen
}
