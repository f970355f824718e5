import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { lettersOf } from '../../../test/support/jobs.ts'
import { balanceDesk, orderFromBalance } from '../../../test/support/money/balance.ts'
import { WRONG_DOCUMENT } from '../../../test/support/money/refunds.ts'
import { EMPIRE_STATE, payByCard } from '../../../test/support/orders.ts'
import { addOrganizationMember, signInAs, signInMember } from '../../../test/support/staff.ts'
import { tellBalanceJob } from '../../delivery/mail/tell-balance.job.ts'
import { refundLines } from '../../money/refunds/refund-lines.ts'

const shop = shopForTests({ webhooks: 'dropped' })
const { rows, organization, topUp, balanceOf } = balanceDesk(() => shop)
const TOP_UPS = '/api/account/balance/top-ups'

it('an admin tops up by card, and the page hears that it was credited', async () => {
  const of = await organization()
  const admin = await signInMember(shop, of.email)
  const opened = await admin.post(TOP_UPS, { amount: 25_000 })
  expect(opened.status).toBe(201)
  const { intentId, clientSecret } = opened.json
  expect(clientSecret).toContain(intentId)
  const confirm = () => admin.post(`${TOP_UPS}/${intentId}/confirm`, {})
  expect((await confirm()).json).toEqual({ state: 'unpaid', cents: 0 })
  await payByCard(shop, intentId)
  expect((await confirm()).json).toEqual({ state: 'credited', cents: 25_000 })
  expect((await admin.get('/api/account/balance')).json).toMatchObject({
    cents: 25_000,
    lowCents: 10_000,
  })
  expect((await admin.get('/api/account/balance/movements')).json).toMatchObject([
    { kind: 'top_up', cents: 25_000, orderId: null },
  ])
  expect(
    await rows(`select action from audit_log where subject = $1`, of.organizationId),
  ).toContainEqual({ action: 'open_top_up' })
})

it('a member sees the balance, and nobody sees or confirms another’s', async () => {
  const of = await organization(50_000)
  const email = 'looker@elm.test'
  await addOrganizationMember(shop, of.organizationId, 'member', email)
  const member = await signInMember(shop, email)
  expect((await member.get('/api/account/balance')).json.cents).toBe(50_000)
  const other = await organization()
  const stranger = await signInMember(shop, other.email)
  expect((await stranger.get('/api/account/balance')).json.cents).toBe(0)
  expect((await stranger.get('/api/account/balance/movements')).json).toEqual([])
  const { intentId } = (await (await signInMember(shop, of.email)).post(TOP_UPS, { amount: 5_000 }))
    .json
  expect((await stranger.post(`${TOP_UPS}/${intentId}/confirm`, {})).status).toBe(404)
})

it.each([4_999, 500_001, 5_000.5, '5000', null])(
  'a top-up of %s is refused with its field',
  async (amount) => {
    const of = await organization()
    const admin = await signInMember(shop, of.email)
    const refused = await admin.post(TOP_UPS, { amount })
    expect([refused.status, refused.json.field]).toEqual([400, 'amount'])
  },
)

it('movements come in pages with their file numbers, each once', async () => {
  const of = await organization(100_000)
  for (let file = 1; file <= 4; file += 1) {
    const { orderId } = await orderFromBalance(shop.parts, of.organizationId, {
      reference: `F-${file}`,
    })
    if (file === 2) await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
  }
  const admin = await signInMember(shop, of.email)
  const seen: Array<{ kind: string; fileNumber: string | null; cents: number }> = []
  let path: string | undefined = '/api/account/balance/movements?limit=3'
  while (path) {
    const page: Awaited<ReturnType<typeof admin.get>> = await admin.get(path)
    seen.push(...page.json)
    path = /<(.+)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(seen.map(({ kind, fileNumber }) => `${kind} ${fileNumber}`)).toEqual([
    'order F-4',
    'order F-3',
    'refund F-2',
    'refund F-2',
    'order F-2',
    'order F-1',
    'test_credit null',
  ])
  expect(seen.reduce((sum, { cents }) => sum + cents, 0)).toBe(await balanceOf(of.organizationId))
})

it('the receipt goes to the admins and to whoever paid, and the low-balance email to admins', async () => {
  const of = await organization()
  await topUp(of, 10_500)
  await orderFromBalance(shop.parts, of.organizationId, { addresses: [EMPIRE_STATE] })
  const all = await lettersOf(shop, [tellBalanceJob])
  const sent = all.filter(({ to }) => to === of.email)
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [of.email, 'Receipt: $105.00 added to the balance of Elm Title'],
    [of.email, 'The balance of Elm Title is down to $85.01'],
  ])
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2)
})

it('owners return a balance to its cards, once', async () => {
  const of = await organization()
  await topUp(of, 20_000)
  const owner = await signInAs(shop, 'owner')
  const agent = await signInAs(shop, 'agent')
  const path = `/api/admin/organizations/${of.organizationId}`
  expect((await agent.get(`${path}/balance`)).json).toMatchObject({
    cents: 20_000,
    movements: [{ kind: 'top_up' }],
  })
  expect((await owner.post(`${path}/return-balance`, {})).json).toEqual({
    returnedCents: 20_000,
    leftCents: 0,
  })
  expect((await owner.post(`${path}/return-balance`, {})).status).toBe(409)
  expect(
    await rows(
      `select action from audit_log where subject = $1 and action like 'return%' order by id`,
      of.organizationId,
    ),
  ).toEqual([{ action: 'return_balance' }, { action: 'return_balance_refused' }])
})
