import type { ListedOrder } from '../../../src/contract/account/orders.ts'
import type { Deed } from '../../../src/contract/api/deeds.ts'
import type { ApiOrder } from '../../../src/contract/api/orders.ts'
import type { Forecast } from '../../../src/contract/shop/forecast.ts'
import { EMPIRE, WILLIS } from '../support/cart.ts'

const AT = new Date('2026-03-01T12:00:00.000Z')
export const id = (place: number) => `0198f3a2-0000-7000-8000-0000000006${place}`
const usd = (cents: number) => ({ cents, currency: 'usd' as const })

const SLOW = { streetAddress: '7 Slow St', city: 'Austin', state: 'TX', zipCode: '78701' }

const LISTED: ListedOrder = {
  id: id(10),
  number: '0198F3A2',
  fileNumber: '2026-114',
  costCenter: 'West branch',
  charged: usd(5997),
  refunded: usd(0),
  createdAt: AT,
  firstAddress: EMPIRE,
  states: ['delivered', 'with_staff', 'delivered'],
  late: 0,
}
export const LIST: ListedOrder[] = [
  LISTED,
  {
    ...LISTED,
    id: id(11),
    fileNumber: null,
    costCenter: null,
    charged: usd(1999),
    firstAddress: WILLIS,
    states: ['processing'],
  },
  {
    ...LISTED,
    id: id(12),
    fileNumber: 'GF-2026-000118-COMMERCIAL/WEST',
    charged: usd(3998),
    refunded: usd(1999),
    firstAddress: SLOW,
    states: ['with_staff', 'refunded'],
    late: 1,
  },
]

const DEED: Deed = {
  id: id(20),
  orderId: id(10),
  livemode: true,
  state: 'delivered',
  fileNumber: '2026-114',
  reference: 'Seller',
  address: EMPIRE,
  price: usd(1999),
  office: null,
  forecast: { dueBy: AT, refundedAfter: AT, isLate: false },
  createdAt: AT,
  stateSince: AT,
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
export const ORDER: ApiOrder = {
  id: id(10),
  number: '0198F3A2',
  livemode: true,
  state: 'processing',
  fileNumber: '2026-114',
  costCenter: 'West branch',
  metadata: {},
  deliverTo: ['ada@elmtitle.com'],
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
