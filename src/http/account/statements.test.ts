import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { openApi } from '../../../test/support/api/client.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { jobContext, lettersOf, runJobs } from '../../../test/support/jobs.ts'
import { balanceDesk, credit, orderFromBalance } from '../../../test/support/money/balance.ts'
import { WRONG_DOCUMENT } from '../../../test/support/money/refunds.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { addOrganizationMember, signInAsMember, signInMember } from '../../../test/support/staff.ts'
import { mailStatementJob } from '../../delivery/mail/mail-statement.job.ts'
import { closeMonthsJob } from '../../money/balance/close-months.job.ts'
import { closeMonths } from '../../money/balance/close-months.ts'
import { refundLines } from '../../money/refunds/refund-lines.ts'

const OCTOBER = new Date('2026-10-10T15:00:00Z')
const NOVEMBER = new Date('2026-11-02T15:00:00Z')
const STATEMENTS = '/api/account/statements'
const ACCOUNTING = '/api/account/accounting'
const SETTINGS = { billingName: '', billingAddress: '', mailsStatements: true }

const shop = shopForTests({ webhooks: 'dropped' })
const { rows, organization } = balanceDesk(() => shop)

/** An organization that ordered three deeds in October, one of which was refunded. */
async function withOctober() {
  shop.setClock(OCTOBER)
  const of = await organization()
  await credit(shop, of.organizationId, 50_000)
  await orderFromBalance(shop.parts, of.organizationId, {
    reference: 'F-77',
    costCenter: 'Residential',
    addresses: [EMPIRE_STATE],
  })
  const { orderId, lineIds } = await orderFromBalance(shop.parts, of.organizationId)
  await refundLines(shop.parts, { orderId, lineIds: lineIds.slice(0, 1), ...WRONG_DOCUMENT })
  shop.setClock(NOVEMBER)
  return { ...of, admin: await signInMember(shop, of.email) }
}
/** Forgets what other tests have owed. */
const nothingOwed = () => lettersOf(shop, [closeMonthsJob, mailStatementJob])
const invoicesOf = (organizationId: string) =>
  rows(
    `select number, to_char(month, 'YYYY-MM') as month, deeds, charged_cents, refunds,
        refunded_cents, bill_to_name, bill_to_address
        from invoices where organization_id = $1 order by number`,
    organizationId,
  )

it('a statement has cost centers with subtotals, a running balance and its invoice', async () => {
  const { admin, organizationId } = await withOctober()
  const { json } = await admin.get(`${STATEMENTS}/2026-10`)
  expect(json).toMatchObject({
    opening: { cents: 0 },
    closing: { cents: 50_000 - 3998 },
    totals: { deeds: 3, charged: { cents: 5997 }, refunds: 1, refunded: { cents: 1999 } },
    costCenters: [
      { costCenter: 'Residential', deeds: 1, charged: { cents: 1999 }, refunds: 0 },
      { costCenter: null, deeds: 2, charged: { cents: 3998 }, refunded: { cents: 1999 } },
    ],
    invoice: {
      number: `${organizationId.slice(-8).toUpperCase()}-0001`,
      issuedOn: '2026-11-02',
      billTo: { name: 'Elm Title', address: null },
      tax: { cents: 0 },
      total: { cents: 3998 },
    },
    isMore: false,
  })
  expect(
    json.rows.map((row: { balance: { cents: number }; date: string }) => [
      row.date,
      row.balance.cents,
    ]),
  ).toEqual([
    ['2026-10-10', 50_000],
    ['2026-10-10', 48_001],
    ['2026-10-10', 46_002],
    ['2026-10-10', 44_003],
    ['2026-10-10', 46_002],
  ])
  expect((await admin.get(STATEMENTS)).json.months).toEqual([
    { month: '2026-11', invoice: null },
    { month: '2026-10', invoice: json.invoice.number },
  ])
})

it('the CSV has ISO dates, the balance after each row and subtotals apart from the amounts', async () => {
  const { admin } = await withOctober()
  const csv = await admin.get(`${STATEMENTS}/2026-10/csv`)
  expect(csv.headers.get('content-type')).toContain('text/csv')
  const table = csv.text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
  expect(table[0]).toEqual([
    ...['Date', 'Type', 'File number', 'Reference', 'Order', 'Address', 'Amount'],
    ...['Cost center', 'Balance', 'Subtotal'],
  ])
  const [, first, deed] = table
  expect([first?.[0], first?.[1], first?.[6], first?.[8]]).toEqual([
    ...['2026-10-10', 'Test money', '500.00', '500.00'],
  ])
  expect([deed?.[2], deed?.[5], deed?.[6], deed?.[7], deed?.[8]]).toEqual([
    ...['F-77', '"350 5th Ave, New York, NY 10118"', '-19.99', 'Residential', '480.01'],
  ])
  expect(table.slice(-2).map((row) => [row[0], row[1], row[6], row[7], row[9]])).toEqual([
    ['2026-10-31', 'Subtotal', '', 'Residential', '-19.99'],
    ['2026-10-31', 'Subtotal', '', 'No cost center', '-19.99'],
  ])
  expect((await admin.get(`${STATEMENTS}/2026-13/csv`)).status).toBe(400)
})

it('statement and invoice are PDFs, and an invoice comes when its month is over', async () => {
  const { admin, organizationId } = await withOctober()
  for (const name of ['pdf', 'invoice']) {
    const path = `${STATEMENTS}/2026-10/${name}`
    const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(`${shop.url}${path}`, { headers: { cookie } })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const pdf = await PDFDocument.load(await answer.arrayBuffer())
    expect(pdf.getPageCount()).toBe(1)
  }
  for (const name of ['invoice', 'quickbooks-csv', 'quickbooks-iif']) {
    const early = await admin.get(`${STATEMENTS}/2026-11/${name}`)
    expect([early.status, early.json.code]).toEqual([404, 'not_found'])
  }
  const [taken] = await rows(
    `select count(*)::int as count from audit_log
        where action = 'export_statement' and organization_id = $1`,
    organizationId,
  )
  expect(taken.count).toBe(2)
})

it('a month gets one number however many ask at once, and numbers have no gaps', async () => {
  const of = await withOctober()
  const { organizationId, admin } = of
  const asks = Array.from({ length: 6 }, () => admin.get(`${STATEMENTS}/2026-10`))
  const jobs = Array.from({ length: 6 }, () => closeMonths(shop.jobParts, organizationId))
  const [replies] = await Promise.all([Promise.all(asks), Promise.all(jobs)])
  expect(new Set(replies.map(({ json }) => json.invoice.number)).size).toBe(1)
  // December moves nothing, so it has no invoice; January is the next number.
  shop.setClock(new Date('2026-11-20T15:00:00Z'))
  await credit(shop, organizationId, 100)
  shop.setClock(new Date('2027-01-20T15:00:00Z'))
  await credit(shop, organizationId, 100)
  shop.setClock(new Date('2027-02-03T15:00:00Z'))
  await Promise.all(jobs.map(() => closeMonths(shop.jobParts, organizationId)))
  expect((await invoicesOf(organizationId)).map(({ number, month }) => [number, month])).toEqual([
    [1, '2026-10'],
    [2, '2026-11'],
    [3, '2027-01'],
  ])
})

it('an invoice that was rolled back leaves its number to the next', async () => {
  const { organizationId } = await withOctober()
  const jobs = {
    ...shop.jobParts.jobs,
    enqueue: () => Promise.reject(new Error('the worker died')),
  }
  await expect(closeMonths({ ...shop.jobParts, jobs }, organizationId)).rejects.toThrow('died')
  expect(await invoicesOf(organizationId)).toEqual([])
  await closeMonths(shop.jobParts, organizationId)
  expect(await invoicesOf(organizationId)).toMatchObject([{ number: 1 }])
})

it('an invoice bills whoever the admins named before it was issued, and never changes', async () => {
  const { admin, organizationId, memberId } = await withOctober()
  const billing = { billingName: 'Elm Title Company', billingAddress: '410 Example Ave, Omaha' }
  expect((await admin.post(ACCOUNTING, { ...SETTINGS, ...billing })).status).toBe(200)
  const before = await admin.get(`${STATEMENTS}/2026-10/invoice`)
  await admin.post(ACCOUNTING, { ...SETTINGS, billingName: 'Oak' })
  const after = await admin.get(`${STATEMENTS}/2026-10/invoice`)
  expect(after.text).toBe(before.text)
  expect(await invoicesOf(organizationId)).toEqual([
    {
      number: 1,
      month: '2026-10',
      ...{ deeds: 3, charged_cents: 5997, refunds: 1, refunded_cents: 1999 },
      ...{ bill_to_name: 'Elm Title Company', bill_to_address: '410 Example Ave, Omaha' },
    },
  ])
  for (const change of ['update invoices set number = number + 1', 'delete from invoices']) {
    await expect(shop.database.pool.query(change)).rejects.toThrow('append-only')
  }
  expect(
    await rows(
      `select action from audit_log where staff_id = $1 and action = 'set_accounting'`,
      memberId,
    ),
  ).toHaveLength(2)
})

it('only admins change billing, and nobody reads another organization’s months', async () => {
  const { organizationId } = await withOctober()
  const looker = 'looker-statements@elm.test'
  await addOrganizationMember(shop, organizationId, 'member', looker)
  const member = await signInMember(shop, looker)
  expect((await member.get(`${STATEMENTS}/2026-10`)).json.totals.deeds).toBe(3)
  expect((await member.get(`${STATEMENTS}/2026-10/invoice`)).status).toBe(200)
  expect((await member.post(ACCOUNTING, SETTINGS)).status).toBe(403)
  const other = await organization()
  const stranger = await signInMember(shop, other.email)
  expect((await stranger.get(`${STATEMENTS}/2026-10`)).json.rows).toEqual([])
  for (const name of ['invoice', 'quickbooks-csv', 'quickbooks-iif']) {
    expect((await stranger.get(`${STATEMENTS}/2026-10/${name}`)).status).toBe(404)
  }
})

it.each([
  ['billingName', 'x'.repeat(101)],
  ['billingName', 'pay at https://evil.example'],
  ['billingAddress', 'two\nlines'],
  ['timeZone', 'Europe/Berlin'],
  ['mailsStatements', 'yes'],
])('%s can’t be %j', async (field, value) => {
  const of = await organization()
  const admin = await signInMember(shop, of.email)
  const refused = await admin.post(ACCOUNTING, { ...SETTINGS, [field]: value })
  expect([refused.status, refused.json.field]).toEqual([400, field])
})

it('another time zone begins with a month to come, or at once where nothing moved yet', async () => {
  shop.setClock(NOVEMBER)
  const of = await organization()
  // A session doesn't last for weeks.
  const admin = () => signInMember(shop, of.email)
  const read = async (path: string) => (await (await admin()).get(path)).json
  const choose = async (timeZone: string) =>
    (await admin()).post(ACCOUNTING, { ...SETTINGS, timeZone })
  await choose('Pacific/Honolulu')
  expect(await read(STATEMENTS)).toMatchObject({ timeZone: 'Pacific/Honolulu', nextZone: null })
  expect(await read('/api/account/organization')).toMatchObject({ timeZone: 'Pacific/Honolulu' })
  // 11 PM on November 30 in Honolulu: still November there, for the statement and the limits.
  shop.setClock(new Date('2026-12-01T09:00:00Z'))
  await credit(shop, of.organizationId, 10_000)
  expect(await read('/api/account/spending')).toMatchObject({
    month: '2026-11',
    resetsOn: '2026-12-01',
  })
  expect(await read(`${STATEMENTS}/2026-11`)).toMatchObject({
    timeZone: 'Pacific/Honolulu',
    rows: [{ date: '2026-11-30' }],
    invoice: null,
  })
  // December has begun in New York, so January is the first month that can be counted there.
  await choose('America/New_York')
  expect(await read(STATEMENTS)).toMatchObject({
    timeZone: 'Pacific/Honolulu',
    nextZone: { timeZone: 'America/New_York', from: '2027-01-01' },
  })
  await choose('Pacific/Honolulu')
  expect(await read(STATEMENTS)).toMatchObject({ nextZone: null })
  await choose('America/Chicago')
  shop.setClock(new Date('2027-01-15T12:00:00Z'))
  expect(await read(`${STATEMENTS}/2026-11`)).toMatchObject({
    timeZone: 'Pacific/Honolulu',
    rows: [{ date: '2026-11-30' }],
  })
  expect(await read(STATEMENTS)).toMatchObject({ timeZone: 'America/Chicago', nextZone: null })
})

it('admins get the statement by email once, though the job runs twice or dies midway', async () => {
  await nothingOwed()
  const { organizationId, email } = await withOctober()
  const second = 'second-admin@elm.test'
  await addOrganizationMember(shop, organizationId, 'admin', second)
  await addOrganizationMember(shop, organizationId, 'member', 'no-admin@elm.test')
  await closeMonthsJob.run(shop.jobParts, {})
  await runJobs(shop, [closeMonthsJob])
  const took: string[] = []
  const dies = (letter: { to: string }) => {
    if (took.length > 0) return Promise.reject(new Error('the worker died'))
    took.push(letter.to)
    return Promise.resolve({ outcome: 'accepted', reply: '250 OK' } as const)
  }
  const mail = { send: dies, close: () => {} }
  await expect(runJobs(shop, [mailStatementJob], { mail })).rejects.toThrow('died')
  const [letter, ...more] = await lettersOf(shop, [mailStatementJob])
  expect(more).toEqual([])
  expect([...took, letter?.to].toSorted()).toEqual([email, second].toSorted())
  expect(letter).toMatchObject({
    subject: expect.stringContaining('Elm Title: statement for October 2026, invoice '),
    text: expect.stringContaining('came to $39.98 in October 2026 after refunds'),
  })
  expect(letter?.attachments?.map(({ filename }) => filename)).toEqual([
    'statement-2026-10.pdf',
    'statement-2026-10.csv',
    expect.stringMatching(/^invoice-[0-9A-F]{8}-0001\.pdf$/),
  ])
  // Asked again, by schedule, by hand and by the engine.
  const [invoice] = await rows('select id from invoices where organization_id = $1', organizationId)
  await closeMonths(shop.jobParts, organizationId)
  const again = { send: dies, close: () => {} }
  const parts = { ...shop.jobParts, mail: again }
  await mailStatementJob.run(parts, { invoiceId: invoice.id }, jobContext(shop))
  expect(await lettersOf(shop, [closeMonthsJob, mailStatementJob])).toEqual([])
})

it('an email that the mail server defers is tried again, and one it refuses isn’t', async () => {
  await nothingOwed()
  await withOctober().then(({ organizationId }) => closeMonths(shop.jobParts, organizationId))
  const deferred = { outcome: 'deferred', reply: '451 later' } as const
  await expect(lettersOf(shop, [mailStatementJob], deferred)).rejects.toThrow('deferred')
  await lettersOf(shop, [mailStatementJob], { outcome: 'refused', reply: '550 no' })
  expect(await lettersOf(shop, [mailStatementJob])).toEqual([])
})

it('nothing is emailed where the organization doesn’t want it, nor of months long ago', async () => {
  await nothingOwed()
  const { admin, organizationId } = await withOctober()
  await admin.post(ACCOUNTING, { ...SETTINGS, mailsStatements: false })
  await closeMonths(shop.jobParts, organizationId)
  const late = await withOctober()
  shop.setClock(new Date('2027-01-05T15:00:00Z'))
  await closeMonths(shop.jobParts, late.organizationId)
  expect(await invoicesOf(organizationId)).toHaveLength(1)
  expect(await invoicesOf(late.organizationId)).toHaveLength(1)
  expect(await lettersOf(shop, [mailStatementJob])).toEqual([])
})

it('the API has the same statement, and test mode has no invoice', async () => {
  shop.setClock(OCTOBER)
  const api = await openApi(shop)
  await api.post('/api/v1/orders', { lines: [EMPIRE_STATE], costCenter: 'Refinance' })
  shop.setClock(NOVEMBER)
  const { json } = await api.get('/api/v1/statements/2026-10')
  expect(json).toMatchObject({
    livemode: true,
    timeZone: 'America/New_York',
    costCenters: [{ costCenter: 'Refinance', deeds: 1, refunds: 0 }],
    invoice: { billTo: { name: expect.any(String) }, total: { cents: 1999 } },
  })
  expect(json.rows.at(-1)).toMatchObject({
    kind: 'order',
    date: '2026-10-10',
    costCenter: 'Refinance',
    balance: { cents: json.closing.cents },
  })
  const admin = await signInAsMember(shop, api.organizationId, 'admin', 'books@elm.test')
  const page = await admin.get(`${STATEMENTS}/2026-10`)
  const { isMore, ...same } = page.json
  expect([isMore, same]).toEqual([false, json])
})
