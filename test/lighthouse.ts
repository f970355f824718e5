// `npm run lighthouse`: the mobile scores of a shop that is running (SHOP, http://localhost:3000 where
// not said), as the median of five runs; fails where one is below its mark.
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import config from '../playwright.config.ts'

const RUNS = 5
const MARK = 0.99
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const shop = process.env.SHOP ?? 'http://localhost:3000'
const port = 9333

let failed = false
for (const path of ['/', '/search']) {
  const runs: Awaited<ReturnType<typeof measure>>[] = []
  for (let i = 0; i < RUNS; i += 1) runs.push(await measure(path))
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, median(runs.map((run) => run.scores[name] ?? 0))]),
  )
  const lcpMs = Math.round(median(runs.map((run) => run.lcpMs)))
  const cls = median(runs.map((run) => run.cls))
  process.stdout.write(`${JSON.stringify({ path, ...scores, lcpMs, cls, runs: RUNS })}\n`)
  const slow = path === '/' && (lcpMs > 1200 || cls > 0.01)
  if (slow || Object.values(scores).some((score) => score < MARK)) failed = true
}
process.exitCode = failed ? 1 : 0

async function measure(path: string) {
  // A new browser each time: nothing is warm that a first visitor would not have.
  const launch = config.use?.launchOptions
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch?.args ?? []), `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(`${shop}${path}`, { port, onlyCategories: [...CATEGORIES] })
    if (!result) throw new Error('Lighthouse gave no result')
    const { categories, audits } = result.lhr
    return {
      scores: Object.fromEntries(CATEGORIES.map((name) => [name, categories[name]?.score ?? 0])),
      lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY,
      cls: audits['cumulative-layout-shift']?.numericValue ?? Number.POSITIVE_INFINITY,
    }
  } finally {
    await browser.close()
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
