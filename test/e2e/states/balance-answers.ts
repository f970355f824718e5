import type { TopUps } from '../../../src/contract/account/automatic-top-up.ts'
import type { BalanceMovement } from '../../../src/contract/account/balance.ts'
import type { OwnBalance } from '../../../src/contract/account/own-balance.ts'

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
  months: ['2026-03', '2026-02'],
}
