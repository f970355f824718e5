import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { refundDesk } from '../../../test/support/money/refunds.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { lockLine, lockLinesOf, moveLine } from '../../orders/lines.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'

const shop = shopForTests()
const { buy, read } = refundDesk(() => shop)

it('moving a line and holding its order wait for each other without a deadlock', async () => {
  const { orderId, lineIds } = await buy([EMPIRE_STATE])
  // The provider's last event holds the order, too, and would wait for a line that waits for us.
  await shop.payments.controls.deliveriesIdle()
  const { db } = shop.parts
  const at = new Date()
  const lineIsHeld = Promise.withResolvers<void>()
  const orderIsHeld = Promise.withResolvers<void>()
  const mover = db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, lineIds[0] ?? '')
    lineIsHeld.resolve()
    await orderIsHeld.promise
    if (line) await moveLine(tx, line, 'search', { actor: 'system', at })
  })
  const keeper = db.transaction().execute(async (tx) => {
    await lineIsHeld.promise
    await lockOrder(tx, orderId)
    orderIsHeld.resolve()
    return lockLinesOf(tx, orderId)
  })
  const [, lines] = await Promise.all([mover, keeper])
  expect(lines.map(({ progress }) => progress)).toEqual(['searching'])
  expect((await read(orderId)).progress).toEqual(['searching'])
})
