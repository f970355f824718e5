import { randomUUID } from 'node:crypto'
import type { Browser } from '../support/browser.ts'
import { deskWork, doubtfulLab } from '../support/desk.ts'
import { lateDesk } from '../support/late-orders.ts'
import { orderDesk } from '../support/order-page.ts'
import { EMPIRE_STATE, orderBody, payByCard, placeOrder } from '../support/orders.ts'
import type { TestShop } from '../support/shop.ts'
import { addMember, codeAt, PASSWORD, signIn } from '../support/staff.ts'
import { accountScenes } from './account-scenes.ts'
import { apiScenes } from './api-scenes.ts'
import type { RaceScene } from './race-scene.ts'

export interface Team {
  agent: Browser
  owner: Browser
}

/** For each call that changes something, the call and something of its own to change. */
export function raceScenes(shop: TestShop, team: () => Team): Record<string, RaceScene> {
  const desk = deskWork(() => shop)
  const page = orderDesk(() => shop)
  const late = lateDesk(() => shop)
  let members = 0
  const nextName = () => {
    members += 1
    return `member-${members}`
  }
  const post = (as: Browser, path: string, body: unknown = {}) => as.post(path, body)
  async function member(role: 'owner' | 'agent' = 'agent') {
    const username = nextName()
    const id = await addMember(shop, role, username)
    return { id, username, browser: await signIn(shop, username) }
  }
  const onMember =
    (act: string, body: object = {}): RaceScene =>
    async () => {
      const { id } = await member()
      return () => post(team().owner, `/api/admin/staff/${id}/${act}`, body)
    }
  const onDesk =
    (act: string, body: object = {}): RaceScene =>
    async () => {
      const { lineId } = await desk.buyForDesk()
      return () => desk.call(team().agent, lineId, act, body)
    }
  const onDelivered =
    (path: (bought: { orderId: string; lineId: string }) => string, body: object = {}): RaceScene =>
    async () => {
      const bought = await page.buyDelivered()
      return () => post(team().agent, path(bought), body)
    }
  async function lateOrder() {
    const bought = await late.buy([EMPIRE_STATE])
    await late.move(bought.lineIds[0] ?? '', 'search', 'escalate')
    await late.atHour(bought.orderId, 49)
    await late.watch()
    return bought
  }
  async function heldReplacement() {
    const { lineId } = await page.buyDelivered()
    await page.upload(lineId, team().agent)
    await page.checkReplacements(doubtfulLab)
    const [copy] = await page.query(
      'select id from copies where line_id = $1 and replaces is not null',
      [lineId],
    )
    return { lineId, copyId: copy.id as string }
  }
  async function failedRefund() {
    const { orderId, intentId } = await page.buyDelivered()
    await post(team().agent, `/api/admin/orders/${orderId}/refunds`, {
      reason: 'wrong_document',
      despitePolicy: true,
    })
    await page.sendAll()
    const [refund] = await page.refunds(intentId)
    shop.payments.controls.settleRefund(refund.provider_refund_id, 'failed')
    await page.providerIdle()
    return { id: refund.id as string, orderId }
  }
  /** What the check said about the newest copy, as the page shows it. */
  async function objectionsTo(lineId: string): Promise<string[]> {
    const [copy] = await page.query(
      "select findings -> 'objections' as said from copies where line_id = $1 order by received_at desc limit 1",
      [lineId],
    )
    return copy.said
  }
  const suppression = (street: string) => ({
    address: { ...EMPIRE_STATE, streetAddress: street },
    notice: 'Notice 17',
  })

  return {
    ...apiScenes(shop),
    ...accountScenes(shop),
    '/api/create-payment-intent': async () => {
      const browser = shop.visit()
      const { json } = await post(browser, '/api/create-payment-intent', { amount: 1999 })
      const { paymentIntentId } = json
      return () => post(browser, '/api/create-payment-intent', { amount: 3998, paymentIntentId })
    },
    '/api/verify-payment': async () => {
      const browser = shop.visit()
      shop.payments.controls.planDeliveries({ drop: 'all' })
      const { intentId, clientSecret } = await placeOrder(browser, [EMPIRE_STATE])
      await payByCard(shop, intentId)
      return () => post(browser, '/api/verify-payment', { paymentIntentId: intentId, clientSecret })
    },
    '/api/orders': async () => {
      const browser = shop.visit()
      const { json } = await post(browser, '/api/create-payment-intent', { amount: 1999 })
      return () => post(browser, '/api/orders', orderBody(json.paymentIntentId, [EMPIRE_STATE]))
    },
    '/api/orders/:id/refund-requests': async () => {
      const { orderId, lineId, browser } = await page.buyDelivered()
      const body = { lineId, reason: 'wrong_document', words: 'It is the house next door.' }
      return () => post(browser, `/api/orders/${orderId}/refund-requests`, body)
    },
    '/api/orders/:id/cancellations': async () => {
      const { orderId, lineIds, browser } = await lateOrder()
      return () => post(browser, `/api/orders/${orderId}/cancellations`, { lineIds })
    },
    '/api/orders/:id/waits': async () => {
      const { orderId, lineIds, browser } = await lateOrder()
      return () => post(browser, `/api/orders/${orderId}/waits`, { lineIds })
    },
    '/api/orders/:id/links': async () => {
      const { orderId, browser } = await page.buyDelivered()
      return () => post(browser, `/api/orders/${orderId}/links`)
    },
    '/api/admin/logout': async () => {
      const { browser } = await member()
      return () => post(browser, '/api/admin/logout')
    },
    '/api/admin/account/password': async () => {
      const { browser } = await member()
      const body = { oldPassword: PASSWORD, newPassword: 'seven geese walk uphill' }
      return () => post(browser, '/api/admin/account/password', body)
    },
    '/api/admin/account/totp/confirm': async () => {
      const { browser } = await member()
      const { json } = await post(browser, '/api/admin/account/totp/start')
      const code = await codeAt(json.secret, new Date())
      return () => post(browser, '/api/admin/account/totp/confirm', { code })
    },
    '/api/admin/account/sessions/end-others': async () => {
      const { browser, username } = await member()
      await signIn(shop, username)
      return () => post(browser, '/api/admin/account/sessions/end-others')
    },
    '/api/admin/staff': async () => {
      const username = nextName()
      return () => post(team().owner, '/api/admin/staff', { username, role: 'agent' })
    },
    '/api/admin/views': async () => {
      const body = { name: nextName(), filter: { q: 'state:TX needs:review' } }
      return () => post(team().agent, '/api/admin/views', body)
    },
    '/api/admin/views/:id/remove': async () => {
      const body = { name: nextName(), filter: { q: 'state:TX' } }
      const { json } = await post(team().agent, '/api/admin/views', body)
      return () => post(team().agent, `/api/admin/views/${json.id}/remove`)
    },
    '/api/admin/staff/:id/role': onMember('role', { role: 'read_only' }),
    '/api/admin/staff/:id/disable': onMember('disable'),
    '/api/admin/staff/:id/end-sessions': onMember('end-sessions'),
    '/api/admin/staff/:id/enable': async () => {
      const { id } = await member()
      await post(team().owner, `/api/admin/staff/${id}/disable`)
      return () => post(team().owner, `/api/admin/staff/${id}/enable`)
    },
    '/api/admin/tasks/:id/close': async () => {
      const { orderId } = await failedRefund()
      const [task] = await page.query('select id from staff_tasks where order_id = $1', [orderId])
      return () => post(team().agent, `/api/admin/tasks/${task.id}/close`)
    },
    '/api/admin/dead-jobs/:id/retry': async () => {
      const { orderId } = await page.buyDelivered()
      const [dead] = await page.query(
        `insert into pgboss.job (name, data, state, source_name, completed_on)
          values ('dead-letter', $1, 'completed', 'confirm-order', now()) returning id`,
        [{ orderId }],
      )
      return () => post(team().agent, `/api/admin/dead-jobs/${dead.id}/retry`)
    },
    '/api/admin/orders/:id/refunds': onDelivered(
      ({ orderId }) => `/api/admin/orders/${orderId}/refunds`,
      { reason: 'wrong_document', despitePolicy: true },
    ),
    '/api/admin/refunds/:id/retry': async () => {
      const { id } = await failedRefund()
      return () => post(team().agent, `/api/admin/refunds/${id}/retry`)
    },
    '/api/admin/refunds/:id/settle-outside': async () => {
      const { id } = await failedRefund()
      const path = `/api/admin/refunds/${id}/settle-outside`
      return () => post(team().owner, path, { reason: 'Paid by check.' })
    },
    '/api/admin/orders/:id/notes': async () => {
      const { orderId } = await page.buyDelivered()
      const body = { noteId: randomUUID(), words: 'Called the office.' }
      return () => post(team().agent, `/api/admin/orders/${orderId}/notes`, body)
    },
    '/api/admin/orders/:id/messages': async () => {
      const { orderId } = await page.buyDelivered()
      const body = { messageId: randomUUID(), subject: 'Which unit?', words: 'Which one is it?' }
      return () => post(team().agent, `/api/admin/orders/${orderId}/messages`, body)
    },
    '/api/admin/customers/:id/notes': async () => {
      const { orderId } = await page.buyDelivered()
      const { json } = await team().agent.get(`/api/admin/orders/${orderId}`)
      const body = { noteId: randomUUID(), words: 'Prefers calls.' }
      return () => post(team().agent, `/api/admin/customers/${json.customer.id}/notes`, body)
    },
    '/api/admin/orders/:id/email': onDelivered(
      ({ orderId }) => `/api/admin/orders/${orderId}/email`,
      {
        from: 'Ada@Example.com',
        email: 'countess@example.com',
        repeated: 'countess@example.com',
      },
    ),
    '/api/admin/orders/:id/send-links': onDelivered(
      ({ orderId }) => `/api/admin/orders/${orderId}/send-links`,
    ),
    '/api/admin/lines/:id/link/revoke': onDelivered(
      ({ lineId }) => `/api/admin/lines/${lineId}/link/revoke`,
      { reason: 'Sent to the wrong person.' },
    ),
    '/api/admin/lines/:id/desk': async () => {
      const { lineIds } = await page.buy([EMPIRE_STATE])
      const path = `/api/admin/lines/${lineIds[0]}/desk`
      return () => post(team().agent, path, { reason: 'The index is wrong here.' })
    },
    '/api/admin/lines/:id/replacement': async () => {
      const { lineId } = await page.buyDelivered()
      return () => page.upload(lineId, team().agent)
    },
    '/api/admin/lines/:id/replacement/approve': async () => {
      const { lineId, copyId } = await heldReplacement()
      const body = { copyId, note: 'Looked at it.', acknowledged: await objectionsTo(lineId) }
      return () => post(team().agent, `/api/admin/lines/${lineId}/replacement/approve`, body)
    },
    '/api/admin/lines/:id/replacement/drop': async () => {
      const { lineId, copyId } = await heldReplacement()
      return () => post(team().agent, `/api/admin/lines/${lineId}/replacement/drop`, { copyId })
    },
    '/api/admin/desk/:id/assign': async () => {
      const { lineId } = await desk.buyForDesk()
      const [to] = await desk.agents(1)
      return () => desk.call(team().agent, lineId, 'assign', { to, from: null })
    },
    '/api/admin/desk/:id/snooze': onDesk('snooze', {
      until: new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10),
      reason: 'office',
      seen: null,
    }),
    '/api/admin/desk/:id/wake': async () => {
      const { lineId } = await desk.buyForDesk()
      const until = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
      await desk.call(team().agent, lineId, 'snooze', { until, reason: 'office', seen: null })
      return () => desk.call(team().agent, lineId, 'wake')
    },
    '/api/admin/desk/next': async () => {
      await desk.clearDesk()
      await desk.buyForDesk()
      return () => post(team().agent, '/api/admin/desk/next')
    },
    '/api/admin/desk/:id/not-found': onDesk('not-found', { reason: 'none_recorded', note: '' }),
    '/api/admin/desk/:id/copy': async () => {
      const { lineId } = await desk.buyForDesk()
      return () => desk.upload(team().agent, lineId)
    },
    '/api/admin/desk/:id/approve': async () => {
      const { lineId } = await desk.buyForDesk()
      await desk.upload(team().agent, lineId)
      await desk.check(doubtfulLab)
      const body = { reason: 'Looked at it.', acknowledged: await objectionsTo(lineId) }
      return () => desk.call(team().agent, lineId, 'approve', body)
    },
    '/api/admin/desk/:id/undo-upload': async () => {
      const { lineId } = await desk.buyForDesk()
      await desk.upload(team().agent, lineId)
      await desk.readUpload(lineId)
      return () => desk.call(team().agent, lineId, 'undo-upload')
    },
    '/api/admin/suppressions/:id/lift': async () => {
      const body = suppression(`${randomUUID()} Race St`)
      const { json } = await post(team().owner, '/api/admin/suppressions', body)
      return () =>
        post(team().owner, `/api/admin/suppressions/${json.id}/lift`, { reason: 'Withdrawn.' })
    },
    '/api/admin/sources/:name/switch': async () => {
      await post(team().owner, '/api/admin/sources/recorder/switch', {
        isOn: true,
        reason: 'Back.',
      })
      const body = { isOn: false, reason: 'It is slow today.' }
      return () => post(team().owner, '/api/admin/sources/recorder/switch', body)
    },
  }
}
