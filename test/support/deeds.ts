import { createHash } from 'node:crypto'
import type { Address } from '../../src/addresses/address.ts'
import { ensureOrderLink, insertDownloadLink } from '../../src/delivery/downloads/links.db.ts'
import { linkToken } from '../../src/secret-token.ts'
import type { Browser } from './browser.ts'
import { foundDeed } from './fulfillment/fulfill.ts'
import { EMPIRE_STATE, type Placed, placeOrder } from './orders.ts'
import type { TestShop } from './shop.ts'

export interface DeliveredDeed {
  lineId: string
  copyId: string
  copyKey: string
  documentId: string
  storageKey: string
  content: Buffer
  linkId: string
  /** Where the email's link leads. */
  path: string
}

export interface DeliveredOrder extends Placed {
  /** The browser that placed the order and may read it. */
  browser: Browser
  deeds: DeliveredDeed[]
}

const DAY = 24 * 60 * 60 * 1000

/**
 * An order that was paid and delivered at a given time, with its files in the store and its links
 * active.
 */
export async function deliverDeeds(
  shop: TestShop,
  options: {
    at: Date
    addresses?: Address[]
    email?: string
    content?: (position: number) => Buffer
    provenance?: object
  },
): Promise<DeliveredOrder> {
  const { at, addresses = [EMPIRE_STATE] } = options
  const browser = shop.visit()
  const placed = await placeOrder(browser, addresses, {
    ...(options.email ? { email: options.email } : {}),
  })
  const { orderId } = placed
  const { pool } = shop.database
  await pool.query("update orders set status = 'completed', paid_at = $2 where id = $1", [
    orderId,
    at,
  ])
  const { rows } = await pool.query(
    `update order_lines set progress = 'delivered', progress_at = $2, promised_by = $2, refunded_after = $2
      where order_id = $1 returning id, position`,
    [orderId, at],
  )
  const lines = (rows as Array<{ id: string; position: number }>).sort(
    (a, b) => a.position - b.position,
  )
  await shop.database.db
    .transaction()
    .execute((tx) => ensureOrderLink(tx, { orderId, secret: secretOf(shop), at }))
  const deeds: DeliveredDeed[] = []
  for (const { id, position } of lines) {
    const content =
      options.content?.(position) ?? Buffer.from(`%PDF-1.7 deed ${position} of ${orderId}`)
    deeds.push(await deliverLine(shop, id, { content, at, provenance: options.provenance }))
  }
  return { ...placed, browser, deeds }
}

async function deliverLine(
  shop: TestShop,
  lineId: string,
  deed: { content: Buffer; at: Date; provenance: object | undefined },
): Promise<DeliveredDeed> {
  const { content, at } = deed
  const sha256 = createHash('sha256').update(content).digest()
  const storageKey = `deeds/${lineId}/${sha256.toString('hex')}.pdf`
  const copyKey = `copies/${lineId}/${sha256.toString('hex')}`
  await shop.parts.storage.put(storageKey, content)
  await shop.parts.storage.put(copyKey, content)
  return shop.database.db.transaction().execute(async (tx) => {
    const kept = { lineId, sha256, sizeBytes: content.length }
    const copy = await tx
      .insertInto('copies')
      .values({
        ...kept,
        broughtBy: 'system',
        facts: JSON.stringify(foundDeed(EMPIRE_STATE)),
        storageKey: copyKey,
        receivedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const document = await tx
      .insertInto('documents')
      .values({
        ...kept,
        copyId: copy.id,
        source: 'recorder',
        sourceDocumentId: '1',
        documentType: 'WARRANTY DEED',
        instrumentNumber: '2019-0012345',
        recordedOn: '2019-03-14',
        pageCount: 3,
        storageKey,
        provenance: JSON.stringify(deed.provenance ?? {}),
        retrievedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const secret = secretOf(shop)
    const expiresAt = new Date(at.getTime() + 30 * DAY)
    const linkId = await insertDownloadLink(tx, { lineId, secret, at, expiresAt })
    const path = `/d/${linkToken(secret, linkId)}`
    const [copyId, documentId] = [copy.id, document.id]
    return { lineId, copyId, copyKey, documentId, storageKey, content, linkId, path }
  })
}

function secretOf(shop: TestShop): string {
  return shop.env.LINK_SECRET ?? ''
}
