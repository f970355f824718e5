import type { Route } from '@playwright/test'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import type { adSummary } from '../../../src/contract/staff/ads.ts'
import { failure, json, never, type ScreenState } from '../support/answers.ts'
import { LOOKING, panel } from '../support/panel-page.ts'

const ADS: CallResult<typeof adSummary> = {
  from: '2026-11-02',
  to: '2026-11-08',
  conversionName: 'Deed purchase',
  timeZone: 'America/New_York',
  conversions: 214,
  value: 683_658,
  tooOld: 0,
  mostCounted: 10_000,
  retractions: 3,
  restatements: 1,
  refunded: 9995,
}
const NO_ADS = { ...ADS, conversions: 0, value: 0, retractions: 0, restatements: 0, refunded: 0 }

const ads = (answer: (route: Route) => unknown) => ({ '**/api/admin/ads?*': answer })

export const AD_STATES: ScreenState[] = [
  { name: 'ads', show: panel('/admin/ads', ads(json(200, ADS)), 'Save 214 conversions') },
  {
    name: 'ads, nothing, much of it too old',
    show: panel(
      '/admin/ads?from=2026-01-01&to=2026-11-08',
      ads(json(200, { ...NO_ADS, from: '2026-01-01', tooOld: 10_001 })),
      'No paid orders came from an ad on these days.',
    ),
  },
  {
    name: 'ads, to look at only',
    show: panel(
      '/admin/ads',
      { ...ads(json(200, ADS)), ...LOOKING },
      'Your account may look but not act.',
    ),
  },
  { name: 'ads, loading', show: panel('/admin/ads', ads(never), 'Loading this range') },
  {
    name: 'ads, failed',
    show: panel('/admin/ads', ads(failure(500, 'internal')), 'Couldn’t load this range'),
  },
  {
    name: 'ads, no range',
    show: panel('/admin/ads', ads(json(200, ADS)), 'Save 214 conversions', async (page) => {
      await page.getByLabel('Last day').fill('2026-01-01')
      await page.getByRole('button', { name: 'Show' }).click()
      await page.getByText('Enter a first day').waitFor()
    }),
  },
]
