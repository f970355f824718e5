import type { OrderLine } from '../../src/contract/shop/orders.ts'
import type { LineState } from '../../src/orders/line.ts'
import { REFUND_REASONS } from '../../src/orders/refund.ts'
import { diceFor } from '../../standins/recorder/dice.ts'
import { shownOrder } from '../e2e/support/shown-order.ts'

/** When every order is looked at. */
const NOW = Date.parse('2026-03-03T17:20:00Z')
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000)

const AWAITED: LineState[] = ['queued', 'searching', 'checking', 'desk']
const PAID: LineState[] = [...AWAITED, 'ready', 'delivered', 'refunding', 'refunded']
const OFFICE = { title: 'County Clerk', place: 'Cook County', phone: '(312) 555-0100' }

export type TrueOrder = ReturnType<typeof randomOrder>
export type TrueLine = TrueOrder['lines'][number]

/** Any order that can be: unpaid, failed, or paid with lines in any state, some never charged. Nothing
 * in a line says whether its address is withheld, so none is told apart. */
export function randomOrder(seed: number) {
  const dice = diceFor('truth', seed)
  const all = dice.pick<LineState | undefined>([...Array(20), 'unpaid', 'released'])
  const some = dice.pick([PAID, ['delivered', 'desk']] satisfies LineState[][])
  const progress = Array.from({ length: dice.pick([1, 1, 2, 2, 3, 4, 6, 9, 12]) }, (_, place) => {
    if (all) return all
    return place > 0 && dice.chance(0.12) ? 'released' : dice.pick(some)
  })
  const changes = progress.map((state): Partial<OrderLine> => {
    const promisedBy = inHours(dice.pick([-30, -2, 4, 5, 20, 28, 44]))
    const isLate = AWAITED.includes(state) && promisedBy.getTime() <= NOW
    const isBack = state === 'refunding' || state === 'refunded'
    const asked = {
      wants: dice.pick(['refund', 'right_deed'] as const),
      reviewBy: inHours(dice.pick([30, 100])),
      decision: dice.pick(['declined', null, null] as const),
    }
    return {
      promisedBy,
      refundedAfter: inHours(dice.pick([10, 22, 70])),
      isLate,
      hasAgreedToWait: isLate && dice.chance(0.4),
      request: dice.chance(0.25) ? asked : null,
      refundReason: isBack ? dice.pick(REFUND_REASONS) : null,
      reference: dice.chance(0.3) ? `File ${seed}` : null,
      ...(dice.chance(0.6) && {
        office: { ...OFFICE, url: null, copyFee: 500, copyFeeNote: null },
      }),
    }
  })
  const back = progress.filter((state) => state === 'refunded').length
  const charged = progress.filter((state) => state !== 'released').length
  const paid = back === 0 ? 'completed' : back === charged ? 'refunded' : 'partially_refunded'
  const unpaid = all === 'unpaid' && dice.chance(0.5) ? 'pending' : 'failed'
  const order = shownOrder(all ? unpaid : paid, progress, changes)
  const lines = order.lines.map((line) => ({
    ...line,
    office: line.office && { ...line.office, deliveryClass: 'staff' as const },
    name: `${line.streetAddress}, ${line.city}, ${line.state} ${line.zipCode}`,
    deliveryToldAt: dice.chance(0.8) ? inHours(-1) : null,
  }))
  const told = lines.filter((line) => line.progress === 'delivered' && line.deliveryToldAt)
  return {
    ...order,
    lines,
    reference: dice.pick([null, 'Portfolio 2026-11 / File 4471']),
    stripePaymentIntentId: dice.pick(['pi_1', 'pi_2', 'bal_1']),
    /** The deeds that an email brings. */
    sent: told.filter(() => dice.chance(0.7)).map(({ id }) => id),
  }
}
