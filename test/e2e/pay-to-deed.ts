// Pay tap to deed on screen, and where the time goes. Start the shop first:
//   PORT=3900 DEMO_DIR=test-results/demo npm run demo -- --fresh
//   npx tsx test/e2e/pay-to-deed.ts [--runs 20]
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { openCheckout } from './support/provider.ts'
import { CARDS, pay } from './support/shop.ts'
import { query } from './support/shop-database.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' } } })

/** A customer on a phone buys one deed that a source has. */
async function buyOne(page: Page, email: string): Promise<Record<string, number>> {
  await openCheckout(page, { email, card: CARDS.good })
  const tapped = Date.now()
  await pay(page)
  await page.waitForURL('**/success**')
  const confirmed = Date.now()
  await page.locator('[data-progress=delivered]').waitFor({ timeout: 120_000 })
  const shown = Date.now()
  const { rows } = await query(
    `select event, extract(epoch from timeline.at) * 1000 as at from timeline
     join orders on orders.id = order_id where email = $1 order by timeline.id`,
    [email],
  )
  const steps: Record<string, number> = { 'order page': confirmed - tapped }
  let before = tapped
  for (const { event, at } of rows) {
    if (Number(at) < tapped || Number(at) > shown) continue
    steps[`until ${event}`] = Math.round(Number(at) - before)
    before = Number(at)
  }
  return { ...steps, 'until shown': Math.round(shown - before), total: shown - tapped }
}

const browser = await chromium.launch(config.use?.launchOptions)
const runs: Array<Record<string, number>> = []
for (let run = 0; run < Number(values.runs); run += 1) {
  const context = await browser.newContext({
    baseURL: config.use?.baseURL ?? '',
    viewport: { width: 390, height: 844 },
  })
  runs.push(await buyOne(await context.newPage(), `run-${run}-${Date.now()}@example.com`))
  await context.close()
}
await browser.close()

const share = (of: number[], part: number) =>
  of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * part))]
for (const step of new Set(runs.flatMap((run) => Object.keys(run)))) {
  const took = runs.flatMap((run) => run[step] ?? [])
  const line = { step, runs: took.length, p50: share(took, 0.5), p95: share(took, 0.95) }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
