import type { Page, Route } from '@playwright/test'
import { json } from './answers.ts'

interface Answers {
  [pattern: string]: (route: Route) => unknown
}

/** A page of the panel with these answers, once these words stand there. */
export const panel =
  (
    path: string,
    answers: Answers,
    words: string | RegExp,
    then?: (page: Page) => Promise<unknown>,
  ) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/admin/check', json(200, { isAuthenticated: true }))
    for (const [pattern, answer] of Object.entries(answers)) await page.route(pattern, answer)
    await page.goto(path)
    await page.getByText(words).first().waitFor()
    await then?.(page)
  }
