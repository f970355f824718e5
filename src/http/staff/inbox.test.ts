import { expect, it } from 'vitest'
import { listAll } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { lateDesk } from '../../../test/support/late-orders.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import type { TaskKind } from '../../orders/staff-task.ts'
import { openTask } from '../../orders/staff-tasks.db.ts'

interface Item {
  is: string
  deed?: { id: string }
  request?: { id: string }
  task?: { id: string; subject: string }
}
const idOf = ({ deed, request, task }: Item) => deed?.id ?? request?.id ?? task?.id

describeShop('the inbox', { clock: 'running' }, (shop) => {
  const desk = lateDesk(() => shop)
  const watcher = forTests(() => signInAs(shop, 'read_only'))
  const agent = forTests(() => signInAs(shop, 'agent'))
  const open = async (): Promise<Item[]> => {
    shop.setClock(undefined)
    return listAll<Item>(watcher, '/api/admin/inbox?limit=2')
  }

  async function atDesk() {
    const { orderId, lineIds } = await desk.buy([EMPIRE_STATE])
    const [lineId = ''] = lineIds
    await desk.move(lineId, 'search', 'escalate')
    return { orderId, lineId }
  }
  async function task(kind: TaskKind, subject: string, at: Date, orderId: string | null = null) {
    const detail = `Something about ${subject}`
    await shop.parts.db
      .transaction()
      .execute((tx) => openTask(tx, { kind, subject, orderId, detail, at }))
    const rows = await shop.query('select id from staff_tasks where kind = $1 and subject = $2', [
      kind,
      subject,
    ])
    return rows[0].id as string
  }
  async function request(orderId: string, reviewBy: Date) {
    const rows = await shop.query(
      `insert into refund_requests (order_id, line_id, reason, words, asked_at, review_by)
        select order_id, id, 'other', 'Please', now(), $2 from order_lines where order_id = $1
        returning id`,
      [orderId, reviewBy],
    )
    return rows[0].id as string
  }
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

  it('lists deeds, requests, decisions and alerts by what is due first, each once over all pages', async () => {
    const { orderId, lineId } = await atDesk()
    await shop.query(
      "update order_lines set promised_by = $2, refunded_after = $2::timestamptz + interval '24 hours' where id = $1",
      [lineId, inHours(20)],
    )
    const soon = await request(orderId, inHours(2))
    const alert = await task('dispute', 'dp_1', inHours(-1))
    const decision = await task('state_undecided', 'MI', inHours(-24))
    const items = await open()
    const ours = items.map(idOf).filter((id) => [lineId, soon, alert, decision].includes(id ?? ''))
    expect(ours).toEqual([alert, soon, lineId, decision])
    expect(new Set(items.map(idOf)).size).toBe(items.length)
    for (const [kind, id] of [
      ['deed', lineId],
      ['request', soon],
      ['alert', alert],
      ['decision', decision],
    ] as const) {
      const { json } = await watcher.get(`/api/admin/inbox?kind=${kind}&limit=100`)
      expect(json.every(({ is }: Item) => is === kind)).toBe(true)
      expect(json.map(idOf)).toContain(id)
    }
  })

  it('has an overdue deed once, and its alert only where the desk does not have it', async () => {
    const { orderId, lineId } = await atDesk()
    const id = await task('line_overdue', lineId, inHours(-1), orderId)
    const counted = async () => (await watcher.get('/api/admin/pulse')).json.counts.alerts
    expect((await open()).map(idOf)).not.toContain(id)
    const before = await counted()
    await shop.query("update order_lines set progress = 'ready' where id = $1", [lineId])
    expect((await open()).map(idOf)).toContain(id)
    shop.setClock(inHours(0.1))
    expect(await counted()).toBe(before + 1)
  })

  it('a decision is not closed unmade, and an alert is', async () => {
    const decision = await task('state_undecided', 'OH', inHours(-1))
    const alert = await task('dispute', 'dp_2', inHours(-1))
    const close = (id: string) => agent.post(`/api/admin/tasks/${id}/close`, {})
    expect((await close(decision)).status).toBe(409)
    expect((await close(alert)).json).toEqual({ closed: true })
    const ids = (await open()).map(idOf)
    expect(ids).toContain(decision)
    expect(ids).not.toContain(alert)
  })
})
