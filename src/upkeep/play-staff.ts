import { recheckDeedJob } from '../aftercare/recheck-deed.job.ts'
import { earlier, SECOND } from '../durations.ts'
import { testSource } from '../fulfillment/sources/test-source.ts'
import { type TestCase, testCaseOf, testKeysOf } from '../fulfillment/test-case.ts'
import { searchDeed } from '../job-catalog.ts'
import { startRefund } from '../money/refunds/refund-lines.ts'
import { type Line, lockLine, moveLine } from '../orders/lines.db.ts'
import { lockOrder } from '../orders/orders.db.ts'
import type { Tx } from '../platform/db.ts'
import type { Log } from '../platform/log.ts'
import { bringForward, documentsToSupersede, linesOfTests } from './play-staff.db.ts'
import { keepPromise, type PromiseParts } from './watch-promises.job.ts'

const EVERY_MS = 2 * SECOND
/** As long as test staff let a deed lie, so that whoever watches sees it with them. */
const PATIENCE_MS = 3 * SECOND

type PlayParts = PromiseParts & Parameters<typeof recheckDeedJob.run>[0]

/** Does in test mode what staff do with the addresses that show it; nobody looks at that desk. */
export async function playStaff(parts: PlayParts, log: Log): Promise<void> {
  const since = earlier(parts.clock(), PATIENCE_MS)
  for (const line of await linesOfTests(parts.db, since)) {
    await ACTS[line.withheldUntil ? 'no_deed' : testCaseOf(line.address)]?.(parts, line)
  }
  const newer = { ...parts, sources: [testSource('later')] }
  const context = { log, signal: new AbortController().signal }
  for (const documentId of await documentsToSupersede(parts.db, testKeysOf('superseded'), since)) {
    await recheckDeedJob.run(newer, { documentId }, context)
  }
}

const giveBack = (parts: PromiseParts, line: Line) =>
  onDesk(parts, line, async (tx, current, intentId) => {
    const why = { reason: 'not_found', actor: 'system', at: parts.clock() } as const
    await startRefund(tx, parts, { line: current, intentId, ...why })
  })

const ACTS: Partial<Record<TestCase, (parts: PromiseParts, line: Line) => Promise<void>>> = {
  no_deed: giveBack,
  down: giveBack,
  /** The index has it by now. */
  staff_finds: (parts, line) =>
    onDesk(parts, line, async (tx, current) => {
      await moveLine(tx, current, 'searchAgain', { actor: 'system', at: parts.clock() })
      await parts.jobs.enqueue(tx, searchDeed, { lineId: current.id })
    }),
  /** It was promised for today. */
  late: async (parts, line) => {
    await parts.db.transaction().execute((tx) => bringForward(tx, line.id, parts.clock()))
    await keepPromise(parts, line.orderId)
  },
}

async function onDesk(
  { db }: PromiseParts,
  { id, orderId }: Line,
  act: (tx: Tx, line: Line, intentId: string) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const line = await lockLine(tx, id)
    if (order && line?.progress === 'desk') await act(tx, line, order.paymentIntentId)
  })
}

export function startPlayingStaff(parts: PlayParts, log: Log): { stop(): Promise<void> } {
  let round: Promise<void> = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    round = playStaff(parts, log)
      .catch((error: unknown) => log.warn({ err: error }, 'test staff could not act'))
      .finally(() => {
        isBusy = false
      })
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}
