import type { Page, Route } from '@playwright/test'

/** A screen in one of its states, and how to get a browser there. */
export interface ScreenState {
  name: string
  show(page: Page): Promise<void>
}

export const json = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
export const failure = (status: number, code: string, message = 'No.') =>
  json(status, { code, message })
export const never = () => new Promise<void>(() => {})
