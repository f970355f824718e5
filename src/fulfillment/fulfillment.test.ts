import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startRecorder } from '../../standins/recorder/start.ts'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { openInbox } from '../../test/support/inbox.ts'
import {
  EMPIRE_STATE,
  payByCard,
  placeOrder,
  until,
  WILLIS_TOWER,
} from '../../test/support/orders.ts'
import { startRole } from '../../test/support/role.ts'
import { type Address, addressAt } from '../addresses/address.ts'

describe('a paid order', () => {
  const inbox = forTests(openInbox)
  const recorder = forTests(() => startRecorder({ slowMs: 500 }))
  const shop = shopForTests({ inbox, recorder })
  const worker = forTests(() => startRole('worker', shop.env))

  async function buy(addresses: Address[], email: string) {
    const browser = shop.visit()
    const placed = await placeOrder(browser, addresses, { email })
    await payByCard(shop, placed.intentId)
    return { ...placed, browser }
  }

  async function lineOf(orderId: string) {
    const rows = await shop.query(
      'select progress, desk_reason from order_lines where order_id = $1',
      [orderId],
    )
    return rows[0] as { progress: string; desk_reason: string | null }
  }

  const mailsTo = (email: string) => inbox.mails.filter((mail) => mail.to === email)

  it('a paid order brings a receipt and, for each deed, a link that opens that deed', async () => {
    const { orderId, browser } = await buy([EMPIRE_STATE, WILLIS_TOWER], 'two@example.com')
    const number = orderId.slice(0, 8).toUpperCase()
    await until(
      async () => mailsTo('two@example.com').some(({ subject }) => subject.includes('2 of 2')),
      'the deeds',
      25_000,
    )
    const [receipt, ...withDeeds] = mailsTo('two@example.com')
    expect(receipt?.subject).toBe(`Receipt for order ${number}: 2 deeds, $39.98`)
    expect(withDeeds.at(-1)?.subject).toBe(`Your deeds for order ${number}: 2 of 2 ready`)
    const ready = {
      text: withDeeds.map(({ text }) => text).join(''),
      html: withDeeds.map(({ html }) => html).join(''),
    }
    expect(ready.text).toContain('350 5th Ave, New York, NY 10118')
    const links = [...ready.text.matchAll(/http:\/\/shop\.test(\/d\/\S+)/g)].map(([, path]) => path)
    expect(links).toHaveLength(2)
    expect(ready.html).toContain(links[0])
    const sheets = [...ready.text.matchAll(/http:\/\/shop\.test(\/p\/\S+)/g)].map(
      ([, path]) => path,
    )
    expect(sheets).toHaveLength(2)
    for (const sheet of sheets) {
      const response = await fetch(shop.url + sheet)
      expect(response.headers.get('content-type')).toBe('application/pdf')
    }
    const all = ready.text.match(/http:\/\/shop\.test(\/z\/\S+)/)?.[1]
    expect((await fetch(shop.url + all)).headers.get('content-type')).toBe('application/zip')
    const digests = []
    for (const link of links) {
      const response = await fetch(shop.url + link)
      const content = Buffer.from(await response.arrayBuffer())
      expect(content.subarray(0, 5).toString()).toBe('%PDF-')
      digests.push(createHash('sha256').update(content).digest('hex'))
    }
    expect(new Set(digests).size).toBe(2)
    const rows = await shop.query(
      "select encode(sha256, 'hex') as digest from documents join order_lines on order_lines.id = line_id where order_id = $1 order by position",
      [orderId],
    )
    // Whichever deed was ready first was emailed first.
    expect(rows.map((row) => row.digest).toSorted()).toEqual(digests.toSorted())
    const told = [...ready.text.matchAll(/SHA-256 (\w+)/g)].map(([, digest]) => digest)
    expect(told).toEqual(digests)
    const order = (await browser.get(`/api/orders/${orderId}`)).json
    expect(order.lines.map((line: { progress: string }) => line.progress)).toEqual([
      'delivered',
      'delivered',
    ])
  })

  it("a paid order doesn't hold a deed back for long because another one's source fails twice and is slow", async () => {
    const slow = addressAt('7 Slow St', 'Austin', 'TX', '78701')
    recorder.controls.reset()
    const { orderId } = await buy([EMPIRE_STATE, slow], 'patient@example.com')
    const links = () =>
      mailsTo('patient@example.com').flatMap((mail) => mail.text.match(/\/d\/\S+/g) ?? [])
    await until(async () => links().length === 2, 'both deeds', 50_000)
    const rows = await shop.query(
      "select count(*) as moves from timeline where order_id = $1 and event = 'deliver'",
      [orderId],
    )
    expect(rows[0].moves).toBe(2)
  }, 60_000)

  it('a paid order writes every move to the timeline, in order, with who made it', async () => {
    const { orderId } = await buy([WILLIS_TOWER], 'timeline@example.com')
    await until(
      async () => (await lineOf(orderId)).progress === 'delivered',
      'the delivery',
      25_000,
    )
    expect(
      await shop.query(
        'select event, from_state, to_state, actor from timeline where order_id = $1 and line_id is not null order by id',
        [orderId],
      ),
    ).toEqual([
      { event: 'pay', from_state: 'unpaid', to_state: 'queued', actor: 'provider' },
      { event: 'search', from_state: 'queued', to_state: 'searching', actor: 'system' },
      { event: 'found', from_state: 'searching', to_state: 'checking', actor: 'system' },
      { event: 'pass', from_state: 'checking', to_state: 'ready', actor: 'system' },
      { event: 'deliver', from_state: 'ready', to_state: 'delivered', actor: 'system' },
    ])
  })

  it("a paid order never delivers another property's deed", async () => {
    const { orderId } = await buy(
      [addressAt('44 Wrong Way', 'Denver', 'CO', '80202')],
      'wrong@b.example',
    )
    await until(async () => (await lineOf(orderId)).progress === 'desk', 'the desk')
    expect((await lineOf(orderId)).desk_reason).toContain('another property')
    expect(mailsTo('wrong@b.example').some((mail) => mail.text.includes('/d/'))).toBe(false)
  })

  it('a paid order gets its email even if the mail server is busy at first', async () => {
    inbox.refuseNext('busy@b.example', 452)
    await buy([addressAt('12 Notfound Ln', 'Springfield', 'IL', '62701')], 'busy@b.example')
    const outcomes = async () => {
      const rows = await shop.query(
        "select outcome from mail_attempts join outgoing_mail on outgoing_mail.id = mail_id where recipient = 'busy@b.example' order by mail_attempts.id",
      )
      return rows.map((row) => row.outcome)
    }
    await expect.poll(outcomes, { timeout: 20_000 }).toEqual(['deferred', 'accepted'])
    expect(mailsTo('busy@b.example')).toHaveLength(1)
  })

  it("a paid order remembers a permanently rejected email and doesn't retry it", async () => {
    inbox.refuseNext('gone@b.example', 550)
    await buy([addressAt('12 Notfound Ln', 'Springfield', 'IL', '62701')], 'gone@b.example')
    const state = async () =>
      (await shop.query("select state from outgoing_mail where recipient = 'gone@b.example'"))[0]
        ?.state
    await until(async () => (await state()) === 'failed', 'the refusal')
    expect(mailsTo('gone@b.example')).toEqual([])
  })

  it('a paid order is completed by the reconciler alone if every webhook is lost and the customer never returns', async () => {
    shop.payments.controls.planDeliveries({ drop: 'all' })
    const { orderId } = await buy([EMPIRE_STATE], 'lost@b.example')
    await shop.query('update orders set next_payment_check_at = created_at where id = $1', [
      orderId,
    ])
    await shop.query("insert into pgboss.job (name, data) values ('reconcile-payments', '{}')")
    await until(
      async () => (await lineOf(orderId)).progress === 'delivered',
      'the delivery',
      25_000,
    )
    shop.payments.controls.planDeliveries({})
  })

  it("a paid order isn't forgotten when its job is lost, at any stage", async () => {
    const stages: Array<[string, string]> = [
      ['search-deed', 'queued'],
      ['check-copy', 'checking'],
      ['deliver-order', 'ready'],
    ]
    for (const [queue, progress] of stages) {
      // The job vanishes as it's written, as if someone had emptied the queue.
      await shop.query(`
        create function lose() returns trigger language plpgsql as $$ begin return null; end $$;
        create trigger lose before insert on pgboss.job for each row
          when (new.name = '${queue}') execute function lose()`)
      const { orderId } = await buy([WILLIS_TOWER], `${queue}@b.example`)
      await until(async () => (await lineOf(orderId)).progress === progress, `it to be ${progress}`)
      // The copy is kept in the transaction that asks for its check.
      const isFetched = async () => {
        const rows = await shop.query(
          'select from copies join order_lines on order_lines.id = line_id where order_id = $1',
          [orderId],
        )
        return rows.length > 0
      }
      if (progress === 'checking') await until(isFetched, 'its copy')
      await shop.query('drop function lose cascade')
      await shop.query(
        "update order_lines set progress_at = now() - interval '7 hours' where order_id = $1",
        [orderId],
      )
      await shop.query("insert into pgboss.job (name, data) values ('revive-lines', '{}')")
      await until(async () => (await lineOf(orderId)).progress === 'delivered', queue, 25_000)
    }
  }, 60_000)

  it("a paid order leaves no person, token or secret in its worker's log", () => {
    const log = worker.output()
    expect(log).toContain('job done')
    for (const secret of [
      '@b.example',
      'two@example.com',
      'Lovelace',
      '/d/',
      shop.env.LINK_SECRET,
    ]) {
      expect(log).not.toContain(secret)
    }
  })
})
