import type { OrderEvent, OrderPage, PageLine } from '../../../src/contract/staff/order-page.ts'

const HOUR = 3_600_000
export const hours = (count: number) => new Date(Date.now() + count * HOUR)
const uuid = (place: number) => `0198f3a2-0000-7000-8000-000000000${300 + place}`
export const ORDER_ID = '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12'

const OFFICE = {
  title: 'County Recorder',
  place: 'Sangamon County, IL',
  url: 'https://recorder.example.gov',
  phone: '+1 217 555 0100',
}

export const DELIVERED: PageLine = {
  id: uuid(0),
  address: { streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' },
  reference: 'BR-2291-A',
  wantedNumber: '1999-0245795',
  price: 1999,
  progress: 'delivered',
  progressAt: hours(-50),
  promisedBy: hours(-2),
  refundedAfter: hours(22),
  withheldUntil: null,
  why: null,
  isLate: false,
  assignee: null,
  snoozedUntil: null,
  office: { ...OFFICE, title: 'City Register', place: 'New York County, NY' },
  officeConflict: null,
  found: {
    source: 'recorder',
    documentType: 'Warranty deed',
    instrumentNumber: '2019-0012345',
    recordedOn: '2019-03-14',
    situs: '350 5th Ave, New York, NY 10118',
    deepLink: 'https://recorder.example.gov/documents/2019-0012345',
  },
  answers: [],
  documents: [
    {
      id: uuid(10),
      copyId: uuid(12),
      documentType: 'Grant deed',
      instrumentNumber: '2020-0000007',
      recordedOn: '2020-02-03',
      pageCount: 3,
      sha256: '2cdf'.repeat(16),
      source: 'desk',
      isByStaff: true,
      retrievedAt: hours(-20),
      supersededAt: null,
      deletedAt: null,
    },
    {
      id: uuid(11),
      copyId: uuid(13),
      documentType: 'Warranty deed',
      instrumentNumber: '2019-0012345',
      recordedOn: '2019-03-14',
      pageCount: 2,
      sha256: 'a1b2'.repeat(16),
      source: 'recorder',
      isByStaff: false,
      retrievedAt: hours(-50),
      supersededAt: hours(-20),
      deletedAt: null,
    },
  ],
  links: [
    {
      id: uuid(20),
      createdAt: hours(-20),
      expiresAt: hours(700),
      standing: 'open',
      revokedBy: null,
      downloads: 2,
      lastDownloadedAt: hours(-1),
    },
    {
      id: uuid(21),
      createdAt: hours(-50),
      expiresAt: hours(670),
      standing: 'revoked',
      revokedBy: null,
      downloads: 0,
      lastDownloadedAt: null,
    },
  ],
  replacement: null,
}

export const AT_DESK: PageLine = {
  ...DELIVERED,
  id: uuid(1),
  address: { streetAddress: '12 Notfound Ln', city: 'Springfield', state: 'IL', zipCode: '62701' },
  progress: 'desk',
  progressAt: hours(-50),
  why: [
    'At the desk since ',
    { at: hours(-50) },
    ': No source has a deed for this address.',
    ' Overdue since ',
    { at: hours(-2) },
    '. The customer has been told.',
    ' Auto-refund on ',
    { at: hours(22) },
    '.',
  ],
  isLate: true,
  assignee: 'grace',
  snoozedUntil: hours(3),
  office: OFFICE,
  found: null,
  documents: [],
  links: [],
  answers: [{ source: 'recorder', answer: 'not_found', detail: null, askedAt: hours(-50) }],
}

const SEARCHING: PageLine = {
  ...AT_DESK,
  id: uuid(2),
  address: { streetAddress: '7 Slow St', city: 'Austin', state: 'TX', zipCode: '78701' },
  progress: 'searching',
  why: [
    'Searching since ',
    { at: hours(-1) },
    ': recorder isn’t answering. We’ll try again automatically.',
  ],
  isLate: false,
  office: null,
}

/** Late, so that it has as much to say as a deed can. */
export const FIVE_DEEDS = [0, 1, 2, 3, 4].map(
  (place): PageLine => ({ ...(place < 2 ? DELIVERED : AT_DESK), id: uuid(3 + place) }),
)

export const ORDER: OrderPage = {
  id: ORDER_ID,
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  organizationId: null,
  status: 'partially_refunded',
  amount: 5997,
  createdAt: hours(-51),
  paidAt: hours(-50.9),
  reference: 'BR-2291',
  card: { brand: 'visa', last4: '4242' },
  gclid: 'CjwKCAjw-exampleclickid-0123456789',
  paymentIntentId: 'pi_3QxShownToStaffAndToNobodyElse',
  paymentUrl: 'https://dashboard.stripe.com/test/payments/pi_3QxShownToStaffAndToNobodyElse',
  erasedAt: null,
  lines: [DELIVERED, AT_DESK, SEARCHING],
  ledger: [
    ['charge', 'ch_3QxTheChargeOfThisOrder', 5997],
    ['fee', 'txn_3QxTheFeeOfThisOrder', -204],
    ['refund', 're_3QxTheRefundOfALine', -1999],
  ].map(([kind, providerId, amount]) => ({
    kind: String(kind),
    providerId: String(providerId),
    amount: Number(amount),
    account: 'provider',
    at: hours(-50),
  })),
  balance: 3998,
  money: {
    ...{ deeds: 1, missing: 1, grossCents: 5997, refundedCents: 1999, disputedCents: 0 },
    ...{ revenueCents: 3998, feeCents: 204, officeCents: 0, staffSeconds: 300, staffCents: 300 },
    marginCents: 3494,
  },
  refunds: [
    {
      id: uuid(30),
      lineId: uuid(2),
      amount: 1999,
      reason: 'system_error',
      state: 'failed',
      failure: 'expired_or_canceled_card',
      by: 'grace',
      createdAt: hours(-3),
    },
  ],
  disputes: [
    {
      id: 'dp_3QxTheDisputeOfThisOrder',
      amount: 5997,
      reason: 'product_not_received',
      status: 'needs_response',
      openedAt: hours(-4),
      closedAt: null,
    },
  ],
  tasks: [
    {
      id: uuid(40),
      kind: 'refund_failed',
      detail: 'A refund of $19.99 failed: expired or canceled card.',
      openedAt: hours(-2),
      closedAt: null,
      closedBy: null,
    },
    {
      id: uuid(41),
      kind: 'line_overdue',
      detail: '12 Notfound Ln, Springfield, IL 62701 is late.',
      openedAt: hours(-9),
      closedAt: hours(-8),
      closedBy: 'grace',
    },
  ],
  requests: [
    {
      id: uuid(50),
      lineId: uuid(0),
      reason: 'wrong_document',
      words: 'This is the deed of my neighbour.',
      askedAt: hours(-30),
      reviewBy: hours(60),
      decision: null,
      decidedBy: null,
      answer: null,
    },
  ],
  mails: [
    {
      id: uuid(60),
      orderId: ORDER_ID,
      template: 'order-delayed',
      subject: null,
      text: null,
      recipient: 'ada@example.com',
      state: 'failed',
      createdAt: hours(-2),
      sentAt: null,
      attempts: 1,
      outcome: 'refused',
      reply: '550 5.1.1 The mailbox is not there',
    },
    {
      id: uuid(61),
      orderId: ORDER_ID,
      template: 'deeds-ready',
      subject: 'Order 3F2A9C51: 2 of 3 deeds are ready',
      text: 'Your deeds are ready.\n\n350 5th Ave, New York, NY 10118\nhttps://deeds.example/d/…',
      recipient: 'ada@example.com',
      state: 'sent',
      createdAt: hours(-50),
      sentAt: hours(-49.9),
      attempts: 2,
      outcome: 'accepted',
      reply: '250 2.0.0 Ok: queued as 4B2C1',
    },
  ],
  notes: [
    { id: uuid(70), by: 'grace', words: 'Called back, waits until Friday.', at: hours(-5) },
    { id: uuid(71), by: 'grace', words: null, at: hours(-9) },
  ],
  customer: { id: uuid(85), orderCount: 14, deeds: 73, spent: 139_930, since: hours(-9000) },
  otherOrders: [
    { id: uuid(80), status: 'completed', amount: 1999, createdAt: hours(-900) },
    { id: uuid(81), status: 'failed', amount: 3998, createdAt: hours(-1200) },
  ],
}

const event = (place: number, changes: Partial<OrderEvent>): OrderEvent => ({
  id: uuid(90 + place),
  lineId: null,
  event: 'placed',
  kind: 'customer',
  by: 'Customer',
  at: hours(-50 + place),
  detail: {},
  message: null,
  ...changes,
})

export const EVENTS = [
  event(4, {
    event: 'customer_written',
    kind: 'staff',
    by: 'grace',
    message: {
      subject: 'Which unit do you need?',
      words: 'Hi Ada,\n\nReply with the unit number, and we’ll get the deed for that unit.',
    },
  }),
  event(3, { event: 'note_added', kind: 'staff', by: 'grace' }),
  event(2, {
    event: 'escalate',
    lineId: uuid(1),
    kind: 'system',
    by: 'Deedbox',
    detail: { reason: 'No source has a deed for this address.' },
  }),
  event(1, {
    event: 'mail_sent',
    kind: 'system',
    by: 'Deedbox',
    detail: { template: 'deeds-ready' },
  }),
  event(0, {}),
]

export const REPLACEMENT = {
  copyId: uuid(99),
  by: 'grace',
  reason: 'It was the deed of the neighbour',
  receivedAt: hours(-1),
  verdict: 'held' as const,
  objections: ['The copy shows 352 5th Ave, New York, NY 10118; ordered was 350 5th Ave.'],
  mismatches: ['address' as const],
  read: { documentType: 'Grant Deed', situs: '352 5th Ave, New York, NY 10118' },
  documentType: 'Grant deed',
  instrumentNumber: '2020-0000007',
  recordedOn: '2020-02-03',
  hasPdf: true,
}

export const EMPTY: Partial<OrderPage> = {
  status: 'pending',
  paidAt: null,
  gclid: null,
  ledger: [],
  balance: 0,
  reference: null,
  card: null,
  money: null,
  refunds: [],
  disputes: [],
  tasks: [],
  requests: [],
  mails: [],
  notes: [],
  otherOrders: [],
}
