import type { ListedDeed, ownOrder } from '../../../src/contract/account/orders.ts'
import type { Deed } from '../../../src/contract/api/deed.ts'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import type { Forecast } from '../../../src/contract/shop/forecast.ts'
import { EMPIRE, WILLIS } from '../support/cart.ts'

const AT = new Date('2026-03-01T12:00:00.000Z')
export const id = (place: number) => `0198f3a2-0000-7000-8000-0000000006${place}`
const usd = (cents: number) => ({ cents, currency: 'usd' as const })

const SLOW = { streetAddress: '7 Slow St', city: 'Austin', state: 'TX', zipCode: '78701' }

const DEED: Deed = {
  id: id(20),
  orderId: id(10),
  livemode: true,
  state: 'delivered',
  fileNumber: '2026-114',
  reference: 'Seller',
  instrumentNumber: null,
  address: EMPIRE,
  unit: null,
  county: { name: 'New York County', fips: '36061' },
  parcelNumber: null,
  match: 'exact',
  price: usd(1999),
  office: null,
  forecast: { dueBy: AT, refundedAfter: AT, isLate: false },
  createdAt: AT,
  stateSince: AT,
  refundReason: null,
  document: {
    kind: 'Warranty deed',
    instrumentNumber: '2019-1',
    recordedOn: '2019-03-14',
    pages: 4,
    bytes: 84_000,
    sha256: 'ab'.repeat(32),
    availableUntil: new Date('2026-03-31T12:00:00.000Z'),
  },
}
const LISTED: ListedDeed = {
  ...DEED,
  orderNumber: '0198F3A2',
  costCenter: 'West branch',
  placedBy: '0198f3a2-0000-7000-8000-000000000406',
  place: 1,
  of: 2,
}
export const LIST: ListedDeed[] = [
  LISTED,
  { ...LISTED, id: id(21), address: WILLIS, place: 2, state: 'with_staff', document: null },
  {
    ...LISTED,
    id: id(22),
    fileNumber: 'GF-2026-000118-COMMERCIAL/WEST',
    costCenter: null,
    address: SLOW,
    of: 1,
    state: 'refunded',
    refundReason: 'not_found',
    document: null,
  },
  {
    ...LISTED,
    id: id(23),
    fileNumber: null,
    address: SLOW,
    of: 1,
    state: 'processing',
    document: null,
  },
]
export const COUNTS = {
  all: 4,
  processing: 1,
  with_staff: 1,
  delivered: 1,
  refunded: 1,
  isMore: false,
}

export const ORDER: CallResult<typeof ownOrder> = {
  id: id(10),
  number: '0198F3A2',
  livemode: true,
  state: 'processing',
  fileNumber: '2026-114',
  costCenter: 'West branch',
  metadata: {},
  deliverTo: ['ada@elmtitle.com'],
  placedBy: LISTED.placedBy,
  charged: usd(11_994),
  refunded: usd(1999),
  createdAt: AT,
  deeds: [
    DEED,
    { ...DEED, id: id(21), address: WILLIS, reference: null },
    { ...DEED, id: id(22), address: SLOW, state: 'processing', document: null },
    {
      ...DEED,
      id: id(23),
      address: { ...SLOW, streetAddress: '9 Late Ln' },
      state: 'with_staff',
      document: null,
      forecast: { dueBy: AT, refundedAfter: new Date('2026-03-03T12:00:00.000Z'), isLate: true },
    },
    {
      ...DEED,
      id: id(24),
      address: { ...SLOW, streetAddress: '12 Notfound Ln' },
      state: 'refunded',
      refundReason: 'not_found',
      document: null,
    },
    {
      ...DEED,
      id: id(25),
      address: { ...SLOW, streetAddress: '13 Old St' },
      document: DEED.document && { ...DEED.document, availableUntil: null },
    },
  ],
}

const QUOTE: Forecast = {
  outcome: 'found',
  isImmediate: true,
  isPending: false,
  documentType: 'WARRANTY DEED',
  recordedOn: '2019-03-14',
  pages: 4,
  notice: 'none',
  stateText: null,
}
export const QUOTES: Forecast[] = [
  QUOTE,
  { ...QUOTE, outcome: 'staff', isImmediate: false },
  { ...QUOTE, notSold: 'off' },
]
/** As the page keeps it: two files, the second with an address that we don't sell. */
export const DRAFT = {
  lines: [{ ...EMPIRE, reference: '2026-114' }, WILLIS, { ...SLOW, unverified: ['housenumber'] }],
  fileNumber: '2026-118',
  costCenter: 'West branch',
  isMailed: true,
  left: '',
}
