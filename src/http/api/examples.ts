import { TEST_ADDRESSES as CASES, type TestCase } from '../../fulfillment/test-case.ts'

const OUTCOMES: Record<TestCase, string> = {
  found: 'Delivered within seconds.',
  slow: 'The office doesn’t respond at first. Delivered a little later.',
  staff_finds: 'Our staff gets it, and it’s delivered a few seconds later.',
  no_deed: 'With our staff for a few seconds, then refunded: we don’t have a deed to send.',
  late: 'Our staff has it and it’s late right away, so you can cancel it.',
  superseded:
    'Delivered. A few seconds later a newer deed replaces it, and `deed.superseded` tells you.',
  down: 'The office’s index is down. It stays `processing` for some minutes while we try again, then our staff has it, and it’s refunded.',
  not_sold: 'Refused with 422 `not_sold`, as in a state where we don’t sell.',
  no_money: 'Refused with 402 `balance_too_low`, whatever your test balance is.',
}

/** The addresses that show a case with a test key, and what to expect of them. */
export const TEST_ADDRESSES = CASES.map(({ address, outcome }) => ({
  address,
  outcome: OUTCOMES[outcome],
}))

export interface ApiExample {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** Its idempotency key. */
  key?: string
}

const [EMPIRE, WILLIS] = TEST_ADDRESSES.map(({ address }) => address)

/** One for each call that sends something; `path` holds names of what the examples before it made. */
export const EXAMPLES: Readonly<Record<string, ApiExample>> = {
  postQuotes: {
    body: {
      addresses: [
        { ...EMPIRE, reference: 'Parcel 1' },
        { ...WILLIS, reference: 'Parcel 2' },
      ],
    },
  },
  postOrders: {
    key: 'order-ELM-2026-0142',
    body: {
      fileNumber: 'ELM-2026-0142',
      costCenter: 'Closings',
      metadata: { closer: 'J. Rivera' },
      lines: [{ ...EMPIRE, reference: 'Parcel 1' }],
    },
  },
  postDeedsIdProblems: {
    key: 'problem-ELM-2026-0142',
    body: { reason: 'wrong_document', message: 'This is the neighbor’s deed.' },
  },
  getOrders: { query: { fileNumber: 'ELM-2026-0142' } },
  getDeeds: { query: { q: '2026-0142' } },
  postOrdersIdCancel: { key: 'cancel-ELM-2026-0142', body: {} },
  postEventsIdResend: { key: 'resend-ELM-2026-0142', body: {} },
  postWebhookEndpoints: {
    key: 'endpoint-closings',
    body: {
      url: 'https://hooks.elm.example/deedbox',
      events: ['deed.delivered', 'deed.refunded', 'order.completed'],
    },
  },
  postWebhookEndpointsIdRoll: { key: 'roll-closings', body: { overlapHours: 24 } },
  postWebhookEndpointsIdTest: { key: 'test-closings', body: {} },
  postWebhookEndpointsIdDisable: { key: 'disable-closings', body: {} },
  postWebhookEndpointsIdEnable: { key: 'enable-closings', body: {} },
  getStatementsMonth: { path: { month: '2026-11' } },
}
