import { beforeEach, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { runJobs } from '../../../test/support/jobs.ts'
import { automaticDesk, type Payer, RULE } from '../../../test/support/money/automatic.ts'
import { addOrganizationMember, signInMember } from '../../../test/support/staff.ts'
import { HOUR } from '../../durations.ts'
import { topUpShortJob } from '../../money/automatic/top-up-short.job.ts'

const CARD = '/api/account/card'
const AUTOMATIC = '/api/account/automatic-top-up'
const TOP_UPS = '/api/account/top-ups'

const shop = shopForTests({ webhooks: 'dropped' })
const desk = automaticDesk(() => shop)
let of: Payer
let admin: Browser
beforeEach(async () => {
  shop.setClock(undefined)
  of = await desk.organization(5_000)
  admin = await signInMember(shop, of.email)
})
const seen = async (browser = admin) => (await browser.get(TOP_UPS)).json

it('an admin saves a card, turns it on, and the balance is topped up', async () => {
  expect(await seen()).toMatchObject({ card: null, rule: null, isOn: false, debits: [] })
  const { status, json } = await admin.post(CARD, {})
  expect(status).toBe(201)
  const [setupId = ''] = json.clientSecret.split('_secret_')
  await desk.send(`/v1/setup_intents/${setupId}/confirm`, { payment_method: 'pm_card_visa' })
  const card = { brand: 'visa', last4: '4242' }
  expect((await admin.post(`${CARD}/save`, { setupId })).json).toEqual({ card })
  expect((await admin.post(AUTOMATIC, RULE)).status).toBe(200)
  await runJobs(shop, [topUpShortJob])
  expect(await seen()).toMatchObject({ card, rule: RULE, isOn: true, stopped: null })
  expect(await desk.balanceOf(of.organizationId)).toBe(5_000 + RULE.addCents)
  expect((await admin.post(`${AUTOMATIC}/off`, {})).status).toBe(200)
  expect(await seen()).toMatchObject({ card, rule: RULE, isOn: false })
  expect((await admin.post(`${CARD}/remove`, {})).status).toBe(200)
  expect(await seen()).toMatchObject({ card: null })
})

it('a member sees it and changes nothing', async () => {
  const email = `member-${of.organizationId}@elm.test`
  await addOrganizationMember(shop, of.organizationId, 'member', email)
  const member = await signInMember(shop, email)
  expect((await member.get(TOP_UPS)).status).toBe(200)
  for (const [path, body] of [
    [CARD, {}],
    [`${CARD}/save`, { setupId: 'seti_1' }],
    [`${CARD}/remove`, {}],
    [AUTOMATIC, RULE],
    [`${AUTOMATIC}/off`, {}],
    [`${AUTOMATIC}/confirm`, {}],
  ] as const) {
    expect((await member.post(path, body)).status, path).toBe(403)
  }
})

it('an admin without a recent proof of identity saves no card and sets no rule', async () => {
  shop.setClock(new Date(Date.now() + HOUR))
  for (const [path, body] of [
    [CARD, {}],
    [`${CARD}/remove`, {}],
    [AUTOMATIC, RULE],
  ] as const) {
    expect((await admin.post(path, body)).status, path).not.toBeLessThan(400)
  }
})

it.each([
  ['belowCents', 999, 400],
  ['addCents', 4_999, 400],
  ['addCents', 500_001, 400],
  ['dayCents', 2_000_001, 400],
  // Less than one top-up.
  ['dayCents', 19_999, 422],
])('%s of %d cents is refused with its field', async (field, cents, refused) => {
  await desk.save(of)
  const { status, json } = await admin.post(AUTOMATIC, { ...RULE, [field]: cents })
  expect([status, json.field]).toEqual([refused, field])
})

it('a company that never topped up can’t save a card', async () => {
  await shop.query('update organizations set live_since = null where id = $1', [of.organizationId])
  expect((await admin.post(CARD, {})).status).toBe(403)
})
