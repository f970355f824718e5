import type { Page, Route } from '@playwright/test'
import type { SessionState } from '../../../src/contract/staff/sign-in.ts'
import { json } from './answers.ts'

const OWNER: SessionState = {
  isAuthenticated: true,
  username: 'keeper',
  role: 'owner',
  isFresh: true,
  ways: ['password'],
}
const CHECK = '**/api/admin/check'
/** Combined with other answers: the signed-in user may look but not act. */
export const LOOKING = { [CHECK]: json(200, { ...OWNER, role: 'read_only' }) }

interface Answers {
  [pattern: string]: (route: Route) => unknown
}

/** A panel page with these answers, once this text appears. */
export const panel =
  (
    path: string,
    answers: Answers,
    words: string | RegExp,
    then?: (page: Page) => Promise<unknown>,
  ) =>
  async (page: Page): Promise<void> => {
    await page.route(CHECK, json(200, OWNER))
    for (const [pattern, answer] of Object.entries(answers)) await page.route(pattern, answer)
    await page.goto(path)
    await page.getByText(words).first().waitFor()
    await then?.(page)
  }
