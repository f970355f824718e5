import { execFileSync } from 'node:child_process'
import type { ScreenState } from '../support/screens.ts'

const STATES = ['all well', 'new', 'degraded', 'down', 'unknown', 'nothing known']

let drawn: Record<string, string> | undefined
function htmlOf(name: string): string {
  drawn ??= JSON.parse(
    execFileSync('npx', ['tsx', 'test/e2e/support/draw-statuses.ts'], { encoding: 'utf8' }),
  ) as Record<string, string>
  const html = drawn[name]
  if (!html) throw new Error(`There is no sample of the status page called ${name}`)
  return html
    .replaceAll('__SUPPORT_EMAIL__', 'support@deedbox.test')
    .replaceAll(/__[A-Z_]+__/g, 'Deedbox')
}

/** Drawn by the server and not by calls: the page is put in its place, under its own headers. */
export const STATUS_STATES: ScreenState[] = STATES.map((name) => ({
  name: `status, ${name}`,
  show: async (page) => {
    await page.route('**/status', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: htmlOf(name) })
    })
    await page.goto('/status')
  },
}))
