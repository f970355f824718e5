import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { openInbox } from '../../../test/support/inbox.ts'
import {
  EMPIRE_STATE,
  payByCard,
  placeOrder,
  until,
  WILLIS_TOWER,
} from '../../../test/support/orders.ts'
import { startRole } from '../../../test/support/role.ts'
import { mailOrdersJob } from './mail-orders.job.ts'

describe('find my orders', () => {
  const inbox = forTests(openInbox)
  const shop = shopForTests({ inbox })
  const worker = forTests(() => startRole('worker', shop.env))

  const ask = (email: string) => shop.visit().post('/api/find-orders', { email })
  const listsTo = (email: string) =>
    inbox.mails.filter((mail) => mail.to === email && /^Your links? to/.test(mail.subject))
  /** The button opens the newest one, which is in the list as well. */
  const linksIn = (text: string) => [
    ...new Set([...text.matchAll(/http:\/\/shop\.test(\/o\/\S+)/g)].map(([, path = '']) => path)),
  ]

  async function buy(email: string) {
    const placed = await placeOrder(shop.visit(), [EMPIRE_STATE, WILLIS_TOWER], { email })
    await payByCard(shop, placed.intentId)
    await until(async () => {
      const rows = await shop.query('select status from orders where id = $1', [placed.orderId])
      return rows[0].status === 'completed'
    }, 'the payment')
    return placed.orderId
  }

  /** Waits until nothing is queued, running or unsent. */
  async function quiet(): Promise<void> {
    await until(async () => {
      const rows = await shop.query(`
        select (select count(*) from pgboss.job
                where name in ('mail-orders', 'send-mail') and state in ('created', 'retry', 'active'))
             + (select count(*) from outgoing_mail where state = 'queued') as open`)
      return Number(rows[0].open) === 0
    }, 'the queues to be empty')
  }

  it('find my orders emails a link to each order, newest first, to the email as given with the order', async () => {
    const first = await buy('Grace.Hopper@Example.com')
    const second = await buy('grace.hopper@example.com')
    const third = await buy('Grace.Hopper@example.com')
    const answer = await ask('GRACE.HOPPER@EXAMPLE.COM')
    expect([answer.status, answer.json]).toEqual([202, { sent: true }])
    const mail = await until(async () => listsTo('Grace.Hopper@example.com')[0], 'the list')
    expect(mail.subject).toBe('Your links to 3 orders')
    expect(mail.text).toContain('350 5th Ave, New York, NY 10118 and 1 more')
    expect(mail.text).toContain('$39.98')
    const links = linksIn(mail.text)
    const opened = []
    for (const link of links) {
      const reply = await shop.visit().get(link)
      opened.push(reply.headers.get('location'))
      expect(mail.html).toContain(link)
    }
    expect(opened).toEqual([third, second, first].map((id) => `/success?order=${id}`))
    expect(mail.text).not.toContain('Lovelace')
  })

  it('find my orders answers the same and sends nothing if the email has no orders', async () => {
    const known = await ask('grace.hopper@example.com')
    const unknown = await ask('nobody@nowhere.example')
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await quiet()
    expect(inbox.mails.filter((mail) => mail.to === 'nobody@nowhere.example')).toEqual([])
  })

  it("find my orders says what's wrong with an invalid email in the checkout's words", async () => {
    const answer = await ask('nobody')
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({
      field: 'email',
      message: 'email: Please enter a valid email address',
    })
  })

  it("find my orders sends one email an hour, however often it's asked", async () => {
    await buy('often@example.com')
    await Promise.all([ask('often@example.com'), ask('Often@example.com')])
    await ask('often@example.com')
    await until(async () => listsTo('often@example.com')[0], 'the list')
    await quiet()
    await ask('often@example.com')
    await quiet()
    expect(listsTo('often@example.com')).toHaveLength(1)
    shop.setClock(new Date(Date.now() + 60 * 60 * 1000))
    await mailOrdersJob.run(shop.jobParts, { email: 'often@example.com' })
    shop.setClock(undefined)
    await quiet()
    expect(listsTo('often@example.com')).toHaveLength(2)
  })

  it('find my orders lists an order the bank is processing, without quoting it, and no abandoned ones', async () => {
    const email = 'pending@example.com'
    const planted = { ...EMPIRE_STATE, streetAddress: '1 Buy Our Pills Now' }
    await placeOrder(shop.visit(), [planted], { email })
    await ask(email)
    await quiet()
    expect(listsTo(email)).toEqual([])
    shop.payments.controls.holdNextConfirms(1)
    const { orderId, intentId } = await placeOrder(shop.visit(), [planted], { email })
    expect((await payByCard(shop, intentId)).intentStatus).toBe('processing')
    await ask(email)
    const mail = await until(async () => listsTo(email)[0], 'the list')
    expect(mail.text).toContain(`Order ${orderId.slice(0, 8).toUpperCase()}`)
    expect(mail.text).toContain('your bank is still processing the payment')
    expect(linksIn(mail.text)).toHaveLength(1)
    expect(mail.text + mail.html).not.toContain('Pills')
  })

  it('find my orders lists the twenty newest orders and none whose link was revoked', async () => {
    const email = 'many@example.com'
    await shop.query(
      `with placed as (
         insert into orders (full_name, email, amount_cents, unit_price_cents, deeds, status,
           payment_intent_id, created_at, paid_at)
         select 'Ada', $1, 1999, 1999, 1, 'completed', 'pi_' || $2 || n,
           now() - n * interval '1 day', now()
         from generate_series(1, 25) as n
         returning id)
       insert into order_lines (order_id, position, street_address, city, state, zip_code,
         address_key, price_cents, progress, progress_at)
       select id, 0, '1 Main St', 'Chicago', 'IL', '60601', 'key', 1999, 'unpaid', now() from placed`,
      [email, randomUUID()],
    )
    await ask(email)
    const mail = await until(async () => listsTo(email)[0], 'the list')
    expect(linksIn(mail.text)).toHaveLength(20)
    await shop.query(
      `update order_links set revoked_at = now() where order_id =
         (select id from orders where email = $1 order by created_at desc limit 1)`,
      [email],
    )
    shop.setClock(new Date(Date.now() + 60 * 60 * 1000))
    await mailOrdersJob.run(shop.jobParts, { email })
    shop.setClock(undefined)
    await until(async () => listsTo(email).length === 2, 'the second list')
    expect(linksIn(listsTo(email)[1]?.text ?? '')).toHaveLength(19)
  })

  it("find my orders does nothing more for an email that's requested constantly and answers the same", async () => {
    const email = 'victim@nowhere.example'
    const answers = []
    for (let i = 0; i < 7; i += 1) {
      answers.push((await ask(email)).text)
      await quiet()
    }
    expect(new Set(answers)).toEqual(new Set(['{"sent":true}']))
    expect(
      await shop.query(
        "select from pgboss.job where name = 'mail-orders' and data->>'email' = $1",
        [email],
      ),
    ).toHaveLength(5)
  })

  it('find my orders forgets the typed email soon after the job', async () => {
    await ask('forget.me@nowhere.example')
    await quiet()
    // As if a minute had passed and cleanup were due.
    await shop.query(
      "update pgboss.job set completed_on = completed_on - interval '61 s' where name = 'mail-orders'",
    )
    await shop.query('update pgboss.queue set maintain_on = null')
    await until(async () => {
      const rows = await shop.query("select from pgboss.job where data->>'email' is not null")
      return rows.length === 0
    }, 'the payloads to be deleted')
    expect(
      await shop.query("select dead_letter from pgboss.queue where name = 'mail-orders'"),
    ).toEqual([{ dead_letter: null }])
  })

  it('find my orders tells someone trying one email after another how long to wait', async () => {
    const refused = await until(async () => {
      const answer = await ask(`${randomUUID()}@nowhere.example`)
      return answer.status === 429 && answer
    }, 'a refusal')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it("find my orders leaves no email in its worker's log", () => {
    const log = worker.output()
    expect(log).toContain('"job":"mail-orders"')
    expect(log).not.toMatch(/example\.com|nowhere\.example/i)
  })
})
