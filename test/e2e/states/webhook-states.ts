import type { endpointList, WebhookAttempt } from '../../../src/contract/account/webhooks.ts'
import type { WebhookEndpoint } from '../../../src/contract/api/webhooks.ts'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import { EVENT_TYPES } from '../../../src/organizations/webhooks/event.ts'
import { answer, failure, json, never } from '../support/answers.ts'
import { inTurn, press, screens, text } from '../support/screens.ts'

const AT = new Date('2026-03-01T12:00:00.000Z')
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
  confirmedAt: AT,
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

const listed = (endpoints: WebhookEndpoint[]) => {
  const list: CallResult<typeof endpointList> = { endpoints }
  return { webhooks: json(200, list) }
}

const HOST = 'hooks.elmtitle.com'

export const WEBHOOK_STATES = screens(
  'account, webhooks',
  {
    path: '/account/webhooks',
    answers: { ...listed(ENDPOINTS), 'webhook-attempts': json(200, ATTEMPTS) },
    shows: 'We don’t follow redirects',
    noun: 'the endpoints',
  },
  {
    none: { answers: listed([]), shows: 'No endpoints yet' },
    'nothing sent yet': {
      answers: { 'webhook-attempts': json(200, []) },
      shows: 'Nothing was sent',
    },
    'attempts loading': {
      answers: { 'webhook-attempts': never },
      shows: 'elm-title.integrations.example.com',
    },
    'attempts not loaded': {
      answers: { 'webhook-attempts': failure(503, 'unavailable') },
      shows: 'Couldn’t load the attempts',
    },
    'adding one': async (page) => {
      await press('Add Endpoint')(page)
      await page.getByLabel('URL').fill('hooks')
      await press('Add Endpoint')(page)
      await text('Please enter a full URL.')(page)
    },
    'a new secret': async (page) => {
      await answer(page, { 'webhooks/*/roll': json(200, { id: id(1), secret: SECRET }) })
      await press(`Roll the secret of ${HOST}`)(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Roll Secret' }).click()
      await text('Your new secret')(page)
    },
    'rolling a secret': inTurn(press(`Roll the secret of ${HOST}`), text('sign with both')),
    'disabling one': inTurn(press(`Disable ${HOST}`), text('You can enable it again')),
  },
)
