import { describe, expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { approvalOf, deskWork, doubtfulLab, PDF } from '../../../test/support/desk.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { labThatReads, printedPage } from '../../../test/support/fulfillment/printed-page.ts'
import { jobContext } from '../../../test/support/jobs.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { checkReplacementJob } from '../../aftercare/check-replacement.job.ts'
import { HOUR } from '../../durations.ts'
import { checkCopyJob } from '../../fulfillment/check-copy.job.ts'
import type { Job } from '../../platform/job.ts'
import type { DocumentLab } from '../../platform/lab/document-lab.ts'
import { plainLab } from '../../platform/lab/plain-lab.ts'
import { deadLetterJob } from '../../upkeep/dead-letter.job.ts'
import { reviveLinesJob } from '../../upkeep/revive-lines.job.ts'

const TYPED = 'documentType=Warranty%20deed&instrumentNumber=2019-0012345&recordedOn=2019-03-14'
const ELSEWHERE = '4417 N Maple Dr, Denver, CO 80202'
const ORDERED = '350 5th Ave, New York, NY 10118'

/** Reads a deed of this place and number, whatever the file. */
function deedOf(situs: string, number: string, title = 'WARRANTY DEED'): DocumentLab {
  const text = [
    ...[`Instrument No. ${number}`, 'Recorded 03/14/2019 10:12 AM', '', ''],
    ...[`          ${title}`, '', '', `Property Address: ${situs}`, '', ''],
    'JOHN A. DOE, Grantor, for ten dollars does hereby grant and convey unto JANE B. ROE, Grantee,',
    'Lot 4, Block 2, of Mill Pond Estates, according to the plat thereof.',
  ].join('\n')
  const pages = [printedPage(text)]
  const examine = async () =>
    ({ outcome: 'read', pdf: Buffer.from(`%PDF-1.7 ${number}`), pages }) as const
  return { ...labThatReads(pages), examine }
}

const deadLab: DocumentLab = {
  ...plainLab,
  examine: () => Promise.reject(new Error('connect ECONNREFUSED: the virus scanner')),
}

const shop = shopForTests()
const desk = deskWork(() => shop)
const { buyForDesk, check, caseOf, audited, progressOf } = desk
const agent = forTests(() => signInAs(shop, 'agent'))
const other = forTests(() => signInAs(shop, 'owner'))

/** A line whose uploaded copy this lab has read. */
async function uploaded(lab: DocumentLab, query = TYPED) {
  const bought = await buyForDesk()
  expect((await desk.upload(agent, bought.lineId, PDF, query)).status).toBe(202)
  await check(lab)
  return bought
}
const act = (lineId: string, what: string, body: object = {}) =>
  desk.call(agent, lineId, what, body)
const approval = async (lineId: string, changes: object = {}) => ({
  ...approvalOf(await caseOf(agent, lineId)),
  ...changes,
})
const asRead = (address?: string, instrumentNumber = '2019-0012345') => ({
  confirmed: { documentType: 'Warranty deed', instrumentNumber, ...(address && { address }) },
})

it("another property's deed isn't delivered, whatever is ticked, typed or explained", async () => {
  const { orderId, lineId } = await uploaded(deedOf(ELSEWHERE, '2020-7777777'))
  const [copy] = (await caseOf(agent, lineId)).copies
  expect(copy).toMatchObject({ verdict: 'held', mismatches: ['address', 'instrument'] })
  expect(copy?.objections.join(' ')).toContain('The copy is for 4417 N Maple Dr')
  const seen = { acknowledged: copy?.objections }
  const reason = 'It is the right one'
  const attempts = [
    [{}, 400],
    [{ reason }, 400],
    [{ reason, acknowledged: [] }, 400],
    [{ ...seen, reason: '' }, 400],
    [{ reason, acknowledged: copy?.objections.slice(1), ...asRead(ORDERED) }, 409],
    [{ reason, ...seen }, 400],
    [{ reason, ...seen, ...asRead() }, 400],
    [{ reason, ...seen, ...asRead('4417 N Maple Dr') }, 400],
    [{ reason, ...seen, ...asRead(ELSEWHERE, '2020-7777777') }, 409],
  ] as const
  for (const [body, status] of attempts) {
    expect([body, (await act(lineId, 'approve', body)).status]).toEqual([body, status])
  }
  expect(await progressOf(orderId)).toBe('desk')
  expect(await shop.query('select 1 from documents where line_id = $1', [lineId])).toEqual([])
  expect(await audited(lineId)).toEqual(['bring_copy'])
})

it('a copy that the check misread is delivered after someone read the page again, and the log says so', async () => {
  const { orderId, lineId } = await uploaded(deedOf(ELSEWHERE, '2020-7777777'))
  const body = await approval(lineId, asRead('350 Fifth Avenue, New York, NY'))
  expect((await act(lineId, 'approve', body)).status).toBe(200)
  expect(await progressOf(orderId)).toBe('ready')
  const [{ detail }] = await shop.query(
    "select detail from audit_log where subject = $1 and action = 'approve_copy'",
    [lineId],
  )
  expect(detail).toMatchObject({
    reason: body.reason,
    objections: body.acknowledged,
    confirmed: { address: '350 Fifth Avenue, New York, NY', instrumentNumber: '2019-0012345' },
  })
})

it('a deed that prints another address of the lot is delivered if it bears the number we looked for', async () => {
  const { orderId, lineId } = await uploaded(
    deedOf('20 W 34th St, New York, NY 10118', '2019-0012345'),
  )
  const [copy] = (await caseOf(agent, lineId)).copies
  expect(copy?.mismatches).toEqual(['address'])
  expect((await act(lineId, 'approve', await approval(lineId))).status).toBe(400)
  const body = await approval(lineId, asRead('20 W 34th St, New York, NY 10118'))
  expect((await act(lineId, 'approve', body)).status).toBe(200)
  expect(await progressOf(orderId)).toBe('ready')
})

it('a deed with another number is delivered under the number that someone read on it', async () => {
  const { lineId } = await uploaded(deedOf(ORDERED, '2020-7777777'))
  const [copy] = (await caseOf(agent, lineId)).copies
  expect(copy?.mismatches).toEqual(['instrument'])
  const without = await approval(lineId, { confirmed: { documentType: 'Warranty deed' } })
  const refused = await act(lineId, 'approve', without)
  expect([refused.status, refused.json.field]).toEqual([400, 'confirmed.instrumentNumber'])
  const body = await approval(lineId, asRead(undefined, '2020-7777777'))
  expect((await act(lineId, 'approve', body)).status).toBe(200)
  expect(
    await shop.query('select instrument_number from documents where line_id = $1', [lineId]),
  ).toEqual([{ instrument_number: '2020-7777777' }])
})

it('an approval is refused if the check has said something else since it was shown, and if its reason names the customer', async () => {
  const { lineId } = await uploaded(doubtfulLab)
  const stale = await approval(lineId)
  expect((await act(lineId, 'check-again')).status).toBe(202)
  await check(deedOf(ORDERED, '2020-7777777'))
  expect((await act(lineId, 'approve', stale)).status).toBe(409)
  for (const reason of ['Ada Lovelace says so', 'ask ada@example.com']) {
    const body = await approval(lineId, { ...asRead(undefined, '2020-7777777'), reason })
    expect((await act(lineId, 'approve', body)).status).toBe(400)
  }
})

it('a kind that contradicts the page is held, and no kind at all is read on the page', async () => {
  const grant = deedOf(ORDERED, '2019-0012345', 'GRANT DEED')
  const wrong = await uploaded(grant, TYPED.replace('Warranty', 'Trustee'))
  const [copy] = (await caseOf(agent, wrong.lineId)).copies
  expect(copy).toMatchObject({
    verdict: 'held',
    objections: ['The copy is titled "GRANT DEED"; it was uploaded as "Trustee deed".'],
  })
  const none = await uploaded(grant, TYPED.replace(/documentType=[^&]+&/, ''))
  expect(await progressOf(none.orderId)).toBe('ready')
  expect(
    await shop.query('select document_type from documents where line_id = $1', [none.lineId]),
  ).toEqual([{ document_type: 'GRANT DEED' }])
  const unread = await uploaded(plainLab, 'instrumentNumber=1')
  expect(await progressOf(unread.orderId)).toBe('desk')
})

describe('a scanner that is out', () => {
  /** How long a job goes on trying, if every wait is as short as its backoff allows. */
  const patienceOf = ({ retryLimit, retryDelay, retryDelayMax }: Job) =>
    Array.from({ length: retryLimit }, (_, n) =>
      Math.min(retryDelayMax, retryDelay * 2 ** Math.min(16, n)),
    ).reduce((sum, seconds) => sum + seconds * 1000, 0)

  it.each([
    ['a copy', checkCopyJob.job],
    ['a replacement', checkReplacementJob.job],
  ])('%s is tried for hours while the scanner is out', (_, job) => {
    expect(patienceOf(job)).toBeGreaterThan(4 * HOUR)
  })

  async function unchecked() {
    const bought = await buyForDesk()
    await desk.upload(agent, bought.lineId)
    await check(deadLab).catch(() => undefined)
    expect(await progressOf(bought.orderId)).toBe('checking')
    await deadLetterJob.run(shop.parts, { lineId: bought.lineId }, jobContext(shop))
    return bought
  }

  /** How often a job was started to check the copy of a line. */
  const checksOf = async (lineId: string) =>
    (
      await shop.query(
        "select id from pgboss.job where name = 'check-copy' and data->>'lineId' = $1",
        [lineId],
      )
    ).length

  it('a copy that could not be checked waits at the desk for that reason, not for a source', async () => {
    const { orderId, lineId } = await unchecked()
    expect(await progressOf(orderId)).toBe('desk')
    const [line] = (await desk.queue(agent, 'reason=unchecked&limit=100')).filter(
      ({ id }) => id === lineId,
    )
    expect(line).toMatchObject({ reasonKind: 'unchecked' })
    expect(line?.reason).toContain("couldn't check it")
  })

  it('a copy is checked again at the press of a button, once, and delivered if it passes', async () => {
    const { orderId, lineId } = await unchecked()
    expect((await desk.call(other, lineId, 'check-again')).status).toBe(409)
    const before = await checksOf(lineId)
    const replies = await Promise.all([act(lineId, 'check-again'), act(lineId, 'check-again')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409])
    expect(await checksOf(lineId)).toBe(before + 1)
    expect(await progressOf(orderId)).toBe('checking')
    await check()
    expect(await progressOf(orderId)).toBe('ready')
    expect(await audited(lineId)).toEqual(['bring_copy', 'check_again'])
    expect((await act(lineId, 'check-again')).status).toBe(409)
  })

  it("a line without a copy, or whose file is gone, can't be checked again", async () => {
    const { lineId } = await buyForDesk()
    expect((await act(lineId, 'check-again')).status).toBe(409)
    const { lineId: deleted, orderId } = await unchecked()
    await shop.query('update copies set deleted_at = now() where line_id = $1', [deleted])
    expect((await act(deleted, 'check-again')).status).toBe(409)
    expect(await progressOf(orderId)).toBe('desk')
  })

  it('a line whose check is still trying gets no second job until it must have given up', async () => {
    const { lineId } = await buyForDesk()
    await desk.upload(agent, lineId)
    const staleFor = (hours: number) =>
      shop.query(
        "update order_lines set progress_at = $2::timestamptz - $3 * interval '1 hour' where id = $1",
        [lineId, shop.parts.clock(), hours],
      )
    await staleFor(1)
    await reviveLinesJob.run(shop.parts, {}, jobContext(shop))
    expect(await checksOf(lineId)).toBe(1)
    await staleFor(7)
    await reviveLinesJob.run(shop.parts, {}, jobContext(shop))
    expect(await checksOf(lineId)).toBe(2)
  })
})
