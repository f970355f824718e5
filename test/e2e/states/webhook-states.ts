import type { Page } from '@playwright/test'
import type { endpointList, WebhookAttempt } from '../../../src/contract/account/webhooks.ts'
import type { WebhookEndpoint } from '../../../src/contract/api/webhooks.ts'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import { EVENT_TYPES } from '../../../src/organizations/webhooks/event.ts'
import { failure, json, never, type ScreenState } from '../support/answers.ts'
import { account, press, said } from './account-states.ts'

const AT = '2026-03-01T12:00:00.000Z'
const id = (place: number) => `0198f3a2-0000-7000-8000-0000000005${String(place).padStart(2, '0')}`
const SECRET = 'whsec_Q2xvc2luZyBzb2Z0d2FyZSBvZiBFbG0gVGl0bGUgMTIz'

const ENDPOINT: WebhookEndpoint = {
  id: id(1),
  livemode: true,
  url: 'https://hooks.elmtitle.com/deedbox',
  events: [...EVENT_TYPES],
  state: 'enabled',
  disabledBecause: null,
  strugglingSince: null,
  oldSecretUntil: null,
  createdAt: AT,
}
const ENDPOINTS: WebhookEndpoint[] = [
  ENDPOINT,
  {
    ...ENDPOINT,
    id: id(2),
    url: 'https://elm-title.integrations.example.com/webhooks/incoming/4f1c2a9e8b7d6053',
    events: ['deed.delivered', 'deed.refunded'],
    strugglingSince: AT,
    oldSecretUntil: AT,
  },
  { ...ENDPOINT, id: id(3), livemode: false, url: 'https://staging.elmtitle.com/deedbox' },
  { ...ENDPOINT, id: id(4), state: 'disabled', disabledBecause: 'failing' },
]

const ATTEMPT: WebhookAttempt = {
  id: id(10),
  at: AT,
  number: 1,
  status: 204,
  failure: null,
  ms: 87,
  nextAt: null,
  endpointId: id(1),
  url: ENDPOINT.url,
  isOn: true,
  eventId: 'evt_0198f3a2000070008000000000000510',
  type: 'deed.delivered',
  fileNumber: '2026-0417',
}
const ATTEMPTS: WebhookAttempt[] = [
  ATTEMPT,
  {
    ...ATTEMPT,
    id: id(11),
    number: 3,
    status: null,
    failure: 'timeout',
    ms: 15_001,
    nextAt: AT,
    url: ENDPOINTS[1]?.url ?? '',
  },
  { ...ATTEMPT, id: id(12), status: 302, failure: 'redirect', fileNumber: null, isOn: false },
]

const webhooks = (
  then: (page: Page) => Promise<unknown>,
  { endpoints = ENDPOINTS, attempts = json(200, ATTEMPTS) } = {},
) => {
  const list: CallResult<typeof endpointList> = { endpoints, hasTestMode: true }
  const answers = { webhooks: json(200, list), 'webhook-attempts**': attempts }
  return account('/account/webhooks', answers, then)
}

const HOST = 'hooks.elmtitle.com'

export const WEBHOOK_STATES: ScreenState[] = [
  { name: 'account, webhooks', show: webhooks(said('We don’t follow redirects')) },
  {
    name: 'account, no endpoints yet',
    show: webhooks(said('No endpoints yet'), { endpoints: [] }),
  },
  {
    name: 'account, nothing sent yet',
    show: webhooks(said('Nothing was sent'), { attempts: json(200, []) }),
  },
  {
    name: 'account, attempts loading',
    show: webhooks(
      (page) => page.getByText('Loading the attempts').waitFor({ state: 'attached' }),
      {
        attempts: never,
      },
    ),
  },
  {
    name: 'account, attempts not loaded',
    show: webhooks(said('Couldn’t load the attempts'), { attempts: failure(503, 'unavailable') }),
  },
  {
    name: 'account, endpoints not loaded',
    show: account(
      '/account/webhooks',
      { webhooks: failure(503, 'unavailable') },
      said('Couldn’t load the endpoints'),
    ),
  },
  {
    name: 'account, adding an endpoint',
    show: webhooks(async (page) => {
      await press('Add Endpoint')(page)
      await page.getByLabel('URL').fill('hooks')
      await press('Add Endpoint')(page)
      await said('Please enter a full URL.')(page)
    }),
  },
  {
    name: 'account, a new webhook secret',
    show: webhooks(async (page) => {
      await page.route('**/api/account/webhooks/*/roll', json(200, { id: id(1), secret: SECRET }))
      await press(`Roll the secret of ${HOST}`)(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Roll Secret' }).click()
      await said('Your new secret')(page)
    }),
  },
  {
    name: 'account, rolling a webhook secret',
    show: webhooks(async (page) => {
      await press(`Roll the secret of ${HOST}`)(page)
      await said('we sign with both')(page)
    }),
  },
  {
    name: 'account, disabling an endpoint',
    show: webhooks(async (page) => {
      await press(`Disable ${HOST}`)(page)
      await said('You can enable it again')(page)
    }),
  },
]
