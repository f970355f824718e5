import { officesOf } from '../../addresses/offices/jurisdictions.db.ts'
import { sellerOf } from '../../addresses/offices/seller-words.ts'
import { AppError } from '../../errors.ts'
import { isPaid } from '../../orders/order.ts'
import { readOrderById } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { receiptOf } from './receipt.ts'
import { drawReceipt } from './receipt-sheet.ts'

/** The receipt of a paid order, as things stand: its refunds are on it. */
export async function openReceipt(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  orderId: string,
): Promise<Buffer> {
  const order = await readOrderById(db, orderId)
  if (!order || !isPaid(order.status)) {
    throw new AppError('not_found', 'There is no receipt for this order.')
  }
  const brandName = config.BRAND_NAME
  const words = receiptOf(order, await officesOf(db, order.lines), {
    brandName,
    seller: sellerOf(config),
    supportEmail: config.SUPPORT_EMAIL,
    timeZone: config.TIME_ZONE,
  })
  return drawReceipt(words, { brandName, madeAt: order.paidAt ?? order.createdAt })
}
