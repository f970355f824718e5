import type { TopUps } from '../../../src/contract/account/automatic-top-up.ts'
import type { BalanceMovement, OwnBalance } from '../../../src/contract/account/balance.ts'
import type { ownStatement, ownStatements } from '../../../src/contract/account/statements.ts'
import type { CallResult } from '../../../src/contract/endpoint.ts'

const AT = new Date('2026-03-01T12:00:00.000Z')
const id = (place: number) => `0198f3a2-0000-7000-8000-0000000005${place}`

const MOVEMENT: BalanceMovement = {
  id: id(20),
  at: AT,
  kind: 'order',
  cents: -3998,
  orderId: id(21),
  fileNumber: '2026-114',
}
export const MOVEMENTS: BalanceMovement[] = [
  { ...MOVEMENT, id: id(22), kind: 'refund', cents: 1999 },
  MOVEMENT,
  { ...MOVEMENT, id: id(23), kind: 'disputed', cents: -5_000, orderId: null, fileNumber: null },
  { ...MOVEMENT, id: id(24), kind: 'top_up', cents: 125_000, orderId: null, fileNumber: null },
]
export const TOP_UPS: TopUps = {
  card: null,
  rule: null,
  isOn: false,
  stopped: null,
  nextTryAt: null,
  isCapped: false,
  debits: [],
}
export const TOPPED_UP: TopUps = {
  ...TOP_UPS,
  card: { brand: 'visa', last4: '4242' },
  rule: { belowCents: 25_000, addCents: 100_000, dayCents: 300_000 },
  isOn: true,
}
/** Why it charges nothing anymore. */
export const stopped = (
  because: 'declined' | 'authentication' | 'disputed',
  detail: string | null = null,
): TopUps => ({
  ...TOPPED_UP,
  stopped: { because, at: AT, detail, canConfirm: because === 'authentication' },
})
export const BALANCE: OwnBalance = {
  cents: 118_001,
  lowCents: 10_000,
}

export const STATEMENTS: CallResult<typeof ownStatements> = {
  months: [
    { month: '2026-11', invoice: null },
    { month: '2026-10', invoice: '5B8F4F6F-0007' },
    { month: '2026-09', invoice: '5B8F4F6F-0006' },
  ],
  organization: 'Elm Title',
  billingName: 'Elm Title Company',
  billingAddress: '410 Example Ave, Suite 300, Omaha, NE 68102',
  mailsStatements: true,
  timeZone: 'America/Chicago',
  nextZone: null,
}

type Statement = CallResult<typeof ownStatement>

const usd = (cents: number) => ({ cents, currency: 'usd' }) as const
const sum = (deeds: number, refunds: number) => ({
  ...{ deeds, refunds, charged: usd(deeds * 1999), refunded: usd(refunds * 1999) },
})
const CENTERS = [
  ['Residential', 28, 2],
  ['Refinance', 11, 1],
  [null, 2, 0],
] as const

/** Deeds by cost center, and a top-up before them. */
function rowsOf(): Statement['rows'] {
  let held = 200_000
  const of = (costCenter: string | null, kind: 'order' | 'refund', place: number) => {
    const cents = kind === 'order' ? -1999 : 1999
    held += cents
    const day = String(1 + (place % 28)).padStart(2, '0')
    return {
      at: new Date(`2026-10-${day}T15:00:00Z`),
      date: `2026-10-${day}`,
      kind,
      amount: usd(cents),
      orderId: id(21),
      fileNumber: `ELM-26-${String(4017 + place)}`,
      costCenter,
      reference: null,
      address: `${100 + place} Elmwood Ave, Evanston, IL 60201`,
      balance: usd(held),
    }
  }
  const topUp = { ...of(null, 'order', 0), kind: 'top_up', fileNumber: null } as const
  held = 200_000
  return [
    { ...topUp, orderId: null, address: null, amount: usd(200_000), balance: usd(200_000) },
    ...CENTERS.flatMap(([center, deeds, refunds]) =>
      Array.from({ length: deeds + refunds }, (_, place) =>
        of(center, place < deeds ? 'order' : 'refund', place),
      ),
    ),
  ]
}

export const STATEMENT: Statement = {
  livemode: true,
  month: '2026-10',
  timeZone: 'America/Chicago',
  opening: usd(0),
  closing: usd(200_000 - 38 * 1999),
  invoice: {
    number: '5B8F4F6F-0007',
    issuedOn: '2026-11-01',
    billTo: { name: 'Elm Title Company', address: '410 Example Ave, Suite 300, Omaha, NE 68102' },
    soldBy: 'Deedbox LLC, 100 Sample St, Suite 200, Springfield, IL 62704',
    ...sum(41, 3),
    tax: usd(0),
    total: usd(38 * 1999),
  },
  totals: { ...sum(41, 3), toppedUp: usd(200_000), other: usd(0) },
  costCenters: CENTERS.map(([costCenter, deeds, refunds]) => ({
    costCenter,
    ...sum(deeds, refunds),
  })),
  files: [],
  rows: rowsOf(),
  isMore: false,
}
