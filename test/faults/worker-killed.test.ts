import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startRecorder } from '../../standins/recorder/start.ts'
import { type Inbox, openInbox } from '../support/inbox.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from '../support/orders.ts'
import { type RoleProcess, startRole } from '../support/role.ts'
import { openShop, type TestShop } from '../support/shop.ts'

describe('a worker that is killed with -9', () => {
  let shop: TestShop
  let inbox: Inbox
  let recorder: Awaited<ReturnType<typeof startRecorder>>
  const workers: RoleProcess[] = []
  beforeEach(async () => {
    inbox = await openInbox()
    recorder = await startRecorder({ apiKey: 'test' })
    shop = await openShop({
      SMTP_URL: inbox.url,
      RECORDER_URL: recorder.url,
      RECORDER_API_KEY: 'test',
    })
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await shop.close()
    await recorder.close()
    await inbox.close()
  })

  const imageRequests = () =>
    recorder.controls.requests().filter((request) => request.path.includes('/image')).length

  it('a worker that is killed with -9 while it fetches a deed is replaced, and the line is delivered once, within 30 s', async ({
    annotate,
  }) => {
    const first = await startRole('worker', shop.env)
    workers.push(first)
    // Long enough for the kill to be sure to hit during the fetch.
    recorder.controls.delayImages(15_000)
    const { orderId, intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
    await payByCard(shop, intentId)
    await until(async () => imageRequests() === 1, 'the fetch')
    workers.push(await startRole('worker', shop.env))
    expect(imageRequests()).toBe(1)
    first.process.kill('SIGKILL')
    const killedAt = Date.now()
    recorder.controls.delayImages(0)

    const line = await until(
      async () => {
        const { rows } = await shop.database.pool.query(
          "select id from order_lines where order_id = $1 and progress = 'delivered'",
          [orderId],
        )
        return rows[0]
      },
      'the delivery',
      30_000,
    )
    const recoveredMs = Date.now() - killedAt
    expect(recoveredMs).toBeLessThan(30_000)
    await annotate(`delivered ${recoveredMs} ms after the kill`)
    await until(async () => inbox.mails.some((mail) => mail.text.includes('/d/')), 'the mail')
    const count = async (sql: string) =>
      Number((await shop.database.pool.query(sql, [line.id])).rows[0].count)
    expect(await count('select count(*) from documents where line_id = $1')).toBe(1)
    expect(await count('select count(*) from download_links where line_id = $1')).toBe(1)
    expect(
      await count("select count(*) from timeline where line_id = $1 and event = 'deliver'"),
    ).toBe(1)
    expect(inbox.mails.filter((mail) => mail.text.includes('/d/'))).toHaveLength(1)
    expect(imageRequests()).toBe(2)
  })
})
