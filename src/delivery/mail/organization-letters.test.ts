import { expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { credit, orderFromBalance } from '../../../test/support/money/balance.ts'
import { WRONG_DOCUMENT } from '../../../test/support/money/refunds.ts'
import { addOrganization } from '../../../test/support/staff.ts'
import { refundLines } from '../../money/refunds/refund-lines.ts'
import { readOrderById } from '../../orders/orders.db.ts'
import { receiptOf } from '../downloads/open-receipt.ts'
import { draftStory } from '../draft-story.ts'
import { orderDelayedLetter } from '../letters/order-notices.email.ts'
import { draftMail } from './draft-mail.ts'
import type { MailTemplate } from './mail-template.ts'

describeShop('what is written about an organization’s order', (shop) => {
  it('speaks of its balance and never of a card', async () => {
    const organizationId = await addOrganization(shop)
    await credit(shop, organizationId, 100_000)
    const { orderId, lineIds } = await orderFromBalance(shop.parts, organizationId)
    await fulfil(shop)('search-deed', 'check-copy', 'deliver-order')
    const [lineId = ''] = lineIds
    await refundLines(shop.parts, { orderId, lineIds: [lineId], ...WRONG_DOCUMENT })
    const rows = await shop.query('select id from refunds where line_id = $1', [lineId])
    const order = await readOrderById(shop.parts.db, orderId)
    if (!order) throw new Error('There is no order.')
    const draft = async (template: MailTemplate, data: object) =>
      JSON.stringify(
        await draftMail(shop.jobParts, {
          ...{ id: orderId, orderId, orderLinkId: orderId, recipient: 'closer@elm.test' },
          ...{ template, data, hasOthers: false },
        }),
      )
    const story = await draftStory(shop.jobParts, order)
    const seller = { brandName: 'B', seller: 'S', supportEmail: 's@b.test', timeZone: 'UTC' }
    const written = [
      await draft('order-received', {}),
      JSON.stringify(orderDelayedLetter({ orderId, orderUrl: '', story, isFromBalance: true })),
      await draft('deeds-refunded', { refundIds: rows.map(({ id }) => id) }),
      JSON.stringify(receiptOf(order, story, seller)),
    ]
    for (const words of written) expect(words).not.toMatch(/\bcards?\b|\bbank/i)
    expect(written.map((words) => /balance/i.test(words))).toEqual([
      // A receipt's email has the sum alone; the receipt itself says what it was paid with.
      false,
      true,
      true,
      true,
    ])
  })
})
