import recorded from '../../../docs/api/examples.json' with { type: 'json' }
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
  /** Its idempotency key: nothing of the caller's, or the file's second order would be the first. */
  key?: string
}

/** What the server really answered and sent: clients/examples.test.ts says when it no longer does. */
export const RECORDED: {
  /** By the call's `operationId`. */
  responses: Readonly<Record<string, unknown>>
  problem: unknown
  /** By the event's type. */
  webhooks: Readonly<Record<string, unknown>>
  /** The headers of `deed.delivered`. */
  signed: Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>
} = recorded

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
    key: '5f0c2c9e-8d0e-4b6a-9a55-3a1f6f0c7d21',
    body: {
      fileNumber: 'ELM-2026-0142',
      costCenter: 'Closings',
      metadata: { closer: 'J. Rivera' },
      lines: [{ ...EMPIRE, reference: 'Parcel 1' }],
    },
  },
  postDeedsIdProblems: {
    key: 'c1b7a3d4-0f42-4c1d-8a3e-6f2b9d5e7a10',
    body: { reason: 'wrong_document', message: 'This is the neighbor’s deed.' },
  },
  getOrders: { query: { fileNumber: 'ELM-2026-0142' } },
  getDeeds: { query: { q: '2026-0142' } },
  postOrdersIdCancel: { key: '2d9e6b70-4a8c-4f13-b7d5-91c0e3a2f864', body: {} },
  postEventsIdResend: { key: '8e4f1a2b-6c3d-4e5f-9081-72a3b4c5d6e7', body: {} },
  postWebhookEndpoints: {
    key: 'a7d0c5e2-1b94-4f68-8c3a-5e2f7b9d0146',
    body: {
      url: 'https://hooks.elm.example/deedbox',
      events: ['deed.delivered', 'deed.refunded', 'order.completed'],
    },
  },
  postWebhookEndpointsIdRoll: {
    key: '3b6e9f12-7d40-4a85-b2c1-0e8d4f6a9573',
    body: { overlapHours: 24 },
  },
  postWebhookEndpointsIdTest: { key: '94c2e7a0-5f1b-4d38-a6e9-b8d3170f2c45', body: {} },
  postWebhookEndpointsIdDisable: { key: 'e05d8b3f-2a76-4c91-87f4-c6a1d9e2b380', body: {} },
  postWebhookEndpointsIdEnable: { key: '61f7d2c8-9e0a-4b53-8d16-a4c5e8f03b97', body: {} },
  getStatementsMonth: { path: { month: '2026-11' } },
}
