import type { CallResult } from '../../../src/contract/endpoint.ts'
import type { adSummary } from '../../../src/contract/staff/ads.ts'
import { json } from '../support/answers.ts'
import { LOOKING, press, screens, text } from '../support/screens.ts'

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

export const AD_STATES = screens(
  'ads',
  {
    path: '/admin/reports/ads',
    answers: { ads: json(200, ADS) },
    shows: 'Save 214 conversions',
    noun: 'this range',
  },
  {
    'nothing, much of it too old': {
      path: '/admin/reports/ads?from=2026-01-01&to=2026-11-08',
      answers: { ads: json(200, { ...NO_ADS, from: '2026-01-01', tooOld: 10_001 }) },
      shows: 'No paid orders came from an ad on these days.',
    },
    'to look at only': { session: LOOKING, shows: 'Your account is view-only.' },
    'no range': async (page) => {
      await page.getByLabel('Last day').fill('2026-01-01')
      await press('Show')(page)
      await text('Enter a first day')(page)
    },
  },
)
