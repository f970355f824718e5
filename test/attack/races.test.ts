import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberAccount } from '../../src/contract/account/me.ts'
import { memberSignIn } from '../../src/contract/account/sign-in.ts'
import { API_ENDPOINTS } from '../../src/http/api/openapi.ts'
import { ENDPOINTS } from '../support/contract.ts'
import { shopForTests } from '../support/describe-shop.ts'
import { liftLimits } from '../support/lift-limits.ts'
import { EMPIRE_STATE, payByCard, placeOrder } from '../support/orders.ts'
import { signInAs } from '../support/staff.ts'
import { raceScenes, type Team } from './race-scenes.ts'
import { logWrites, takeInserts } from './write-log.ts'

const AT_ONCE = 20

/** The same code as for staff, raced there. */
const SHARED = [...Object.values(memberSignIn), ...Object.values(memberAccount)]
  .filter(({ method }) => method === 'POST')
  .map(({ path }) => path)

/** Calls that are meant to add something each time, or that change nothing that is kept. */
const NOTHING_TO_RACE: Record<string, string> = {
  '/api/find-orders': 'limited per email: mail-bomb.test.ts',
  '/api/forecasts': 'a question',
  '/api/search-events': 'each is one search',
  '/api/search-events/convert': 'counts once: src/http/shop/searches.test.ts',
  '/api/admin/bulk-preview': 'a question',
  '/api/admin/lines/:id/search-again': 'src/http/staff/bulk.test.ts',
  '/api/admin/login': 'each is one session',
  '/api/admin/forgot-password': 'the last link works: src/http/staff/staff-links.test.ts',
  '/api/admin/staff-link': 'a question',
  '/api/admin/staff-link/password': 'a link works once: src/http/staff/staff-links.test.ts',
  '/api/admin/account/email': 'the last email counts',
  '/api/admin/prove': 'a proof can be given again',
  '/api/admin/prove/passkey': 'a question',
  '/api/admin/second-step': 'a code counts once: src/http/staff/sign-in.test.ts',
  '/api/admin/second-step/passkey': 'a question',
  '/api/admin/account/passkeys': 'a question is answered once: src/http/staff/passkeys.test.ts',
  '/api/admin/account/passkeys/question': 'a question',
  '/api/admin/account/passkeys/:id/name': 'the last name counts',
  '/api/admin/account/passkeys/:id/remove': 'src/http/staff/passkeys.test.ts',
  '/api/admin/account/sessions/:id/end': 'ended is ended',
  '/api/admin/account/totp/start': 'the last key counts',
  '/api/admin/account/totp/remove': 'removed is removed',
  '/api/admin/account/recovery-codes': 'the last set counts: src/http/staff/account.test.ts',
  '/api/admin/staff/:id/reset-second-factor': 'reset is reset',
  '/api/admin/staff/:id/reset-password': 'the last password counts',
  '/api/admin/lines/:id/link':
    'each is a new link, one of them live: src/http/staff/order-acts.test.ts',
  '/api/admin/refund-requests/:id/answer': 'src/http/staff/refund-requests.test.ts',
  '/api/admin/refund-requests/:id/refund': 'src/http/staff/refund-requests.test.ts',
  '/api/admin/privacy/erase': 'src/http/staff/privacy.test.ts',
  '/api/admin/privacy/export': 'a question',
  '/api/admin/privacy/find': 'a question',
  '/api/admin/jurisdictions/:id': 'the last words count',
  '/api/admin/jurisdictions/:id/confirm': 'the first one confirms, the others find it confirmed',
  '/api/admin/desk/:id/check-again': 'src/http/staff/desk-review.test.ts',
  '/api/admin/states/:state': 'the last decision counts',
  '/api/admin/suppressions': 'two entries withhold what one does',
  '/api/admin/suppressions/preview': 'a question',
  '/api/admin/sources/:name/retry': 'asked again is asked',
  '/api/admin/organizations': 'src/http/staff/organizations.test.ts',
  '/api/admin/organizations/:id/disable': 'src/http/staff/organizations.test.ts',
  '/api/admin/organizations/:id/enable': 'enabled is enabled',
  '/api/admin/organizations/:id/members': 'an email has one account',
  '/api/admin/organizations/:id/members/:memberId/disable': 'disabled is disabled',
  '/api/admin/organizations/:id/members/:memberId/enable': 'enabled is enabled',
  '/api/admin/organizations/:id/members/:memberId/reset-second-factor': 'reset is reset',
  '/api/account/members': 'an email has one account',
  '/api/account/quotes': 'a question',
  '/api/account/keys': 'each is one key',
  '/api/account/keys/:id/roll': 'src/http/api/keys.test.ts',
  '/api/account/keys/:id/revoke': 'src/http/api/keys.test.ts',
  '/api/account/balance/top-ups':
    'each is one payment; one is paid once: src/money/balance/top-ups.test.ts',
  '/api/account/balance/top-ups/:intentId/confirm':
    'credited once: src/money/balance/top-ups.test.ts',
  '/api/account/balance/low': 'the last threshold counts',
  '/api/admin/organizations/:id/return-balance':
    'leaves once: src/money/balance/disputed-top-ups.test.ts',
  '/api/account/webhooks': 'each is one endpoint, ten at most: src/http/api/webhooks.test.ts',
  '/api/account/webhooks/:id/roll': 'the last secret and the one before it sign',
  '/api/account/webhooks/:id/test': 'each is one event',
  '/api/account/webhooks/:id/disable': 'disabled is disabled',
  '/api/account/webhooks/:id/enable':
    'enabled is enabled, ten at most: src/http/api/webhooks.test.ts',
  '/api/account/webhook-events/:id/resend': 'asked again is asked',
  '/api/account/members/:id/role': 'src/http/staff/organizations.test.ts',
  '/api/account/members/:id/disable': 'disabled is disabled',
  '/api/account/members/:id/remove': 'src/http/account/member-roles.test.ts',
  '/api/account/members/:id/enable': 'enabled is enabled',
  '/api/account/second-step-required': 'the last decision counts',
  '/api/account/spending/limit':
    'the last limit counts; orders that race at one: src/money/balance/count-spending.test.ts',
  '/api/v1/quotes': 'a question',
  '/api/v1/deeds/:id/problems': 'one problem: src/http/api/bad-lines.test.ts',
  '/api/account/deeds/:id/problems': 'one problem: src/http/api/bad-lines.test.ts',
  '/api/account/accounting': 'the last words count',
  '/api/account/automatic-top-up': 'the last rule counts',
  '/api/account/automatic-top-up/off': 'off is off',
  '/api/account/automatic-top-up/confirm': 'a question',
  '/api/account/card': 'each opens a form',
  '/api/account/card/save': 'src/money/automatic/automatic.test.ts',
  '/api/account/card/remove': 'removed is removed',
  '/api/account/balance/refill': 'filled up once: src/http/api/test-mode.test.ts',
  '/api/account/passkey': 'a question is answered once: src/http/account/passkey-sign-in.test.ts',
  '/api/account/passkey/question': 'a question',
  '/api/account/sign-up': 'limited per email: src/http/account/sign-up.test.ts',
  '/api/account/sign-up/link': 'a question',
  '/api/account/sign-up/finish': 'a link works once: src/http/account/sign-up.test.ts',
  '/api/admin/copies/:id/facts': 'src/http/staff/copy-facts.test.ts',
  '/api/admin/incidents/:id/words': 'the last words count',
  '/api/verify-code': 'a question',
  '/api/verify-file': 'a question',
}

/** Rows that count or note the calls themselves, not what they did. */
const PER_CALL = /^(rate_limits|order_grants|api_requests|audit_log:\w+_refused)$/

describe('races', () => {
  const shop = shopForTests({
    settings: { RECORDER_URL: 'http://127.0.0.1:9', RECORDER_API_KEY: 'x' },
  })
  let team: Team
  const scenes = raceScenes(shop, () => team)
  beforeAll(async () => {
    team = { agent: await signInAs(shop, 'agent'), owner: await signInAs(shop, 'owner') }
    await liftLimits(shop.database.pool)
    await logWrites(shop.database.pool)
  })
  beforeEach(() => {
    shop.setClock(undefined)
    shop.payments.controls.planDeliveries({})
  })

  async function leftBy(scene: string, calls: number) {
    const act = await scenes[scene]?.()
    if (!act) throw new Error(`No scene for ${scene}`)
    await shop.payments.controls.deliveriesIdle()
    await takeInserts(shop.database.pool)
    const replies = await Promise.all(Array.from({ length: calls }, act))
    const inserts = await takeInserts(shop.database.pool)
    shop.setClock(undefined)
    shop.payments.controls.planDeliveries({})
    return {
      statuses: replies.map(({ status }) => status),
      said: replies.map(({ status, text }) => `${status} ${text.slice(0, 200)}`),
      rows: Object.fromEntries(Object.entries(inserts).filter(([name]) => !PER_CALL.test(name))),
    }
  }

  it('races are run for every call that changes something', () => {
    const changing = [...ENDPOINTS, ...API_ENDPOINTS]
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => path)
    const known = [...Object.keys(scenes), ...Object.keys(NOTHING_TO_RACE), ...SHARED]
    expect(known.toSorted()).toEqual(changing.toSorted())
  })

  it.each(Object.keys(scenes))(
    'twenty calls of %s at once leave what one leaves',
    async (path) => {
      const one = await leftBy(path, 1)
      expect(one.said[0]).toMatch(/^20\d /)
      const many = await leftBy(path, AT_ONCE)
      expect(many.said.filter((said) => /^5/.test(said))).toEqual([])
      expect(many.statuses.some((status) => status < 300)).toBe(true)
      const more = Object.entries(many.rows).filter(([name, rows]) => rows > (one.rows[name] ?? 0))
      expect(Object.fromEntries(more)).toEqual({})
    },
    120_000,
  )

  it('twenty deliveries of one webhook event at once pay an order once', async () => {
    shop.payments.controls.planDeliveries({ drop: 'all' })
    const { intentId, orderId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
    await payByCard(shop, intentId)
    shop.payments.controls.planDeliveries({})
    const event = shop.payments.controls.events().at(-1)
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => shop.payments.controls.resendEvent(event?.id ?? '')),
    )
    await shop.payments.controls.deliveriesIdle()
    expect(
      await shop.query(
        "select count(*)::int as paid from timeline where order_id = $1 and event = 'paid'",
        [orderId],
      ),
    ).toEqual([{ paid: 1 }])
  })
})
