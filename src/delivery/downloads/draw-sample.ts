import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { formatAddress } from '../../addresses/address.ts'
import { SAMPLE_DEED } from '../../addresses/sample-deed.ts'
import { orderNumber } from '../../orders/order.ts'
import { storyOf } from '../../orders/order-story.ts'
import { UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { shopDate } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import { indexOf } from './bundle-index.ts'
import { deedFileName, sheetFileName } from './file-name.ts'
import { sheetOf } from './open-download.ts'
import { receiptFor } from './open-receipt.ts'
import { zip } from './zip.ts'

/** What comes with a deed, for those who look before they buy: made as every order's files are. */
export async function drawSample(parts: Pick<Parts, 'config'>, deed: Buffer) {
  const { office } = SAMPLE_DEED
  const at = new Date(SAMPLE_DEED.retrievedAt)
  const delivered = {
    ...SAMPLE_DEED,
    lineId: SAMPLE_DEED.id,
    wantedNumber: null,
    orderNumber: orderNumber(SAMPLE_DEED.id),
    address: SAMPLE_DEED,
    priceCents: UNIT_PRICE_CENTS,
    progress: 'delivered' as const,
    sizeBytes: deed.length,
    sha256: Buffer.from(SAMPLE_DEED.sha256, 'hex'),
    retrievedAt: at,
    fileName: deedFileName(SAMPLE_DEED),
    said: [],
  }
  const lines = [{ ...delivered, reference: null }]
  const order = { ...delivered, amountCents: UNIT_PRICE_CENTS, createdAt: at, paidAt: at, lines }
  const told = {
    ...{ id: delivered.lineId, name: formatAddress(SAMPLE_DEED), price: UNIT_PRICE_CENTS },
    ...{ progress: delivered.progress, promisedBy: null, refundedAfter: null, deliveryToldAt: at },
    ...{ isLate: false, hasAgreedToWait: false, request: null, refundReason: null },
    ...{ reference: null, office: { ...office, deliveryClass: 'instant' as const } },
  }
  const inZone = (date: Date) => shopDate(date, parts.config.TIME_ZONE)
  const paid = { status: 'completed', paymentId: order.paymentIntentId, lines: [told] } as const
  const story = storyOf(paid, { day: inZone, moment: inZone })
  const receipt = await receiptFor(parts, order, story)
  const provenance = await sheetOf(parts, delivered)
  const file = (name: string, bytes: Buffer) => {
    return { name, at, open: async () => Readable.from([bytes]) }
  }
  const bundle = zip([
    file('index.csv', Buffer.from(indexOf(order, [office], [delivered]))),
    file(delivered.fileName, deed),
    file(sheetFileName(delivered), provenance),
  ])
  return { provenance, receipt, bundle: await buffer(bundle) }
}
