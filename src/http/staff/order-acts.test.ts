import { describe, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { orderDesk } from '../../../test/support/order-page.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import type { OrderPage } from '../../contract/staff/order-page.ts'
import { linkToken } from '../../secret-token.ts'

const NOBODY = '0198f3a2-0000-7000-8000-000000000000'

describeShop('staff actions on an order', (shop) => {
  const desk = orderDesk(() => shop)
  const { buy, buyDelivered, buyForDesk, query, audited, eventsOf } = desk
  const agent = forTests(() => signInAs(shop, 'agent'))
  const watcher = forTests(() => signInAs(shop, 'read_only'))

  const see = async (orderId: string): Promise<OrderPage> =>
    (await watcher.get(`/api/admin/orders/${orderId}`)).json
  const onOrder = (orderId: string, what: string, body: object = {}, as = agent) =>
    as.post(`/api/admin/orders/${orderId}/${what}`, body)
  const onLine = (lineId: string, what: string, body: object = {}, as = agent) =>
    as.post(`/api/admin/lines/${lineId}/${what}`, body)
  const statuses = (replies: Array<{ status: number }>) =>
    replies.map(({ status }) => status).toSorted()
  const tokenOf = (linkId: string | undefined) =>
    linkToken(shop.parts.config.LINK_SECRET, linkId ?? '')
  const opens = async (linkId: string | undefined) =>
    (await shop.visit().get(`/d/${tokenOf(linkId)}`)).status
  const mailsOf = (orderId: string, template: string) =>
    query('select recipient, state from outgoing_mail where order_id = $1 and template = $2', [
      orderId,
      template,
    ])
  const liveLink = async (orderId: string) =>
    (await see(orderId)).lines[0]?.links.find(({ standing }) => standing !== 'revoked')?.id

  describe('resending links', () => {
    it("resending links sends one email however often it's pressed, and shows on the timeline by name", async () => {
      const { orderId } = await buyDelivered()
      const link = await liveLink(orderId)
      const replies = await Promise.all([1, 2, 3].map(() => onOrder(orderId, 'send-links')))
      expect(statuses(replies)).toEqual([202, 202, 202])
      expect(replies.map(({ json }) => json.sent).toSorted()).toEqual([false, false, true])
      expect(await mailsOf(orderId, 'link-renewed')).toHaveLength(1)
      expect(await audited(orderId)).toEqual(['send_links'])
      const events = (await watcher.get(`/api/admin/orders/${orderId}/timeline`)).json
      expect(events).toContainEqual(
        expect.objectContaining({ event: 'links_resent', by: 'agent', kind: 'staff' }),
      )
      // A working link is resent unchanged.
      expect(await liveLink(orderId)).toBe(link)
    })

    it('resending links gives a deed with an expired link a new one', async () => {
      const { orderId } = await buyDelivered()
      await query(
        `update download_links set created_at = now() - interval '40 days', expires_at = now() - interval '1 day'
          where line_id in (select id from order_lines where order_id = $1)`,
        [orderId],
      )
      const ended = await liveLink(orderId)
      expect((await onOrder(orderId, 'send-links')).json).toEqual({ sent: true })
      const fresh = await liveLink(orderId)
      expect(fresh).not.toBe(ended)
      expect([await opens(ended), await opens(fresh)]).toEqual([410, 200])
    })

    it('resending links is refused when there is nothing to link to', async () => {
      const { orderId } = await buyForDesk()
      expect((await onOrder(orderId, 'send-links')).status).toBe(410)
      expect((await onOrder(NOBODY, 'send-links')).status).toBe(410)
      expect(await audited(orderId)).toEqual([])
    })
  })

  describe('revoking a link', () => {
    it('revoking a link takes effect at once, once, and shows on the timeline with the reason', async () => {
      const { orderId, lineId } = await buyDelivered()
      const link = await liveLink(orderId)
      expect(await opens(link)).toBe(200)
      const body = { reason: 'Posted in public' }
      const replies = await Promise.all([1, 2, 3].map(() => onLine(lineId, 'link/revoke', body)))
      expect(statuses(replies)).toEqual([200, 200, 200])
      expect(replies.filter(({ json }) => json.revoked)).toHaveLength(1)
      expect(await opens(link)).toBe(410)
      expect(await audited(lineId)).toEqual(['revoke_link'])
      expect((await eventsOf(orderId)).filter((event) => event === 'link_revoked')).toHaveLength(1)
      expect((await see(orderId)).lines[0]?.links[0]).toMatchObject({
        revokedBy: 'agent',
        downloads: 1,
      })
    })

    it("revoking a link can't be undone by the customer, only by staff", async () => {
      const { orderId, lineId, browser } = await buyDelivered()
      await onLine(lineId, 'link/revoke', { reason: 'Posted in public' })
      expect((await browser.post(`/api/orders/${orderId}/links`, {})).status).toBe(410)
      expect(await liveLink(orderId)).toBeUndefined()
      expect((await agent.post(`/api/admin/lines/${lineId}/link`, {})).status).toBe(200)
      const fresh = await liveLink(orderId)
      expect(await opens(fresh)).toBe(200)
      // After staff issue a link, the customer can request it again.
      expect((await browser.post(`/api/orders/${orderId}/links`, {})).status).toBe(202)
    })

    it("revoking a link leaves the order's other deeds open to the customer", async () => {
      const { orderId, lineId, browser } = await buyDelivered([EMPIRE_STATE, WILLIS_TOWER])
      await onLine(lineId, 'link/revoke', { reason: 'Posted in public' })
      expect((await browser.post(`/api/orders/${orderId}/links`, {})).status).toBe(202)
      const lines = (await see(orderId)).lines
      expect(
        lines.map(({ links }) => links.some(({ standing }) => standing !== 'revoked')),
      ).toEqual([false, true])
    })

    it('revoking a link does nothing if none is active, and its permanent record may not name a person', async () => {
      const { lineId } = await buyForDesk()
      expect((await onLine(lineId, 'link/revoke', { reason: 'Why not' })).json).toEqual({
        revoked: false,
      })
      expect(await audited(lineId)).toEqual([])
      for (const reason of ['Ask ada@example.com', 'ada lovelace asked for it']) {
        const reply = await onLine(lineId, 'link/revoke', { reason })
        expect([reply.status, reply.json.field]).toEqual([400, 'reason'])
      }
      expect((await onLine(NOBODY, 'link/revoke', { reason: 'Why not' })).status).toBe(404)
    })
  })

  describe('adding a note', () => {
    const note = (words = 'Customer called: wants the 1998 deed too.') => ({
      noteId: crypto.randomUUID(),
      words,
    })

    it('adding a note saves it once, with its author, and its text appears nowhere else', async () => {
      const { orderId } = await buyForDesk()
      const written = note()
      const replies = await Promise.all([1, 2, 3].map(() => onOrder(orderId, 'notes', written)))
      expect(statuses(replies)).toEqual([201, 201, 201])
      expect(replies.filter(({ json }) => json.added)).toHaveLength(1)
      await onOrder(orderId, 'notes', note('Second.'))
      const { notes } = await see(orderId)
      expect(notes.map(({ words, by }) => [words, by])).toEqual([
        ['Second.', 'agent'],
        [written.words, 'agent'],
      ])
      const [log] = await query(
        "select count(*)::int as found from audit_log where detail::text like '%1998 deed%'",
      )
      expect(log.found).toBe(0)
    })

    it("a note can't be rewritten or deleted", async () => {
      const { orderId } = await buyForDesk()
      await onOrder(orderId, 'notes', note())
      await expect(query("update order_notes set words = 'other'")).rejects.toThrow('append-only')
      await expect(query('delete from order_notes')).rejects.toThrow('append-only')
      await expect(query('truncate order_notes')).rejects.toThrow('append-only')
    })

    it("adding a note is refused without text, or for an order that doesn't exist", async () => {
      const { orderId } = await buyForDesk()
      expect((await onOrder(orderId, 'notes', note('  '))).status).toBe(400)
      expect((await onOrder(orderId, 'notes', note('x'.repeat(2001)))).status).toBe(400)
      expect((await onOrder(NOBODY, 'notes', note())).status).toBe(404)
    })
  })

  describe('sending a line to the desk', () => {
    const body = { reason: 'The index is known to be wrong here' }

    it('sending a line to the desk works from every automatic state, and its jobs let go', async () => {
      const steps = [[], ['search-deed'], ['search-deed', 'fetch-deed', 'check-copy']] as const
      for (const names of steps) {
        const { orderId, lineIds } = await buy([EMPIRE_STATE])
        const lineId = lineIds[0] as string
        const run = fulfil(shop)
        await run(...names)
        expect((await onLine(lineId, 'desk', body)).json).toEqual({ done: true })
        const [line] = (await see(orderId)).lines
        expect(line?.progress).toBe('desk')
        expect(line?.why?.join('')).toContain(
          'Handed over by staff: The index is known to be wrong here.',
        )
        await run('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
        expect((await see(orderId)).lines[0]?.progress).toBe('desk')
        expect(await audited(lineId)).toEqual(['hand_to_desk'])
      }
    })

    it('sending a line to the desk happens once for simultaneous requests, and not to a finished line', async () => {
      const { lineIds } = await buy([EMPIRE_STATE])
      const lineId = lineIds[0] as string
      const replies = await Promise.all([1, 2, 3].map(() => onLine(lineId, 'desk', body)))
      expect(statuses(replies)).toEqual([200, 409, 409])
      const delivered = await buyDelivered()
      expect((await onLine(delivered.lineId, 'desk', body)).status).toBe(409)
      expect(await audited(delivered.lineId)).toEqual([])
      expect((await onLine(NOBODY, 'desk', body)).status).toBe(404)
      expect((await onLine(lineId, 'desk', { reason: '' })).status).toBe(400)
    })
  })

  it('staff actions are for agents and owners; read-only staff are refused and visitors asked to sign in', async () => {
    const { orderId, lineId } = await buyDelivered()
    const reason = { reason: 'To see whether I may' }
    const change = { from: 'Ada@Example.com', email: 'x@example.com', repeated: 'x@example.com' }
    const acts = (as: Browser) => [
      onOrder(orderId, 'send-links', {}, as),
      onOrder(orderId, 'notes', { noteId: crypto.randomUUID(), words: 'x' }, as),
      onOrder(orderId, 'email', change, as),
      onLine(lineId, 'link/revoke', reason, as),
      onLine(lineId, 'desk', reason, as),
      onLine(lineId, 'replacement/approve', { copyId: NOBODY, note: 'looked' }, as),
      onLine(lineId, 'replacement/drop', { copyId: NOBODY }, as),
      desk.upload(lineId, as),
    ]
    const before = await eventsOf(orderId)
    expect(new Set(statuses(await Promise.all(acts(watcher))))).toEqual(new Set([403]))
    expect(new Set(statuses(await Promise.all(acts(shop.visit()))))).toEqual(new Set([401]))
    expect(await eventsOf(orderId)).toEqual(before)
    expect([...(await audited(orderId)), ...(await audited(lineId))]).toEqual([])
  })
})
