/** What lists of orders and of deeds can be narrowed by, where the same name means more elsewhere. */
const FILTER_WORDS: Record<string, string> = {
  state:
    'Those with a deed that is `processing`, `with_staff`, `delivered` or `refunded`, which includes `refunding`.',
  fileNumber: 'A whole file number, in any case. For part of one, use `q`.',
  costCenter: 'A whole cost center, in any case.',
  metadata: 'One of your own values, as `name:value`, such as `closer:J. Rivera`.',
}
const filterWords = Object.fromEntries(
  ['getOrders', 'getDeeds'].flatMap((owner) =>
    Object.entries(FILTER_WORDS).map(([name, words]) => [`${owner}.${name}`, words]),
  ),
)

const BY_NUMBER =
  'Which of the property’s deeds to get: the one with this instrument number, such as a prior deed that another one cites. Leave it out for the latest.'

/** A month's sums, of all of it or of a part. */
const countWords = Object.fromEntries(
  ['invoice', 'totals', 'costCenters', 'files'].flatMap((owner) => [
    [`${owner}.deeds`, 'How many deeds were ordered.'],
    [`${owner}.charged`, 'What we drew for them.'],
    [`${owner}.refunds`, 'How many deeds were refunded.'],
    [`${owner}.refunded`, 'What we returned for them.'],
  ]),
)

/** By owner and name, or by name alone where it means the same everywhere. Backticks make code. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  ...filterWords,

  // In paths, by what they lead to
  'orders.{id}': 'The order’s ID.',
  'deeds.{id}': 'The deed’s ID.',
  'events.{id}': 'The event’s ID.',
  'webhook-endpoints.{id}': 'The endpoint’s ID.',
  'statements.{month}': 'The month, such as `2026-11`.',

  // Everywhere
  id: 'Its ID.',
  livemode: '`false` for everything that came from a test key.',
  createdAt: 'When it was created.',
  data: 'This page of the list.',
  nextCursor: 'Pass it as `cursor` to get the next page. `null` on the last page.',
  cursor: 'The `nextCursor` of the previous page.',
  limit: 'How many to return per page.',
  q: 'Part of a file number, reference, address, parcel number or order number, in any case. A page may have fewer than `limit` while there is still a `nextCursor`: it continues the search.',
  addressState: 'The two-letter code of the state the property is in.',
  placedBy: 'The ID of the member or the key that ordered it.',
  from: 'The first day, such as `2026-11-01`, on which it was ordered.',
  to: 'The last day on which it was ordered.',
  fileNumber:
    'Your file number. It’s on emails and statements and in file names, and you can list orders by it.',
  reference: 'Your own name for this deed, returned as you sent it.',

  // Keys
  'getKey.name': 'The name you gave the key.',
  'getKey.organization': 'The organization the key belongs to.',
  'getKey.livemode': 'Whether the key is live (`true`) or a test key (`false`).',
  'getKey.scopes': 'What the key may do.',
  'getKey.version': 'The version that calls with this key get.',

  // Addresses and money
  streetAddress: 'House number, street and unit.',
  city: 'The city.',
  state: 'The two-letter code of the state or DC.',
  zipCode: 'Five digits or ZIP+4. Send an empty string if you don’t know it.',
  cents: 'The amount in cents.',
  currency: 'Always `usd`.',

  // Offices
  title: 'The name of the office.',
  place: 'The county or city it records for.',
  url: 'The office’s website, if we know it.',
  searchUrl: 'Where the office’s records can be searched.',
  phone: 'The office’s phone number.',
  copyFee: 'What the office itself charges for a copy, in cents. `null` if we don’t know.',
  copyFeeNote: 'The fee in the office’s own words.',
  copyFeeTerms: 'The fee’s terms and where they come from.',
  unit: 'What the fee is charged for. `null` if the source names only an amount.',
  furtherCents: 'The fee for each page after the first, in cents.',
  minimumCents: 'The fee for the shortest copy, in cents.',
  isMost: 'Whether the law sets a maximum, so the office may charge less.',
  setBy: 'Who sets the fee.',
  sourceUrl: 'Where we found the fee.',
  checkedOn: 'When we last checked the fee: a year, a month or a day.',

  // Quotes
  addresses: 'The properties to quote, up to 100.',
  quotes: 'One quote per address, in the order you sent them.',
  'Quote.reference': 'The reference you sent, or `null`.',
  'lines.instrumentNumber': BY_NUMBER,
  'addresses.instrumentNumber': BY_NUMBER,
  'Deed.instrumentNumber':
    'The instrument number you ordered it by. `null`: you ordered the latest deed.',
  'Quote.instrumentNumber':
    'The instrument number you asked for. `null`: the quote is for the latest deed.',
  'Quote.price': 'What we charge for the deed.',
  notSold: 'Why we can’t sell this deed right now. `null` if we can.',
  outcome:
    '`found`: it’s in the office’s index. `likely`: we expect to find it. `staff`: our staff will get it.',
  isImmediate: 'Whether we usually deliver within minutes.',
  isPending: 'We’re still looking. Quote again in a few seconds for a better answer.',
  documentType: 'The type of the deed.',
  recordedOn: 'The recording date.',
  pages: 'How many pages it has.',
  'Quote.office': 'The office that records deeds there.',
  notice: 'The notice that state law requires before a sale.',
  stateText: 'The notice’s wording, where the state prescribes it.',

  // How an address was found
  'Quote.unit': 'The unit, which is part of the street address, too. `null` if it has none.',
  'Deed.unit': 'The unit, which is part of the street address, too. `null` if it has none.',
  county: 'The county it’s in. `null` where the address leaves more than one.',
  'county.name': 'The county’s name.',
  fips: 'The county’s FIPS code.',
  parcelNumber: 'The parcel number, where the index gives one.',
  match:
    '`exact`: we found the house. `street`: the city and ZIP code are right, and we couldn’t confirm the house. `none`: we can’t find it, and an order with it is refused.',

  // Orders
  dryRun:
    '`true` checks and prices everything and orders nothing. It needs no idempotency key, and answers 200 with `price`, `balance`, `isCovered` and `lines`, a quote for each.',
  lines: 'The properties to get deeds for, up to 100. Each deed may appear once.',
  costCenter: 'Your cost center, for statements.',
  metadata: 'Up to 20 values of your own. We store them and return them as they are.',
  deliverTo:
    'Who gets our emails about this order, up to 5 people. Leave it out and nobody does. At most 50 email addresses a day can be new to your organization; after that, the call gets a 429.',
  number: 'The number to use when you contact support.',
  'Order.state': '`processing` until each of its deeds is delivered or refunded, then `completed`.',
  charged: 'What we drew from your balance.',
  refunded: 'What we returned to your balance.',
  deeds: 'One deed per line, in the order you sent them.',
  deedIds: 'Which deeds to cancel. Leave it out to cancel every deed that’s late or not begun.',

  // Deeds
  'Deed.id': 'The deed’s ID.',
  orderId: 'The order it belongs to.',
  'Deed.state':
    '`processing`: we’re looking for it or checking a copy. `with_staff`: our staff is getting it. `delivered`: you can download it. `refunding`, `refunded`: we couldn’t get it or you canceled it, and the money goes back to your balance.',
  address: 'The property.',
  price: 'What the deed costs.',
  office: 'The office that records it, as far as we know.',
  forecast: 'What to expect.',
  dueBy: 'When it’s due at the latest.',
  refundedAfter: 'When we’ll refund it automatically if we still don’t have it.',
  isLate:
    'Whether it’s past due. If so, you can cancel it. Before we begin to look for it, you can as well.',
  stateSince: 'Since when it has been in this state.',
  document: 'The delivered document. `null` until then.',
  kind: 'The type of document.',
  instrumentNumber: 'The instrument number the office gave it.',
  bytes: 'The size of the file.',
  sha256: 'The SHA-256 hash of the file, in hexadecimal.',
  availableUntil: 'Until when you can download the file. `null` if you no longer can.',

  refundReason:
    'Why it was refunded: `not_found` means that we don’t have a deed for this address that we can send you. `null` unless it was.',
  reason:
    'What’s wrong. `right_deed` and `wrong_document` ask for the right deed or the money back.',
  message: 'What’s wrong, in your words. Required for `right_deed` and `other`.',
  'postDeedsIdProblems.outcome': '`refunded`, or `in_review`: a person answers it.',
  reviewBy: 'When it’s answered at the latest.',

  // Provenance
  deedId: 'The deed it’s about.',
  'Provenance.documentType': 'The type of document.',
  'Provenance.office': 'The office that recorded it.',
  file: 'The file we delivered.',
  'file.name': 'The name it’s downloaded under.',
  retrievedAt: 'When we got the document.',
  retrievedFrom: 'Where we got it, in words.',
  retrievedByStaff: 'Whether our staff got it rather than software.',
  checked: 'How we checked it, in words.',
  confidence: 'How sure the machine reading was, in percent. `null` if it wasn’t machine-read.',
  redacted: 'How many Social Security numbers we redacted.',
  indexedThrough:
    'The day through which the office’s index was complete. `null` if the office doesn’t say.',
  recordedLater:
    'What was recorded after it without transferring ownership. `null` if the index doesn’t list that.',
  'recordedLater.documentType': 'The type of the later document.',
  'Provenance.facts':
    'What the deed says with certainty. Empty until it’s read; `GET /api/v1/deeds/{id}/facts` says whether it is.',
  limits: 'What this copy isn’t.',

  // Facts
  'Facts.status':
    '`reading`: some facts are still being read, so ask again in a few seconds. `none`: the pages weren’t read.',
  facts: 'What the deed says, in the order it’s usually read. What isn’t on it isn’t listed.',
  'facts.name': 'What kind of fact it is.',
  'facts.state':
    '`certain`: two readings agree, or our staff read it. `doubtful`: we say where it is, not what it says.',
  'facts.text': 'As printed; several parties are separated by semicolons. `null` if it’s doubtful.',
  'facts.value':
    'The same in a form to compare: dates as YYYY-MM-DD, numbers bare. `null` if it’s doubtful.',
  'facts.page': 'The page it begins on, counted from 1.',
  'facts.places': 'Its rows of print, if known.',
  'places.page': 'The page, counted from 1.',
  left: 'As a share of the page’s width.',
  top: 'As a share of the page’s height.',
  right: 'As a share of the page’s width.',
  bottom: 'As a share of the page’s height.',

  // Balance and statements
  balance: 'What’s left.',
  lowBelow: 'Below this amount, we email your admins and send `balance.low`.',
  automaticTopUp:
    'Whether a saved card tops up the balance automatically. False once it has stopped, until an admin turns it on again.',
  isLow: 'Whether the balance is below that amount.',
  month: 'The month.',
  timeZone:
    'The time zone that the month is counted in: your organization’s, or ours if it hasn’t chosen one.',
  opening: 'The balance when the month began.',
  closing: 'The balance when the month ended, or now.',
  invoice: 'The month’s invoice. `null` until the month is over, and in test mode.',
  'invoice.number': 'Your organization’s invoices are numbered without gaps.',
  issuedOn: 'The day it was issued.',
  billTo: 'Whom it bills: what your admins had entered when it was issued.',
  'billTo.name': 'The billing name.',
  'billTo.address': 'The billing address.',
  soldBy: 'Who sold the deeds.',
  tax: 'Sales tax.',
  total: 'What was charged, less refunds, with tax. It’s paid from your balance.',
  totals: 'The month by what moved the balance.',
  toppedUp: 'What was paid in.',
  other: 'Everything else, such as what a bank took back. Below zero if the balance shrank.',
  costCenters: 'The month by cost center.',
  'costCenters.costCenter': 'The cost center. `null` for orders without one.',
  files: 'The month by file number.',
  ...countWords,
  rows: 'Every change of the balance, oldest first.',
  at: 'When it happened.',
  date: 'Its date in the month’s time zone.',
  'rows.kind': 'What changed the balance.',
  'rows.costCenter': 'The order’s cost center.',
  'rows.balance': 'The balance after it.',
  amount: 'How much, below zero if the balance shrank.',
  'rows.orderId': 'The order, if it’s about one.',
  'rows.address': 'The property, if it’s about one deed.',

  // Events and webhooks
  'Event.id': 'The event’s ID, the same on every attempt to deliver it.',
  'Event.data': 'IDs and states only: fetch the rest with your key.',
  'data.facts':
    'Whether what the deed says is read. While it’s `reading`, ask `GET /api/v1/deeds/{id}/facts` every few seconds until its status isn’t.',
  'data.state': 'Where it stood when this happened.',
  'data.endpointId': 'The endpoint we’re trying out.',
  balanceCents: 'What’s left on your balance, in cents.',
  lowCents: 'The limit it fell below, in cents.',
  timestamp: 'When it happened.',
  'Event.type': 'What happened. New types may be added at any time.',
  after: 'The ID of the last event you know. Only newer ones are returned.',
  endpointId: 'Leave it out to send the event to every endpoint that wants its type.',
  endpointIds: 'The endpoints we’re sending it to.',
  eventId: 'The event we’re sending.',
  'WebhookEndpoint.id': 'The endpoint’s ID.',
  'WebhookEndpoint.url': 'Where we send events.',
  'postWebhookEndpoints.url':
    'Where to send events: a public address that starts with `https://`, on port 443 or 8443.',
  'postWebhookEndpoints.id': 'The endpoint’s ID.',
  'postWebhookEndpointsIdRoll.id': 'The endpoint’s ID.',
  secret:
    'The signing secret. Only the first response has it, so a replay with the same `Idempotency-Key` doesn’t. Roll the endpoint to get a new one.',
  events: 'Which types of events to send there.',
  'WebhookEndpoint.state': 'Whether we send events there.',
  disabledBecause:
    '`asked`: one of you disabled it. `gone`: it answered 410. `failing`: every attempt failed.',
  confirmedAt:
    'When it first answered an event with success. Until then it gets one `webhook.test` event, and the others wait.',
  strugglingSince: 'Since when it has been failing or slow. `null` if it’s fine.',
  oldSecretUntil: 'Until when the old secret signs, too, after a roll.',
  overlapHours: 'How long the old secret stays valid.',
  done: 'Always `true`.',

  // Problems
  type: 'A link that explains this kind of error.',
  'Problem.title': 'The meaning of the status.',
  status: 'The HTTP status.',
  code: 'What your program should check. New codes may be added at any time.',
  detail: 'What happened, in words for people.',
  field: 'The field at fault, as you wrote it.',
  errors: 'Everything that’s wrong, the first of which is the error itself.',
  'errors.detail': 'What’s wrong with it.',
  requestId: 'The request’s ID, for support.',
}
