import { AppError } from '../../src/errors.ts'
import { LEAK } from '../invariants/deliveries.ts'
import { Crash } from './boundary.ts'
import { sendEvent } from './outside.ts'
import { openShop, type Stage } from './shop.ts'
import type { EpisodeOptions, World } from './world.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR

/** Faults end after this long, and then everything has to come right by itself. */
const CALM_AFTER = 30 * HOUR

/** What we did ourselves, or what the code says when it hears of it. */
const PROVOKED =
  /Connection terminated|does not answer|Source down|deferred the mail|could not be (deleted|dealt)/

export async function openWorld(stage: Stage, options: EpisodeOptions): Promise<World> {
  const { seed, intensity, only } = options
  const counts = new Map<string, number>()
  const labels = new Map<string, string>()
  const whose = new Map<string, number>()
  const surprises: string[] = []
  let world: World
  const failed = (label: string, error: unknown) => {
    if (error instanceof Crash || error instanceof AppError) return
    const words = error instanceof Error ? error.message : String(error)
    if (PROVOKED.test(words)) return
    surprises.push(`${label}: ${error instanceof Error ? error.stack : words}`)
  }
  const shop = await openShop(
    stage,
    { seed, intensity, only, calmAfterMs: CALM_AFTER },
    {
      onEvent: (event) => sendEvent(world, event),
      labelOf: (data) => labelOf(world, labels, data),
      onFailure: failed,
      isLeak: (line) => LEAK.test(line),
    },
  )
  const { timeline } = shop
  world = {
    ...{ seed, shop, whose, surprises, failed, customers: [], visitors: new Map() },
    disturbances: [],
    sleep: (ms) => timeline.sleep(Math.ceil(ms)),
    later: (label, ms, act) => timeline.start(label, Math.ceil(ms), act),
    age: () => timeline.now() - shop.startAt,
    day: () => Math.floor((timeline.now() - shop.startAt) / DAY),
    isCalm: () => intensity === 0 || timeline.now() >= shop.startAt + CALM_AFTER,
    isAllowed: (name) => !only || only.has(name),
    count(label) {
      const nth = (counts.get(label) ?? 0) + 1
      counts.set(label, nth)
      return `${label}~${nth}`
    },
  }
  return world
}

const LOOK_UP: Record<string, string> = {
  orderId:
    'select street_address as name from order_lines where order_id = $1 order by position limit 1',
  lineId: 'select street_address as name from order_lines where id = $1',
  refundId:
    'select street_address as name from order_lines join refunds on line_id = order_lines.id where refunds.id = $1',
  documentId:
    'select street_address as name from order_lines join documents on line_id = order_lines.id where documents.id = $1',
  mailId:
    "select template || ' ' || email as name from outgoing_mail join orders on orders.id = order_id where outgoing_mail.id = $1",
}

/** A job by what it's about: its identifiers are new in every run. */
async function labelOf(
  { shop }: World,
  known: Map<string, string>,
  data: Record<string, string> | null,
): Promise<string> {
  for (const [field, text] of Object.entries(LOOK_UP)) {
    const id = data?.[field]
    if (!id) continue
    const before = known.get(id)
    if (before) return before
    const { rows } = await shop.pool.query(text, [id])
    const label = rows[0]?.name ?? field
    known.set(id, label)
    return label
  }
  return ''
}
