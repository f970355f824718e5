import { expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { openInbox } from '../../../test/support/inbox.ts'
import { runJobs } from '../../../test/support/jobs.ts'
import { credit, orderFromBalance } from '../../../test/support/money/balance.ts'
import { WILLIS_TOWER } from '../../../test/support/orders.ts'
import { addOrganization, addOrganizationMember } from '../../../test/support/staff.ts'
import {
  listenAt,
  senderOf,
  startWebhookReceiver,
} from '../../../test/support/webhooks/endpoint.ts'
import { mailWebhookDisabledJob } from '../../delivery/mail/mail-webhook-disabled.job.ts'
import { SECOND } from '../../durations.ts'
import { smtpMail } from '../../platform/mail.ts'
import { ATTEMPT_DELAYS } from './attempt.ts'
import { switchEndpointOn } from './change-endpoints.ts'

describeShop('an endpoint that fails for good', (shop) => {
  const receiver = forTests(() => startWebhookReceiver())
  const inbox = forTests(() => openInbox())

  async function failing(answersOnce: boolean) {
    shop.setClock(undefined)
    const organizationId = await addOrganization(shop, answersOnce ? 'Oak Title' : 'Elm Title')
    await credit(shop, organizationId, 100_000)
    const name = answersOnce ? 'oak' : 'elm'
    await addOrganizationMember(shop, organizationId, 'admin', `admin@${name}.test`)
    await addOrganizationMember(shop, organizationId, 'member', `member@${name}.test`)
    const path = `/${name}`
    const wanted = { types: ['order.created'] as const, path }
    const id = await listenAt(shop, receiver, organizationId, wanted)
    // The clock is moved: what is signed then can't be verified now.
    receiver.behave({ does: 'answer', status: 500 }, path)
    const sender = senderOf(shop)
    const order = () => orderFromBalance(shop.parts, organizationId, { addresses: [WILLIS_TOWER] })
    await order()
    let now = Date.now()
    for (const [turn, delay] of ATTEMPT_DELAYS.entries()) {
      now += delay * 1.2 + SECOND
      shop.setClock(new Date(now))
      if (answersOnce && turn === 5) {
        await shop.query(
          `insert into webhook_attempts (delivery_id, endpoint_id, number, status, ms, at)
            select id, endpoint_id, 1, 200, 1, $1 from webhook_deliveries where endpoint_id = $2`,
          [new Date(now), id],
        )
      }
      expect(await sender.sendDue(), `attempt ${turn + 1}`).toBe(1)
    }
    now += 100 * 3_600_000
    shop.setClock(new Date(now))
    expect(await sender.sendDue()).toBe(0)
    await sendOwedMail()
    return (await shop.query('select * from webhook_endpoints where id = $1', [id]))[0]
  }
  async function sendOwedMail(): Promise<void> {
    const mail = smtpMail({ url: inbox.url, from: 'deeds@shop.test' })
    await runJobs(shop, [mailWebhookDisabledJob], { mail })
    mail.close()
  }

  it('is disabled after ten attempts, and its admins are told once', async () => {
    expect(await failing(false)).toMatchObject({ disabled_because: 'failing' })
    expect(inbox.mails.map(({ to }) => JSON.stringify(to))).toEqual([
      expect.stringContaining('admin@elm.test'),
    ])
    expect(inbox.mails[0]?.text).toContain('/account/webhooks')
    expect(inbox.mails[0]?.text).not.toContain('/elm')
  })

  it('stays on if it has answered anything meanwhile', async () => {
    expect(await failing(true)).toMatchObject({ disabled_because: null, disabled_at: null })
    expect(inbox.mails).toHaveLength(1)
  })

  it('is news again when it was enabled and fails again, and none if it was enabled meanwhile', async () => {
    shop.setClock(undefined)
    inbox.mails.length = 0
    const organizationId = await addOrganization(shop, 'Ash Title')
    await credit(shop, organizationId, 100_000)
    await addOrganizationMember(shop, organizationId, 'admin', 'admin@ash.test')
    const id = await listenAt(shop, receiver, organizationId, { path: '/ash' })
    receiver.behave({ does: 'answer', status: 410 }, '/ash')
    const enable = () =>
      shop.parts.db
        .transaction()
        .execute((tx) => switchEndpointOn(tx, shop.parts, { organizationId }, id))
    for (const isToldOf of [true, true, false]) {
      await orderFromBalance(shop.parts, organizationId, { addresses: [WILLIS_TOWER] })
      await senderOf(shop).sendDue()
      if (isToldOf) await sendOwedMail()
      await enable()
      await sendOwedMail()
    }
    expect(inbox.mails).toHaveLength(2)
    // A mailbox that knows the first one must not take the second for it.
    expect(new Set(inbox.mails.map(({ messageId }) => messageId)).size).toBe(2)
  })
})
