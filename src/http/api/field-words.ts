type FieldWords = readonly [words: string, example?: unknown]

/** What lists of orders and of deeds can be narrowed by, where the same name means more elsewhere. */
const FILTER_WORDS: Record<string, FieldWords> = {
  state: [
    'Those with a deed that is `processing`, `with_staff`, `delivered` or `refunded`, which includes `refunding`.',
  ],
  fileNumber: ['A whole file number, in any case. For part of one, use `q`.'],
  costCenter: ['A whole cost center, in any case.'],
  metadata: ['One of your own values, as `name:value`, such as `closer:J. Rivera`.'],
}
const filterWords = Object.fromEntries(
  ['getOrders', 'getDeeds'].flatMap((owner) =>
    Object.entries(FILTER_WORDS).map(([name, words]) => [`${owner}.${name}`, words]),
  ),
)

const ORDER_ID = '0199e3a2-6f0d-7c31-9d2a-5b8f4f6f2c11'
const DEED_ID = '0199e3a2-6f14-7a4e-8c55-21c0a4f0e7d3'
const EVENT_ID = 'evt_0199e3a28f027b1c9d2a5b8f4f6f2c44'
const ENDPOINT_ID = '0199e3a2-7b20-7d0e-b1a4-9f3c2e6d8a55'

/** By owner and name, or by name alone where it means the same everywhere. Backticks make code. */
export const FIELD_WORDS: Readonly<Record<string, FieldWords>> = {
  ...filterWords,

  // In paths, by what they lead to
  'orders.{id}': ['The order’s ID.'],
  'deeds.{id}': ['The deed’s ID.'],
  'events.{id}': ['The event’s ID.'],
  'webhook-endpoints.{id}': ['The endpoint’s ID.'],
  'statements.{month}': ['The month, such as `2026-11`.'],

  // Everywhere
  id: ['Its ID.', ORDER_ID],
  livemode: ['`false` for everything that came from a test key.', false],
  createdAt: ['When it was created.', '2026-11-16T15:04:05.000Z'],
  data: ['This page of the list.'],
  nextCursor: ['Pass it as `cursor` to get the next page. `null` on the last page.', null],
  cursor: ['The `nextCursor` of the previous page.'],
  limit: ['How many to return per page.'],
  q: [
    'Part of a file number, reference, address, parcel number or order number, in any case. A page may have fewer than `limit` while there is still a `nextCursor`: it continues the search.',
  ],
  addressState: ['The two-letter code of the state the property is in.'],
  placedBy: ['The ID of the member or the key that ordered it.'],
  from: ['The first day, such as `2026-11-01`, on which it was ordered.'],
  to: ['The last day on which it was ordered.'],
  fileNumber: [
    'Your file number. It’s on emails and statements and in file names, and you can list orders by it.',
    'ELM-2026-0142',
  ],
  reference: ['Your own name for this deed, returned as you sent it.', 'Parcel 1'],

  // Keys
  'getKey.name': ['The name you gave the key.', 'Closing desk'],
  'getKey.organization': ['The organization the key belongs to.', 'Elm Title'],
  'getKey.livemode': ['Whether the key is live (`true`) or a test key (`false`).', false],
  'getKey.scopes': ['What the key may do.', ['quotes:read', 'orders:read', 'orders:write']],
  'getKey.version': ['The version that calls with this key get.', '2026-11-16'],

  // Addresses and money
  streetAddress: ['House number, street and unit.', '350 5th Ave'],
  city: ['The city.', 'New York'],
  state: ['The two-letter code of the state or DC.', 'NY'],
  zipCode: ['Five digits or ZIP+4. Send an empty string if you don’t know it.', '10118'],
  cents: ['The amount in cents.', 1999],
  currency: ['Always `usd`.', 'usd'],

  // Offices
  title: ['The name of the office.', 'Office of the City Register'],
  place: ['The county or city it records for.', 'New York County'],
  url: [
    'The office’s website, if we know it.',
    'https://www.nyc.gov/site/finance/property/acris.page',
  ],
  searchUrl: ['Where the office’s records can be searched.', 'https://a836-acris.nyc.gov'],
  phone: ['The office’s phone number.', null],
  copyFee: ['What the office itself charges for a copy, in cents. `null` if we don’t know.', 400],
  copyFeeNote: ['The fee in the office’s own words.', null],
  copyFeeTerms: ['The fee’s terms and where they come from.'],
  unit: ['What the fee is charged for. `null` if the source names only an amount.', 'per_page'],
  furtherCents: ['The fee for each page after the first, in cents.', null],
  minimumCents: ['The fee for the shortest copy, in cents.', null],
  isMost: ['Whether the law sets a maximum, so the office may charge less.', false],
  setBy: ['Who sets the fee.', 'office'],
  sourceUrl: ['Where we found the fee.', null],
  checkedOn: ['When we last checked the fee: a year, a month or a day.', '2026-11'],

  // Quotes
  addresses: ['The properties to quote, up to 100.'],
  quotes: ['One quote per address, in the order you sent them.'],
  'Quote.reference': ['The reference you sent, or `null`.', 'Parcel 1'],
  'Deed.instrumentNumber': [
    'The instrument number you ordered it by. `null`: you ordered the latest deed.',
    null,
  ],
  'Quote.instrumentNumber': [
    'The instrument number you asked for. `null`: the quote is for the latest deed.',
    null,
  ],
  'Quote.price': ['What we charge for the deed.'],
  notSold: ['Why we can’t sell this deed right now. `null` if we can.', null],
  outcome: [
    '`found`: it’s in the office’s index. `likely`: we expect to find it. `staff`: our staff will get it.',
    'found',
  ],
  isImmediate: ['Whether we usually deliver within minutes.', true],
  isPending: ['We’re still looking. Quote again in a few seconds for a better answer.', false],
  documentType: ['The type of the deed.', 'Bargain and sale deed'],
  recordedOn: ['The recording date.', '2019-06-03'],
  pages: ['How many pages it has.', 4],
  'Quote.office': ['The office that records deeds there.'],
  notice: ['The notice that state law requires before a sale.', 'none'],
  stateText: ['The notice’s wording, where the state prescribes it.', null],

  // How an address was found
  'Quote.unit': [
    'The unit, which is part of the street address, too. `null` if it has none.',
    null,
  ],
  'Deed.unit': ['The unit, which is part of the street address, too. `null` if it has none.', null],
  county: ['The county it’s in. `null` where the address leaves more than one.'],
  'county.name': ['The county’s name.', 'New York County'],
  fips: ['The county’s FIPS code.', '36061'],
  parcelNumber: ['The parcel number, where the index gives one.', null],
  match: [
    '`exact`: we found the house. `street`: the city and ZIP code are right, and we couldn’t confirm the house. `none`: we can’t find it, and an order with it is refused.',
    'exact',
  ],

  // Orders
  dryRun: [
    '`true` checks and prices everything and orders nothing. It needs no idempotency key, and answers 200 with `price`, `balance`, `isCovered` and `lines`, a quote for each.',
    true,
  ],
  lines: ['The properties to get deeds for, up to 100. Each deed may appear once.'],
  costCenter: ['Your cost center, for statements.', 'Closings'],
  metadata: [
    'Up to 20 values of your own. We store them and return them as they are.',
    { closer: 'J. Rivera' },
  ],
  deliverTo: [
    'Who gets our emails about this order, up to 5 people. Leave it out and nobody does. At most 50 email addresses a day can be new to your organization; after that, the call gets a 429.',
    ['closings@elm.example'],
  ],
  number: ['The number to use when you contact support.', 'D-7K2M-4Q9X'],
  'Order.state': [
    '`processing` until each of its deeds is delivered or refunded, then `completed`.',
    'processing',
  ],
  charged: ['What we drew from your balance.'],
  refunded: ['What we returned to your balance.'],
  deeds: ['One deed per line, in the order you sent them.'],
  deedIds: [
    'Which deeds to cancel. Leave it out to cancel every deed that’s late or not begun.',
    [DEED_ID],
  ],

  // Deeds
  'Deed.id': ['The deed’s ID.', DEED_ID],
  orderId: ['The order it belongs to.', ORDER_ID],
  'Deed.state': [
    '`processing`: we’re looking for it or checking a copy. `with_staff`: our staff is getting it. `delivered`: you can download it. `refunding`, `refunded`: we couldn’t get it or you canceled it, and the money goes back to your balance.',
    'delivered',
  ],
  address: ['The property.'],
  price: ['What the deed costs.'],
  office: ['The office that records it, as far as we know.'],
  forecast: ['What to expect.'],
  dueBy: ['When it’s due at the latest.', '2026-11-18T15:04:05.000Z'],
  refundedAfter: [
    'When we’ll refund it automatically if we still don’t have it.',
    '2026-11-26T15:04:05.000Z',
  ],
  isLate: [
    'Whether it’s past due. If so, you can cancel it. Before we begin to look for it, you can as well.',
    false,
  ],
  stateSince: ['Since when it has been in this state.', '2026-11-16T15:04:31.000Z'],
  document: ['The delivered document. `null` until then.'],
  kind: ['The type of document.', 'Bargain and sale deed'],
  instrumentNumber: ['The instrument number the office gave it.', '2019000174233'],
  bytes: ['The size of the file.', 184320],
  sha256: [
    'The SHA-256 hash of the file, in hexadecimal.',
    'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
  ],
  availableUntil: [
    'Until when you can download the file. `null` if you no longer can.',
    '2027-02-14T15:04:31.000Z',
  ],

  refundReason: [
    'Why it was refunded: `not_found` means that we don’t have a deed for this address that we can send you. `null` unless it was.',
    null,
  ],
  reason: [
    'What’s wrong. `right_deed` and `wrong_document` ask for the right deed or the money back.',
    'wrong_document',
  ],
  message: [
    'What’s wrong, in your words. Required for `right_deed` and `other`.',
    'It’s the neighbor’s deed.',
  ],
  'postDeedsIdProblems.outcome': ['`refunded`, or `in_review`: a person answers it.', 'in_review'],
  reviewBy: ['When it’s answered at the latest.', '2026-11-23T22:00:00.000Z'],

  // Provenance
  deedId: ['The deed it’s about.', DEED_ID],
  'Provenance.documentType': ['The type of document.', 'Bargain and sale deed'],
  'Provenance.office': ['The office that recorded it.'],
  file: ['The file we delivered.'],
  'file.name': ['The name it’s downloaded under.', 'ELM-2026-0142_350-5th-ave.pdf'],
  retrievedAt: ['When we got the document.', '2026-11-16T15:04:20.000Z'],
  retrievedFrom: ['Where we got it, in words.', 'The public index of the City Register'],
  retrievedByStaff: ['Whether our staff got it rather than software.', false],
  checked: ['How we checked it, in words.', 'Property, number and date match your order'],
  confidence: [
    'How sure the machine reading was, in percent. `null` if it wasn’t machine-read.',
    96,
  ],
  redacted: ['How many Social Security numbers we redacted.', 0],
  indexedThrough: [
    'The day through which the office’s index was complete. `null` if the office doesn’t say.',
    '2026-11-13',
  ],
  recordedLater: [
    'What was recorded after it without transferring ownership. `null` if the index doesn’t list that.',
    [],
  ],
  'recordedLater.documentType': ['The type of the later document.', 'Mortgage'],
  'Provenance.facts': [
    'What the deed says with certainty. Empty until it’s read; `GET /api/v1/deeds/{id}/facts` says whether it is.',
    [],
  ],
  limits: ['What this copy isn’t.', ['Not a certified copy']],

  // Facts
  'Facts.status': [
    '`reading`: some facts are still being read, so ask again in a few seconds. `none`: the pages weren’t read.',
    'read',
  ],
  facts: ['What the deed says, in the order it’s usually read. What isn’t on it isn’t listed.'],
  'facts.name': ['What kind of fact it is.', 'grantors'],
  'facts.state': [
    '`certain`: two readings agree, or our staff read it. `doubtful`: we say where it is, not what it says.',
    'certain',
  ],
  'facts.text': [
    'As printed; several parties are separated by semicolons. `null` if it’s doubtful.',
    'BHATT HOMES, LLC',
  ],
  'facts.value': [
    'The same in a form to compare: dates as YYYY-MM-DD, numbers bare. `null` if it’s doubtful.',
    'BHATT HOMES LLC',
  ],
  'facts.page': ['The page it begins on, counted from 1.', 1],
  'facts.places': ['Its rows of print, if known.'],
  'places.page': ['The page, counted from 1.', 1],
  left: ['As a share of the page’s width.', 0.12],
  top: ['As a share of the page’s height.', 0.34],
  right: ['As a share of the page’s width.', 0.56],
  bottom: ['As a share of the page’s height.', 0.36],

  // Balance and statements
  balance: ['What’s left.'],
  lowBelow: ['Below this amount, we email your admins and send `balance.low`.'],
  automaticTopUp: [
    'Whether a saved card tops up the balance automatically. False once it has stopped, until an admin turns it on again.',
    false,
  ],
  isLow: ['Whether the balance is below that amount.', false],
  month: ['The month.', '2026-11'],
  timeZone: [
    'The time zone that the month is counted in: your organization’s, or ours if it hasn’t chosen one.',
    'America/Chicago',
  ],
  opening: ['The balance when the month began.'],
  closing: ['The balance when the month ended, or now.'],
  invoice: ['The month’s invoice. `null` until the month is over, and in test mode.'],
  'invoice.number': ['Your organization’s invoices are numbered without gaps.', '5B8F4F6F-0007'],
  issuedOn: ['The day it was issued.', '2026-12-01'],
  billTo: ['Whom it bills: what your admins had entered when it was issued.'],
  'billTo.name': ['The billing name.', 'Elm Title Company'],
  'billTo.address': ['The billing address.', '410 Example Ave, Suite 300, Omaha, NE 68102'],
  soldBy: ['Who sold the deeds.', 'Deedbox LLC, 100 Sample St, Springfield, IL 62704'],
  tax: ['Sales tax.'],
  total: ['What was charged, less refunds, with tax. It’s paid from your balance.'],
  totals: ['The month by what moved the balance.'],
  toppedUp: ['What was paid in.'],
  other: ['Everything else, such as what a bank took back. Below zero if the balance shrank.'],
  costCenters: ['The month by cost center.'],
  'costCenters.costCenter': ['The cost center. `null` for orders without one.', 'Closings'],
  files: ['The month by file number.'],
  ...Object.fromEntries(
    ['invoice', 'totals', 'costCenters', 'files'].flatMap((owner) => [
      [`${owner}.deeds`, ['How many deeds were ordered.', 3]],
      [`${owner}.charged`, ['What we drew for them.']],
      [`${owner}.refunds`, ['How many deeds were refunded.', 1]],
      [`${owner}.refunded`, ['What we returned for them.']],
    ]),
  ),
  rows: ['Every change of the balance, oldest first.'],
  at: ['When it happened.', '2026-11-16T15:04:05.000Z'],
  date: ['Its date in the month’s time zone.', '2026-11-16'],
  'rows.kind': ['What changed the balance.', 'order'],
  'rows.costCenter': ['The order’s cost center.', 'Closings'],
  'rows.balance': ['The balance after it.'],
  amount: ['How much, below zero if the balance shrank.'],
  'rows.orderId': ['The order, if it’s about one.', ORDER_ID],
  'rows.address': ['The property, if it’s about one deed.', '350 5th Ave, New York, NY 10118'],

  // Events and webhooks
  'Event.id': ['The event’s ID, the same on every attempt to deliver it.', EVENT_ID],
  'Event.data': [
    'IDs and states only: fetch the rest with your key. `facts` comes with `deed.delivered`; while it’s `reading`, ask `GET /api/v1/deeds/{id}/facts` every few seconds until its status isn’t.',
    {
      orderId: ORDER_ID,
      fileNumber: 'ELM-2026-0142',
      deedId: DEED_ID,
      state: 'delivered',
      facts: 'reading',
    },
  ],
  timestamp: ['When it happened.', '2026-11-16T15:04:31.000Z'],
  'Event.type': ['What happened. New types may be added at any time.', 'deed.delivered'],
  after: ['The ID of the last event you know. Only newer ones are returned.'],
  endpointId: ['Leave it out to send the event to every endpoint that wants its type.'],
  endpointIds: ['The endpoints we’re sending it to.', [ENDPOINT_ID]],
  eventId: ['The event we’re sending.', EVENT_ID],
  'WebhookEndpoint.id': ['The endpoint’s ID.', ENDPOINT_ID],
  'WebhookEndpoint.url': ['Where we send events.', 'https://hooks.elm.example/deedbox'],
  'postWebhookEndpoints.url': [
    'Where to send events: a public address that starts with `https://`, on port 443 or 8443.',
    'https://hooks.elm.example/deedbox',
  ],
  'postWebhookEndpoints.id': ['The endpoint’s ID.', ENDPOINT_ID],
  'postWebhookEndpointsIdRoll.id': ['The endpoint’s ID.', ENDPOINT_ID],
  secret: [
    'The signing secret. Only this response has it, and its replays with the same `Idempotency-Key` within 30 days.',
    'whsec_Q29waWVkRnJvbVRoZUZpcnN0QW5zd2VyT25seTE=',
  ],
  events: ['Which types of events to send there.', ['deed.delivered', 'order.completed']],
  'WebhookEndpoint.state': ['Whether we send events there.', 'enabled'],
  disabledBecause: [
    '`asked`: one of you disabled it. `gone`: it answered 410. `failing`: every attempt failed.',
    null,
  ],
  confirmedAt: [
    'When it first answered an event with success. Until then it gets one `webhook.test` event, and the others wait.',
    '2026-11-16T15:04:06.000Z',
  ],
  strugglingSince: ['Since when it has been failing or slow. `null` if it’s fine.', null],
  oldSecretUntil: ['Until when the old secret signs, too, after a roll.', null],
  overlapHours: ['How long the old secret stays valid.', 24],
  done: ['Always `true`.', true],

  // Problems
  type: ['A link that explains this kind of error.', '/developers#balance_too_low'],
  'Problem.title': ['The meaning of the status.', 'Payment Required'],
  status: ['The HTTP status.', 402],
  code: ['What your program should check. New codes may be added at any time.', 'balance_too_low'],
  detail: ['What happened, in words for people.', 'Your balance is too low for this order.'],
  field: ['The field at fault, as you wrote it.', 'lines[3].zipCode'],
  errors: ['Everything that’s wrong, the first of which is the error itself.'],
  'errors.detail': ['What’s wrong with it.', 'We can’t find this address.'],
  requestId: ['The request’s ID, for support.', '3f1c6c1e-5f0b-4c60-9b43-0a5a4c7f9f10'],
}
