import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { doubtfulLab } from '../../../test/support/desk.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { labThatReads, printedPage } from '../../../test/support/fulfillment/printed-page.ts'
import { orderDesk, PDF } from '../../../test/support/order-page.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import type { OrderPage } from '../../contract/staff/order-page.ts'
import type { DocumentLab } from '../../platform/lab/document-lab.ts'
import { plainLab } from '../../platform/lab/plain-lab.ts'
import { linkToken } from '../../secret-token.ts'
import { deadLetterJob } from '../../upkeep/dead-letter.job.ts'

type Replacement = NonNullable<OrderPage['lines'][number]['replacement']>

/** Cleans every file up to the same bytes. */
const sameEveryTime: DocumentLab = {
  ...plainLab,
  examine: async () => ({ outcome: 'read', pdf: Buffer.from('%PDF-1.7 clean'), pages: [] }),
}

const shop = shopForTests()
const desk = orderDesk(() => shop)
const { buyDelivered, buyForDesk, checkReplacements, query, audited, eventsOf, tasks } = desk
const agent = forTests(() => signInAs(shop, 'agent'))

const upload = (lineId: string, content = PDF, changes = {}) =>
  desk.upload(lineId, agent, content, changes)
const see = async (orderId: string): Promise<OrderPage> =>
  (await agent.get(`/api/admin/orders/${orderId}`)).json
const lineOf = async (orderId: string) => {
  const [line] = (await see(orderId)).lines
  if (!line) throw new Error('The order has no line')
  return line
}
const judge = (
  lineId: string,
  what: 'approve' | 'drop',
  replacement: Pick<Replacement, 'copyId' | 'objections'> | null,
  changes = {},
) =>
  agent.post(`/api/admin/lines/${lineId}/replacement/${what}`, {
    copyId: replacement?.copyId,
    acknowledged: replacement?.objections,
    note: 'looked at it',
    ...changes,
  })
const download = async (linkId: string | undefined) =>
  shop.visit().get(`/d/${linkToken(shop.parts.config.LINK_SECRET, linkId ?? '')}`)
const liveLinks = async (orderId: string) =>
  (await lineOf(orderId)).links.filter(({ standing }) => standing !== 'revoked')
const replacedMails = (orderId: string) =>
  query("select data from outgoing_mail where order_id = $1 and template = 'deed-replaced'", [
    orderId,
  ])

it("a replacement is checked, takes the document's place, ends the old link and emails the new one", async () => {
  const { orderId, lineId, browser } = await buyDelivered()
  const [before] = await liveLinks(orderId)
  const [planned] = await query('select recheck_at from documents where line_id = $1', [lineId])
  const wish = { lineId, reason: 'right_deed', words: 'It is my neighbor’s.' }
  expect((await browser.post(`/api/orders/${orderId}/refund-requests`, wish)).status).toBe(202)
  const reply = await upload(lineId, PDF, {
    instrumentNumber: '2020-7',
    recordedOn: '2020-02-03',
  })
  expect(reply.status).toBe(202)
  const meanwhile = await lineOf(orderId)
  expect(meanwhile.progress).toBe('delivered')
  expect(meanwhile.replacement).toMatchObject({ verdict: null, by: 'agent', hasPdf: false })
  expect((await download(before?.id)).status).toBe(200)
  expect((await browser.get(`/api/orders/${orderId}`)).json.lines[0].progress).toBe('delivered')

  await checkReplacements()
  const after = await lineOf(orderId)
  expect(after.progress).toBe('delivered')
  expect(after.replacement).toBeNull()
  expect(after.documents).toMatchObject([
    {
      documentType: 'Grant deed',
      instrumentNumber: '2020-7',
      isByStaff: true,
      supersededAt: null,
    },
    { documentType: 'Warranty deed', supersededAt: expect.any(String) },
  ])
  const [live, ...more] = await liveLinks(orderId)
  expect(more).toEqual([])
  expect((await download(before?.id)).status).toBe(410)
  expect((await download(live?.id)).text).toBe(PDF)
  expect(await replacedMails(orderId)).toEqual([{ data: { linkIds: [live?.id] } }])
  const answered = (await browser.get(`/api/orders/${orderId}`)).json.lines[0]
  expect(answered.request.decision).toBe('replaced')
  expect(await audited(lineId)).toEqual(['replace_document'])
  expect(await eventsOf(orderId)).toEqual(
    expect.arrayContaining(['replacement_brought', 'document_replaced']),
  )
  const rechecks = await query(
    'select recheck_at from documents where line_id = $1 and superseded_at is null',
    [lineId],
  )
  expect(rechecks).toEqual([planned])
  // Deeds are counted on delivery, and a replacement isn't a second one.
  const [totals] = await query('select sum(deeds)::int as deeds from day_figures_now')
  const [counted] = await query(
    "select count(*)::int as deeds from timeline where event = 'deliver'",
  )
  expect(totals).toEqual(counted)
})

it('a replacement that needs review leaves the delivered document alone, and is then sent once', async () => {
  const { orderId, lineId } = await buyDelivered()
  const [before] = await liveLinks(orderId)
  await upload(lineId)
  await checkReplacements(doubtfulLab)
  const held = (await lineOf(orderId)).replacement
  expect(held).toMatchObject({ verdict: 'held', hasPdf: true })
  expect(held?.objections.length).toBeGreaterThan(0)
  expect((await agent.get(`/api/admin/lines/${lineId}/replacement`)).text).toBe('%PDF-1.7 cleaned')
  expect((await download(before?.id)).status).toBe(200)
  expect(await tasks('replacement_held', orderId)).toMatchObject([{ closed_at: null }])

  const replies = await Promise.all([1, 2, 3].map(() => judge(lineId, 'approve', held)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const [live] = await liveLinks(orderId)
  expect((await download(live?.id)).text).toBe('%PDF-1.7 cleaned')
  expect(await replacedMails(orderId)).toHaveLength(1)
  expect(await audited(lineId)).toEqual(['replace_document', 'approve_replacement'])
  const [task] = await tasks('replacement_held', orderId)
  expect(task.closed_at).not.toBeNull()
})

it('a replacement is never sent if the check refused it or no one has reviewed it', async () => {
  const { orderId, lineId } = await buyDelivered()
  await upload(lineId, 'MZ a program')
  await checkReplacements()
  const refused = (await lineOf(orderId)).replacement
  expect(refused).toMatchObject({ verdict: 'refused', hasPdf: false })
  expect((await judge(lineId, 'approve', refused)).status).toBe(409)
  await upload(lineId)
  await checkReplacements(doubtfulLab)
  const held = (await lineOf(orderId)).replacement
  await upload(lineId, '%PDF-1.7 another')
  expect((await judge(lineId, 'approve', held)).status).toBe(409)
  expect((await lineOf(orderId)).documents).toHaveLength(1)
})

it('a replacement is sent only with its differences acknowledged, and never if it is of another property', async () => {
  const { orderId, lineId } = await buyDelivered()
  await upload(lineId, PDF, { documentType: 'Warranty deed', instrumentNumber: '1' })
  const text = `Instrument No. 2020-7777777\n\n\n          WARRANTY DEED\n\n\nProperty Address: 46 Wright Way, Denver, CO 80202\n\n\nJOHN A. DOE, Grantor, does hereby grant and convey unto JANE B. ROE, Grantee, Lot 4.`
  const pages = [printedPage(text)]
  const pdf = Buffer.from('%PDF-1.7 elsewhere')
  const examine = async (file: Uint8Array) => {
    const isBrought = Buffer.from(file).equals(Buffer.from(PDF))
    return { outcome: 'read', pdf, pages: isBrought ? pages : [] } as const
  }
  await checkReplacements({ ...labThatReads(pages), examine })
  const held = (await lineOf(orderId)).replacement
  expect(held?.mismatches).toEqual(['address', 'instrument'])
  const confirmed = {
    documentType: 'Warranty deed',
    instrumentNumber: '2020-7777777',
    address: '46 Wright Way, Denver, CO',
  }
  for (const [changes, status] of [
    [{ acknowledged: undefined }, 400],
    [{ acknowledged: ['something else'] }, 409],
    [{}, 400],
    [{ confirmed }, 409],
    [{ confirmed, note: '' }, 400],
  ] as const) {
    expect((await judge(lineId, 'approve', held, changes)).status).toBe(status)
  }
  expect((await lineOf(orderId)).documents).toHaveLength(1)
  expect(await replacedMails(orderId)).toEqual([])
})

it('a replacement that cleans up to the delivered document is refused, whatever its bytes', async () => {
  const { orderId, lineId } = await buyDelivered()
  await upload(lineId, PDF)
  await checkReplacements(sameEveryTime)
  expect((await lineOf(orderId)).documents).toHaveLength(2)
  const mails = (await replacedMails(orderId)).length
  await upload(lineId, `${PDF}\n%\n`)
  await checkReplacements(sameEveryTime)
  const line = await lineOf(orderId)
  expect(line.replacement).toMatchObject({
    verdict: 'refused',
    objections: ['This is the same document that was delivered.'],
    hasPdf: false,
  })
  expect(line.documents).toHaveLength(2)
  expect(await replacedMails(orderId)).toHaveLength(mails)
  expect((await judge(lineId, 'approve', line.replacement)).status).toBe(409)
})

it('a replacement is refused if it is the delivered file with bytes appended, even where no page is read', async () => {
  const { orderId, lineId } = await buyDelivered()
  const whole = '%PDF-1.7 second\n%%EOF\n'
  await upload(lineId, whole)
  await checkReplacements()
  await upload(lineId, `${whole}abc`)
  await checkReplacements()
  expect((await lineOf(orderId)).replacement).toMatchObject({
    verdict: 'refused',
    objections: ['This is the same document that was delivered.'],
  })
  expect(await replacedMails(orderId)).toHaveLength(1)
})

it('a replacement whose pages say what the delivered ones say is refused, and staff read why', async () => {
  const { orderId, lineId } = await buyDelivered()
  const { streetAddress, city, state, zipCode } = (await lineOf(orderId)).address
  const address = `${streetAddress}, ${city}, ${state} ${zipCode}`
  const deed = (number: string) =>
    printedPage(
      `Instrument No. ${number}\n\n\n          GRANT DEED\n\n\nProperty Address: ${address}\n\n\nJOHN A. DOE, Grantor, does hereby grant and convey unto JANE B. ROE, Grantee, Lot 4.`,
    )
  let pages = [deed('2020-7777777')]
  // It makes other bytes of every file, as drawing and compressing a page again does.
  const lab: DocumentLab = {
    ...plainLab,
    examine: async (file) => {
      const pdf = Buffer.concat([file, Buffer.from(' drawn')])
      return { outcome: 'read', pdf, pages }
    },
  }
  await upload(lineId, '%PDF-1.7 the same deed')
  await checkReplacements(lab)
  const { replacement, documents } = await lineOf(orderId)
  const sentence = 'The page reads and looks the same as in the document that was delivered.'
  expect(replacement).toMatchObject({ verdict: 'refused', objections: [sentence] })
  expect(documents).toHaveLength(1)
  expect((await judge(lineId, 'approve', replacement)).status).toBe(409)
  const [task] = await tasks('replacement_held', orderId)
  expect(task.detail).toContain(sentence)
  expect(await replacedMails(orderId)).toEqual([])

  const examine = lab.examine
  lab.examine = (file, signal) => {
    const isBrought = Buffer.from(file).toString().startsWith('%PDF-1.7 another')
    pages = isBrought ? [deed('2020-7777777'), deed('2020-7777777')] : [deed('2020-7777777')]
    return examine(file, signal)
  }
  await upload(lineId, '%PDF-1.7 another page', { instrumentNumber: '2020-7777777' })
  await checkReplacements(lab)
  const after = (await lineOf(orderId)).replacement
  expect(after?.objections ?? []).not.toContainEqual(expect.stringContaining('the same'))
  expect(after?.verdict).not.toBe('refused')
})

it('a replacement is refused if a second look at the office has delivered the same since', async () => {
  const { orderId, lineId } = await buyDelivered()
  await upload(lineId)
  await checkReplacements(doubtfulLab)
  const { replacement } = await lineOf(orderId)
  await query("update documents set sha256 = sha256('%PDF-1.7 cleaned') where line_id = $1", [
    lineId,
  ])
  const reply = await judge(lineId, 'approve', replacement)
  expect([reply.status, reply.json.message]).toEqual([
    409,
    'This is the same document that was delivered.',
  ])
  expect((await lineOf(orderId)).documents).toHaveLength(1)
  expect(await replacedMails(orderId)).toEqual([])
})

it('a replacement can be dropped, once, and the current document stays', async () => {
  const { orderId, lineId } = await buyDelivered()
  await upload(lineId)
  await checkReplacements(doubtfulLab)
  const { replacement } = await lineOf(orderId)
  const replies = await Promise.all([1, 2].map(() => judge(lineId, 'drop', replacement)))
  expect(replies.map(({ json }) => json.dropped).toSorted()).toEqual([false, true])
  expect((await lineOf(orderId)).replacement).toBeNull()
  expect((await judge(lineId, 'approve', replacement)).status).toBe(409)
  // If dropped before it's checked, it isn't sent either.
  await upload(lineId, '%PDF-1.7 late')
  await judge(lineId, 'drop', (await lineOf(orderId)).replacement)
  await checkReplacements()
  expect((await lineOf(orderId)).documents).toHaveLength(1)
})

it('a replacement brought twice is checked once, and another file beside it is checked too', async () => {
  const { orderId, lineId } = await buyDelivered()
  const brought = async () =>
    (await eventsOf(orderId)).filter((event) => event === 'replacement_brought').length
  await upload(lineId, '%PDF-1.7 one')
  await upload(lineId, '%PDF-1.7 one')
  expect(await brought()).toBe(1)
  await upload(lineId, '%PDF-1.7 two')
  expect(await brought()).toBe(2)
})

it('a replacement of a line that does not exist cannot be dropped', async () => {
  const none = { copyId: randomUUID(), objections: [] }
  expect((await judge(randomUUID(), 'drop', none)).status).toBe(404)
})

it("a replacement isn't sent if the line has been refunded in the meantime", async () => {
  const { orderId, lineId } = await buyDelivered()
  await upload(lineId)
  const refund = { reason: 'wrong_document', lineIds: [lineId] }
  expect((await agent.post(`/api/admin/orders/${orderId}/refunds`, refund)).status).toBe(202)
  await checkReplacements()
  const line = await lineOf(orderId)
  expect(line.documents).toHaveLength(1)
  expect(line.replacement).toBeNull()
  expect(await replacedMails(orderId)).toEqual([])
  expect((await upload(lineId, '%PDF-1.7 more')).status).toBe(409)
})

it('a replacement can bring back a document that was replaced before', async () => {
  const { orderId, lineId } = await buyDelivered()
  await upload(lineId, '%PDF-1.7 second')
  await checkReplacements()
  await upload(lineId, '%PDF-1.7 third')
  await checkReplacements()
  await upload(lineId, '%PDF-1.7 second')
  await checkReplacements()
  const [live] = await liveLinks(orderId)
  expect((await download(live?.id)).text).toBe('%PDF-1.7 second')
  expect((await lineOf(orderId)).documents).toHaveLength(4)
  const same = await upload(lineId, '%PDF-1.7 second')
  expect([same.status, same.json.message]).toEqual([409, expect.stringContaining('same document')])
})

it('a replacement can bring back the document that was delivered first', async () => {
  const { orderId, lineId } = await buyDelivered()
  const [first] = await liveLinks(orderId)
  const { text: delivered } = await download(first?.id)
  for (const content of ['%PDF-1.7 second', '%PDF-1.7 third', delivered]) {
    await upload(lineId, content)
    await checkReplacements()
  }
  const [live] = await liveLinks(orderId)
  expect((await download(live?.id)).text).toBe(delivered)
  expect((await lineOf(orderId)).documents).toHaveLength(4)
})

it('a replacement that was dropped can be brought again', async () => {
  const { orderId, lineId } = await buyDelivered()
  await upload(lineId, '%PDF-1.7 after all')
  await judge(lineId, 'drop', (await lineOf(orderId)).replacement)
  await upload(lineId, '%PDF-1.7 after all')
  await checkReplacements()
  const [live] = await liveLinks(orderId)
  expect((await download(live?.id)).text).toBe('%PDF-1.7 after all')
})

it('a replacement that needs review says why, however long the address is', async () => {
  const { orderId, lineId } = await buyDelivered()
  await query("update order_lines set street_address = repeat('x', 200) where id = $1", [lineId])
  await upload(lineId)
  await checkReplacements(doubtfulLab)
  const [task] = await tasks('replacement_held', orderId)
  expect(task.detail).toMatch(/^The replaced deed of x{200} needs review: ./)
})

it('a replacement whose check never finished is reported as such', async () => {
  const { orderId, lineId } = await buyDelivered()
  await upload(lineId)
  const copyId = (await lineOf(orderId)).replacement?.copyId as string
  const context = { log: shop.parts.log, signal: new AbortController().signal }
  await deadLetterJob.run(shop.jobParts, { copyId }, context)
  expect((await lineOf(orderId)).replacement).toMatchObject({
    verdict: 'refused',
    objections: [expect.stringContaining('didn’t finish')],
  })
  expect(await tasks('replacement_held', orderId)).toHaveLength(1)
  expect((await lineOf(orderId)).progress).toBe('delivered')
  await checkReplacements()
  expect((await lineOf(orderId)).documents).toHaveLength(1)
})

it("a replacement is refused if nothing was delivered, without a reason, or if it isn't a file", async () => {
  const waiting = await buyForDesk([WILLIS_TOWER])
  expect((await upload(waiting.lineId)).status).toBe(409)
  const { lineId } = await buyDelivered([EMPIRE_STATE])
  expect((await upload(lineId, PDF, { reason: '' })).status).toBe(400)
  expect((await upload(lineId, PDF, { reason: 'Ada Lovelace says so' })).status).toBe(400)
  expect((await upload(lineId, PDF, { documentType: 'x'.repeat(101) })).status).toBe(400)
  const noFile = await agent.post(
    `/api/admin/lines/${lineId}/replacement?documentType=Deed&reason=wrong`,
    {},
  )
  expect(noFile.status).toBe(400)
  expect(await audited(lineId)).toEqual([])
})
