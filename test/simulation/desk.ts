import { changeEmail } from '../../src/delivery/change-email.ts'
import { answerRequest } from '../../src/delivery/messages/send-message.ts'
import { renewLink, resendLinks, revokeLink } from '../../src/delivery/resend-links.ts'
import { AppError } from '../../src/errors.ts'
import { bringCopy, checkAgain } from '../../src/fulfillment/desk/bring-copy.ts'
import { confirmMissing } from '../../src/fulfillment/desk/decide-line.ts'
import { retrySearch } from '../../src/fulfillment/retry-search.ts'
import { grantRequest } from '../../src/money/refunds/grant-request.ts'
import { refundLines } from '../../src/money/refunds/refund-lines.ts'
import { retryRefund } from '../../src/money/refunds/settle-failed-refund.ts'
import { closeTask } from '../../src/orders/close-task.ts'
import { seededRandom } from '../../standins/geocoder/seeded-random.ts'
import { Crash } from './boundary.ts'
import { deedOf } from './parties.ts'
import type { World } from './world.ts'

const HOUR = 3600_000
const LAST_ROUND = 8 * 24 * HOUR

interface DeskLine {
  id: string
  orderId: string
  position: number
  street: string
  kind: string
}

/** Staff who work through the desk and their tasks, hourly at first. */
export function openDesk(world: World): void {
  const [staffId = ''] = world.shop.staffIds
  const round = async () => {
    await workOnLines(world, staffId)
    await workOnTasks(world, staffId)
    const age = world.age()
    if (age < LAST_ROUND) world.later('desk', age < 60 * HOUR ? 2 * HOUR : 8 * HOUR, round)
  }
  world.later('desk', 1.5 * HOUR, round)
}

async function workOnLines(world: World, staffId: string): Promise<void> {
  const { rows } = await world.shop.pool.query<DeskLine>(
    `select order_lines.id, order_id as "orderId", position, street_address as street,
        desk_kind as kind
      from order_lines where progress = 'desk' order by street_address, order_id`,
  )
  for (const line of rows) {
    const label = `desk ${line.street}`
    // Some are hopeless: only the promise ends those.
    if (seededRandom(`${world.seed}/hopeless ${line.street}`).fraction() < 0.03) continue
    const random = seededRandom(`${world.seed}/${world.count(label)}`)
    const dice = random.fraction()
    // Nobody gets to it this time.
    if (dice < 0.25) continue
    const { id: lineId } = line
    const { parts } = world.shop
    await act(world, label, async () => {
      if (line.kind === 'unchecked' && dice < 0.9) return checkAgain(parts, { lineId, staffId })
      if (line.kind === 'source' && dice < 0.9) return retrySearch(parts, { lineId, staffId })
      if (dice < 0.75) {
        const file = deedOf({ streetAddress: line.street })
        const read = { documentType: 'Grant deed', instrumentNumber: null, recordedOn: null }
        return bringCopy(parts, { lineId, staffId, file, ...read })
      }
      if (dice < 0.93) {
        const why = { reason: 'none_recorded', note: '' } as const
        return confirmMissing(parts, { lineId, staffId, ...why })
      }
      return refundLines(parts, {
        ...{ orderId: line.orderId, lineIds: [lineId], reason: 'system_error' },
        ...{ actor: `staff:${staffId}`, isFresh: true },
      })
    })
  }
}

interface Task {
  id: string
  kind: string
  subject: string
  orderId: string | null
}

async function workOnTasks(world: World, staffId: string): Promise<void> {
  const { rows } = await world.shop.pool.query<Task>(
    `with open as (
        select id, kind, subject, order_id from staff_tasks where closed_at is null
        union all
        select id, 'refund_request', id::text, order_id from refund_requests
        where decided_at is null
      )
      select open.id, kind, subject, order_id as "orderId" from open
      left join orders on orders.id = order_id
      order by kind, orders.email, subject`,
  )
  for (const task of rows) {
    const whose = world.whose.get(task.orderId ?? '') ?? 'nobody'
    const random = seededRandom(`${world.seed}/${world.count(`task ${task.kind} ${whose}`)}`)
    await act(world, `task ${task.kind} of ${whose}`, () =>
      settle(world, task, staffId, random.fraction()),
    )
  }
  await fiddle(world, staffId)
}

async function settle(world: World, task: Task, staffId: string, dice: number): Promise<unknown> {
  const { parts } = world.shop
  const { subject, orderId } = task
  const actor = `staff:${staffId}` as const
  switch (task.kind) {
    case 'refund_failed':
      // A closed account stays closed, so most of them wait for a check in the mail.
      return dice < 0.3 ? retryRefund(parts, subject, actor) : undefined
    case 'refund_request': {
      const decided = { requestId: subject, staffId, isTrial: false }
      if (dice < 0.4) {
        return grantRequest(parts, { ...decided, despitePolicy: true, isFresh: true })
      }
      const words = 'We looked at it, and it is the right deed.'
      const isRefusal = dice < 0.8
      return answerRequest(parts, { ...decided, subject: 'Your request', words, isRefusal })
    }
    case 'mail_failed':
      return orderId ? reachCustomer(world, task, orderId, staffId) : undefined
    case 'job_failed':
      await (orderId && subject.startsWith('confirm-order')
        ? resendLinks(parts, orderId, { staffId }).catch(onlyRefusals)
        : undefined)
      return closeTask(parts, { id: task.id, staffId })
    default:
      return undefined
  }
}

/** The customer called: there was a typo in the email. Or the relay was the trouble. */
async function reachCustomer(world: World, task: Task, orderId: string, staffId: string) {
  const { parts, pool, inbox } = world.shop
  const { rows } = await pool.query<{ from: string; recipient: string }>(
    `select email as "from", recipient from outgoing_mail join orders on orders.id = order_id
      where outgoing_mail.id = $1`,
    [task.subject],
  )
  for (const { from, recipient } of rows) {
    // Corrected since then, which brought everything again.
    if (recipient !== from) continue
    const email = from.replace('.typo', '')
    if (email !== from) await changeEmail(parts, { orderId, staffId, from, email })
    else if (!inbox.closed.has(from)) {
      await resendLinks(parts, orderId, { staffId }).catch(onlyRefusals)
    }
  }
  await closeTask(parts, { id: task.id, staffId })
}

/** What staff do unasked, to a few orders per round. */
async function fiddle(world: World, staffId: string): Promise<void> {
  const { parts } = world.shop
  const { rows } = await world.shop.pool.query(
    `select order_lines.id, order_id as "orderId", street_address as street
      from order_lines where progress = 'delivered' order by street_address, order_id`,
  )
  for (const { id: lineId, orderId, street } of rows) {
    const label = `fiddle ${street}`
    const dice = seededRandom(`${world.seed}/${world.count(label)}`).fraction()
    const actor = `staff:${staffId}` as const
    if (dice < 0.002) await act(world, label, () => renewLink(parts, { lineId, actor }))
    else if (dice < 0.004) await act(world, label, () => resendLinks(parts, orderId, { staffId }))
    else if (dice < 0.006)
      await act(world, label, () => revokeLink(parts, { lineId, staffId, reason: 'asked' }))
    else if (dice < 0.01) {
      const refund = { orderId, reason: 'wrong_document', actor, isFresh: true } as const
      await act(world, label, () => refundLines(parts, { ...refund, lineIds: [lineId] }))
    }
  }
}

/** A refusal is an answer; a process that dies takes the click with it. */
async function act(world: World, label: string, what: () => Promise<unknown>): Promise<void> {
  try {
    await world.shop.boundary.inProcess('server', label, what)
  } catch (error) {
    if (error instanceof Crash || error instanceof AppError) return
    world.failed(label, error)
  }
}

function onlyRefusals(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}
