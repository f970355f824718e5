import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { needPrograms } from './standins/need-programs.ts'

const port = Number(process.env.E2E_PORT ?? 3900)
const inboxPort = port + 1

/** The same engine without a desktop around it takes half the CPU time. */
const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const chromium = process.env.CHROMIUM ?? CHROMIUMS.find(existsSync)
if (!chromium) needPrograms('npm run e2e', ['chromium-headless-shell'])

/** Specs that make the card provider fail the next payment or refund, no matter whose, or wait for
 * many deeds to be read. */
const ALONE = /(staff|staff-tasks|desk-twenty|late-payments|cases)\.spec\.ts$/
/** Specs that leave many deeds unread: no other spec should wait behind those. */
const LAST = /(payment-failures|buy-many)\.spec\.ts$/

/** Their calls are answered inside the page, so they run beside all others: the longer half fills the
 * core that the specs above leave idle. */
const PAGES = /states\/pages\.spec\.ts$/
const PANEL = /states\/panel\.spec\.ts$/

/** The journeys run against the same shop that `npm run demo` starts, in Debian's Chromium. */
export default defineConfig({
  testDir: 'test/e2e',
  // A deed's pages are read before it's delivered, and others may be ahead of it.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // One shop, two cores: while one journey waits for a timer, the others work.
  workers: 3,
  projects: [
    { name: 'side by side', testIgnore: [ALONE, LAST, PAGES, PANEL], workers: 2 },
    { name: 'alone', testMatch: ALONE, workers: 1, dependencies: ['side by side'] },
    { name: 'last', testMatch: LAST, workers: 2, dependencies: ['alone'] },
    { name: 'pages', testMatch: PAGES, workers: 1 },
    { name: 'panel', testMatch: PANEL, workers: 2, dependencies: ['side by side'] },
  ],
  forbidOnly: Boolean(process.env.CI),
  // A test that passes on its second try is reported by name as flaky; only one that fails twice
  // fails the run.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    // Without a graphics card, the CPU draws every beat of a pulsing dot.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording takes CPU time that CI doesn't have; there, only a second try is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  metadata: { inbox: `http://localhost:${inboxPort}` },
  webServer: {
    command: 'npm run demo -- --fresh',
    url: `http://localhost:${port}/readyz`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    env: {
      PORT: String(port),
      INBOX_PORT: String(inboxPort),
      DEMO_DIR: 'test-results/demo',
      ADMIN_USERNAME: 'keeper',
      ADMIN_PASSWORD: 'keeper-of-the-deeds',
      // All journeys come from one IP, which otherwise only a script would do.
      FREE_DECLINES: '1000',
      OPEN_PAYMENTS_PER_CALLER: '1000',
      UNPAID_DEEDS_PER_CALLER: '100000',
      GEOCODER_CALLS_PER_CALLER: '100000',
    },
  },
})
