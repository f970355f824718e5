import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { deliverDeeds } from '../../../test/support/deeds.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { EMPIRE_STATE, payByCard, placeOrder, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { orderFilePath } from '../../contract/shop/order-files.ts'
import { insertDownloadLink, orderLinkId } from '../../delivery/downloads/links.db.ts'
import { linkToken } from '../../secret-token.ts'

const AT = new Date('2026-03-01T10:00:00.000Z')
const EXPIRES = new Date('2026-03-31T10:00:00.000Z')
const SECRET = 'a-secret-for-tests-that-is-long-enough'
const PDF = Buffer.from('%PDF-1.7 the deed of one line, long enough to be cut in pieces')
const AUSTIN = { streetAddress: '1 Main St', city: 'Austin', state: 'TX', zipCode: '78701' }
const NOBODY = '0198f3a2-0000-7000-8000-000000000000'

describeShop('the files of an order', { webhooks: 'dropped', clock: AT }, (shop) => {
  let members = 0
  const staffMember = () => signInAs(shop, 'agent', `agent ${++members}`)

  async function delivered(addresses = [EMPIRE_STATE, WILLIS_TOWER]) {
    shop.setClock(AT)
    const order = await deliverDeeds(shop, { at: AT, addresses, content: () => PDF })
    const [deed] = order.deeds
    if (!deed) throw new Error('Nothing was delivered')
    const { orderId } = order
    const paths = {
      deed: orderFilePath('deed', orderId, deed.lineId),
      provenance: orderFilePath('provenance', orderId, deed.lineId),
      bundle: orderFilePath('bundle', orderId),
      receipt: orderFilePath('receipt', orderId),
    }
    return { ...order, deed, paths }
  }
  type Delivered = Awaited<ReturnType<typeof delivered>>

  const statuses = async (browser: Browser, { paths }: Delivered) => {
    const found: Record<string, number> = {}
    for (const [what, path] of Object.entries(paths)) {
      found[what] = (await browser.get(path)).status
    }
    return found
  }
  const counts = async ({ deed, orderId }: Delivered) => {
    const [one] = await shop.query('select download_count from download_links where id = $1', [
      deed.linkId,
    ])
    const [all] = await shop.query(
      'select coalesce(sum(download_count), 0)::int as download_count from bundle_links where order_id = $1',
      [orderId],
    )
    const events = await shop.query(
      "select event from timeline where order_id = $1 and event in ('downloaded', 'bundle_downloaded') order by id",
      [orderId],
    )
    return [one?.download_count, all?.download_count, events.map(({ event }) => event)]
  }
  const ALL = { deed: 200, provenance: 200, bundle: 200, receipt: 200 }
  const NONE = { deed: 404, provenance: 404, bundle: 404, receipt: 404 }

  async function byLink({ orderId }: Delivered): Promise<Browser> {
    const reader = shop.visit()
    const token = linkToken(SECRET, await orderLinkId(shop.database.db, orderId))
    expect((await reader.get(`/o/${token}`)).status).toBe(303)
    return reader
  }

  it('the browser that placed the order and the one that followed its emailed link get every file', async () => {
    const order = await delivered()
    expect(await statuses(order.browser, order)).toEqual(ALL)
    expect(await statuses(await byLink(order), order)).toEqual(ALL)
  })

  it('a stranger, another customer and staff get none, and nothing is counted', async () => {
    const order = await delivered()
    const other = await delivered()
    const staff = await staffMember()
    for (const browser of [shop.visit(), other.browser, staff]) {
      expect(await statuses(browser, order)).toEqual(NONE)
    }
    expect(await counts(order)).toEqual([0, 0, []])
  })

  it("an order doesn't open another order's line, nor what is no line at all", async () => {
    const [order, other] = [await delivered(), await delivered()]
    for (const lineId of [other.deed.lineId, NOBODY, 'x', "'"]) {
      const path = orderFilePath('deed', order.orderId, lineId)
      expect((await order.browser.get(path)).status, lineId).toBe(404)
      expect((await order.browser.get(`${path}/provenance`)).status, lineId).toBe(404)
    }
    expect((await order.browser.get(orderFilePath('bundle', 'x'))).status).toBe(404)
    expect(await counts(other)).toEqual([0, 0, []])
  })

  it('once the order link has expired, whoever came by it gets nothing more', async () => {
    const order = await delivered()
    const reader = await byLink(order)
    shop.setClock(new Date(EXPIRES.getTime() - 1))
    expect(await statuses(reader, order)).toEqual(ALL)
    shop.setClock(EXPIRES)
    expect(await statuses(reader, order)).toEqual(NONE)
  })

  it('an erased order gives nothing to anyone', async () => {
    const order = await delivered()
    await shop.query('delete from order_grants where order_id = $1', [order.orderId])
    await shop.query('update orders set erased_at = $2 where id = $1', [order.orderId, AT])
    expect(await statuses(order.browser, order)).toEqual(NONE)
  })

  it('a deed can’t be opened from the millisecond its link ends, and the buyer keeps the receipt', async () => {
    const order = await delivered()
    shop.setClock(new Date(EXPIRES.getTime() - 1))
    expect(await statuses(order.browser, order)).toEqual(ALL)
    shop.setClock(EXPIRES)
    const ended = { deed: 410, provenance: 410, bundle: 410, receipt: 200 }
    expect(await statuses(order.browser, order)).toEqual(ended)
  })

  it.each([
    ['its link is revoked', 'update download_links set revoked_at = now() where line_id = $1'],
    ['its file is deleted', 'update documents set deleted_at = now() where line_id = $1'],
    ['it is being refunded', "update order_lines set progress = 'refunding' where id = $1"],
    ['it is refunded', "update order_lines set progress = 'refunded' where id = $1"],
    [
      'its address must be withheld',
      `insert into suppressions (address_key, street_address, notice, added_by, added_at)
          select address_key, street_address, 'By letter', (select id from staff limit 1), now()
          from order_lines where id = $1`,
    ],
  ])('a deed is gone once %s, and the archive has only the others', async (why, change) => {
    await staffMember()
    const order = await delivered([EMPIRE_STATE, WILLIS_TOWER, AUSTIN])
    await shop.query(change, [order.deed.lineId])
    try {
      for (const path of [order.deed.path, order.paths.deed, order.paths.provenance]) {
        const reply = await order.browser.get(path)
        expect(reply.status, why).toBe(410)
        expect(reply.headers.get('content-disposition')).toBeNull()
        expect(reply.headers.get('cache-control')).toContain('no-store')
      }
      const archive = await order.browser.get(order.paths.bundle)
      expect(archive.status).toBe(200)
      expect(archive.text).not.toContain('01 - 350 5th Ave, New York NY - W')
      expect(archive.text).toContain('02 - 233 S Wacker Dr')
      const [one] = await counts(order)
      expect(one).toBe(0)
    } finally {
      await shop.query('delete from suppressions')
    }
  })

  it('a replaced document is never sent again: the line opens the new one', async () => {
    const order = await delivered([EMPIRE_STATE])
    const { lineId, documentId } = order.deed
    const newer = Buffer.from('%PDF-1.7 the newer deed')
    await shop.parts.storage.put('deeds/newer.pdf', newer)
    await shop.query('update documents set superseded_at = $2 where id = $1', [documentId, AT])
    await shop.query(
      `insert into documents (line_id, source, source_document_id, document_type, storage_key,
            sha256, size_bytes, provenance, retrieved_at)
          values ($1, 'recorder', '2', 'QUITCLAIM DEED', 'deeds/newer.pdf', sha256($2), $3, '{}', $4)`,
      [lineId, newer, newer.length, AT],
    )
    await shop.query('update download_links set revoked_at = $2 where line_id = $1', [lineId, AT])
    expect((await order.browser.get(order.paths.deed)).status).toBe(410)
    await shop.database.db
      .transaction()
      .execute((tx) =>
        insertDownloadLink(tx, { lineId, secret: SECRET, at: AT, expiresAt: EXPIRES }),
      )
    const reply = await order.browser.get(order.paths.deed)
    expect(reply.text).toBe(newer.toString())
    const { json } = await order.browser.get(`/api/orders/${order.orderId}`)
    expect(json.lines[0].deed).toMatchObject({ kind: 'Quitclaim deed', standing: 'open' })
  })

  it('a download from the page counts on the same link as the emailed one, once each', async () => {
    const order = await delivered()
    await order.browser.get(order.paths.deed)
    await shop.visit().get(order.deed.path)
    expect(await counts(order)).toEqual([2, 0, ['downloaded', 'downloaded']])
    await order.browser.get(order.paths.provenance)
    await order.browser.get(order.paths.receipt)
    expect(await counts(order)).toEqual([2, 0, ['downloaded', 'downloaded']])
    await order.browser.get(order.paths.bundle)
    expect(await counts(order)).toEqual([2, 1, ['downloaded', 'downloaded', 'bundle_downloaded']])
  })

  it('twenty downloads at once count as twenty, and pieces of one as one', async () => {
    const order = await delivered()
    const half = Array.from({ length: 10 }, () => order.browser)
    await Promise.all(half.flatMap((own) => [own.get(order.paths.deed), own.get(order.deed.path)]))
    const events = Array.from({ length: 20 }, () => 'downloaded')
    expect(await counts(order)).toEqual([20, 0, events])
    await Promise.all(Array.from({ length: 5 }, () => order.browser.get(order.paths.bundle)))
    expect((await counts(order)).slice(0, 2)).toEqual([20, 5])
    const [links] = await shop.query(
      'select count(*)::int as many from bundle_links where order_id = $1',
      [order.orderId],
    )
    expect(links?.many).toBe(1)
    const other = await delivered()
    for (const range of ['bytes=0-9', 'bytes=10-19', 'bytes=20-']) {
      const reply = await other.browser.get(other.paths.deed, { range })
      expect(reply.status).toBe(206)
    }
    expect((await counts(other))[0]).toBe(1)
  })

  it("staff looking at the document don't count, and neither does reading the page", async () => {
    const order = await delivered()
    const staff = await staffMember()
    const reply = await staff.get(`/api/admin/documents/${order.deed.documentId}/file`)
    expect(reply.text).toBe(PDF.toString())
    await order.browser.get(`/api/orders/${order.orderId}`)
    expect(await counts(order)).toEqual([0, 0, []])
  })

  it('a deed has its bytes, a telling name, and stays out of every cache', async () => {
    const order = await delivered()
    const { headers, text } = await order.browser.get(order.paths.deed)
    expect(text).toBe(PDF.toString())
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="01 - 350 5th Ave, New York NY - Warranty deed 2019-0012345.pdf"',
    )
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    const shown = await order.browser.get(`${order.paths.deed}?view`)
    expect(shown.text).toBe(PDF.toString())
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="01 - 350 5th/)
    // Browsers show a PDF in a page of their own, and no other site may frame it.
    expect(shown.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    const cut = await order.browser.get(order.paths.deed, { range: 'bytes=5-12' })
    expect([cut.status, cut.text]).toEqual([206, PDF.subarray(5, 13).toString()])
  })

  it('an order with one deed left has no archive of its own, and one whose archive was revoked gets a new one', async () => {
    const one = await delivered([EMPIRE_STATE])
    expect((await one.browser.get(one.paths.bundle)).status).toBe(404)
    const two = await delivered()
    await two.browser.get(two.paths.bundle)
    await shop.query('update bundle_links set revoked_at = $2 where order_id = $1', [
      two.orderId,
      AT,
    ])
    expect((await two.browser.get(two.paths.bundle)).status).toBe(200)
  })

  it('the page is told what was delivered, how long it opens, and nothing about people or tokens', async () => {
    const order = await delivered()
    const read = async () => (await order.browser.get(`/api/orders/${order.orderId}`)).json
    expect((await read()).lines[0].deed).toEqual({
      kind: 'Warranty deed',
      instrumentNumber: '2019-0012345',
      recordedOn: '2019-03-14',
      pages: 3,
      standing: 'open',
      expiresAt: EXPIRES.toISOString(),
      hasThumbnail: false,
    })
    const text = JSON.stringify(await read())
    for (const secret of [order.deed.linkId, order.deed.path.slice(3), 'storage', 'sha256']) {
      expect(text).not.toContain(secret)
    }
    shop.setClock(EXPIRES)
    expect((await read()).lines[0].deed.standing).toBe('expired')
    await shop.query('update download_links set revoked_at = now() where id = $1', [
      order.deed.linkId,
    ])
    expect((await read()).lines[0].deed.standing).toBe('revoked')
    await shop.query("update order_lines set progress = 'refunded' where id = $1", [
      order.deed.lineId,
    ])
    expect((await read()).lines[0].deed).toBeNull()
  })

  describe('the receipt', () => {
    const receipt = async ({ browser, paths }: Pick<Delivered, 'browser' | 'paths'>) => {
      const response = await fetch(shop.url + paths.receipt, {
        headers: { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') },
      })
      expect(response.headers.get('content-type')).toBe('application/pdf')
      const pdf = Buffer.from(await response.arrayBuffer())
      const text = execFileSync('pdftotext', ['-layout', '-', '-'], {
        input: pdf,
        encoding: 'utf8',
      })
      return { pdf, text: text.replace(/\s+/g, ' ') }
    }

    it('the receipt names the seller, the order, the customer, the card and every amount', async () => {
      shop.setClock(undefined)
      const browser = shop.visit()
      const { orderId, intentId } = await placeOrder(browser, [EMPIRE_STATE, WILLIS_TOWER])
      await payByCard(shop, intentId)
      await browser.post('/api/verify-payment', { paymentIntentId: intentId })
      await shop.query("update orders set reference = 'Portfolio 7' where id = $1", [orderId])
      await shop.query("update order_lines set reference = 'File 4471' where order_id = $1", [
        orderId,
      ])
      const paths = { receipt: orderFilePath('receipt', orderId) } as Delivered['paths']
      const { json } = await browser.get(`/api/orders/${orderId}`)
      expect(json.card).toEqual({ brand: 'visa', last4: '4242' })
      const first = await receipt({ browser, paths })
      for (const words of [
        'Sold by Deedbox',
        `ORDER ${orderId.slice(0, 8).toUpperCase()}`,
        `Customer ${json.fullName}, ${json.email}`,
        'Your reference Portfolio 7',
        'Your reference: File 4471',
        'Paid with Visa ending in 4242',
        '350 5th Ave, New York, NY 10118 $19.99',
        'Subtotal $39.98',
        'Tax $0.00',
        'Total Paid $39.98',
        'is a private company',
      ]) {
        expect(first.text).toContain(words)
      }
      expect(first.text).not.toMatch(/refund|undefined|null/i)
      expect((await receipt({ browser, paths })).pdf.equals(first.pdf)).toBe(true)
      await shop.query(
        "update order_lines set progress = 'refunded' where order_id = $1 and position = 1",
        [orderId],
      )
      const { text } = await receipt({ browser, paths })
      expect(text).toContain('$19.99 refunded')
      expect(text).toContain('Refunded -$19.99')
    })

    it('an unpaid order has no receipt', async () => {
      const browser = shop.visit()
      const { orderId } = await placeOrder(browser, [EMPIRE_STATE])
      expect((await browser.get(orderFilePath('receipt', orderId))).status).toBe(404)
    })
  })
})
