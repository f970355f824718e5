import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EMPIRE_STATE, placeOrder } from '../../test/orders.ts'
import { openShop, type TestShop } from '../../test/shop.ts'
import { ensureOrderLink, insertDownloadLink, orderLinkId } from '../delivery/links.db.ts'
import { linkToken } from '../secret-token.ts'

const PDF = Buffer.from('%PDF-1.7 a deed')
const SECRET = 'a-secret-for-tests-that-is-long-enough'

describe('the links in our mails', () => {
  let shop: TestShop
  const issued = new Date('2026-03-01T10:00:00.000Z')
  const expires = new Date('2026-03-31T10:00:00.000Z')
  beforeAll(async () => {
    shop = await openShop()
    shop.payments.controls.planDeliveries({ drop: 'all' })
  })
  afterAll(() => shop.close())

  async function deliveredDeed() {
    const { orderId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
    const line = await shop.database.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const storageKey = `deeds/${line.id}.pdf`
    await shop.parts.storage.put(storageKey, PDF)
    const linkId = await shop.database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('documents')
        .values({
          line_id: line.id,
          source: 'test',
          source_document_id: '1',
          document_type: 'DEED',
          sha256: Buffer.alloc(32),
          size_bytes: PDF.length,
          storage_key: storageKey,
          retrieved_at: issued,
        })
        .execute()
      await ensureOrderLink(tx, { orderId, secret: SECRET, at: issued })
      return insertDownloadLink(tx, {
        lineId: line.id,
        secret: SECRET,
        at: issued,
        expiresAt: expires,
      })
    })
    return { orderId, linkId, path: `/d/${linkToken(SECRET, linkId)}` }
  }

  it('open the deed, and count that they did', async () => {
    shop.setClock(issued)
    const { linkId, path } = await deliveredDeed()
    const reply = await shop.visit().get(path)
    expect(reply.status).toBe(200)
    expect(reply.text).toBe(PDF.toString())
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(reply.headers.get('content-disposition')).toBe(
      'attachment; filename="deed-350-5th-ave.pdf"',
    )
    expect(reply.headers.get('cache-control')).toContain('no-store')
    await shop.visit().get(path)
    const { rows } = await shop.database.pool.query(
      'select download_count from download_links where id = $1',
      [linkId],
    )
    expect(rows[0].download_count).toBe(2)
  })

  it('work to the last second of their thirty days and not one longer', async () => {
    shop.setClock(issued)
    const { path } = await deliveredDeed()
    shop.setClock(new Date(expires.getTime() - 1))
    expect((await shop.visit().get(path)).status).toBe(200)
    shop.setClock(expires)
    expect((await shop.visit().get(path)).status).toBe(410)
  })

  it('end at once when they are revoked', async () => {
    shop.setClock(issued)
    const { linkId, path } = await deliveredDeed()
    await shop.database.pool.query('update download_links set revoked_at = $2 where id = $1', [
      linkId,
      issued,
    ])
    expect((await shop.visit().get(path)).status).toBe(410)
  })

  it('are a 404 when they are guessed or tampered with', async () => {
    shop.setClock(issued)
    const { path, linkId } = await deliveredDeed()
    const flipped = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A')
    for (const guess of [flipped, `/d/${'A'.repeat(43)}`, `/d/${linkId}`, '/d/', '/d/..%2f..']) {
      expect((await shop.visit().get(guess)).status).toBe(404)
    }
  })

  it('let their bearer read the order, by a cookie, and leave the address bar', async () => {
    shop.setClock(issued)
    const { orderId } = await deliveredDeed()
    const token = linkToken(SECRET, await orderLinkId(shop.database.db, orderId))
    const bearer = shop.visit()
    const reply = await bearer.get(`/o/${token}`)
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toBe(`/success?order=${orderId}`)
    expect((await bearer.get(`/api/orders/${orderId}`)).status).toBe(200)
    expect((await shop.visit().get(`/o/${'A'.repeat(43)}`)).status).toBe(404)
  })
})
