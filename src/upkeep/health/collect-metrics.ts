import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { SECOND } from '../../durations.ts'
import type { Parts } from '../../parts.ts'
import { type Happened, happenedSince, oldestAtDesk } from './happened.db.ts'
import { inTime } from './in-time.ts'
import { type Counts, countWork, openReadings } from './readings.db.ts'
import type { Readings } from './readings.ts'

/** Where a metric is registered, and how its value is brought up to date before it's read. */
interface Shared {
  registers: Registry[]
  collect: () => Promise<void>
}

const FRESH_FOR = 4 * SECOND
/** A look that takes longer has failed: whoever reads the metrics waits ten seconds. */
const PATIENCE = 5 * SECOND
/** Longer than any transaction: an entry whose key is older may only be seen now. */
const OVERLAP_SECONDS = 60

interface Look {
  readings: Readings
  counts: Counts
  deskSince: Date | null
  happened: Happened[]
}

/** Sets what can be read from the database before each reading of the metrics. Every server says
 * the same, so that a rule takes the highest of them and never their sum. */
export function collectMetrics(
  { db, clock, log }: Pick<Parts, 'db' | 'clock' | 'log'>,
  sources: string[],
  metrics: Registry,
): void {
  const shared = { registers: [metrics], collect: refresh }
  const takeReadings = openReadings(db, sources)
  const show = showing(shared)
  const countEntries = countingEntries(shared)
  const countAnswers = countingAnswers(shared)
  const answers = new Gauge({
    ...shared,
    name: 'deedbox_database_up',
    help: '1 if the figures below could be read from the database, 0 if not.',
  })
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  async function take(now: Date): Promise<Look> {
    const sinceSeconds = Math.min(3600, (now.getTime() - lookedAt) / SECOND) + OVERLAP_SECONDS
    const [readings, counts, deskSince, happened] = await Promise.all([
      takeReadings(now),
      countWork(db, now),
      oldestAtDesk(db),
      happenedSince(db, Number.isFinite(sinceSeconds) ? sinceSeconds : OVERLAP_SECONDS),
    ])
    return { readings, counts, deskSince, happened }
  }

  async function look(now: Date): Promise<void> {
    try {
      const taken = await inTime(take(now), PATIENCE)
      lookedAt = now.getTime()
      show(taken, now)
      countEntries(taken.happened)
      countAnswers(taken.readings.sources)
      answers.set(1)
    } catch (error) {
      log.warn({ err: error }, 'the figures could not be read')
      show(undefined, now)
      answers.set(0)
    }
  }

  /** Every metric asks for this when it's read; they all wait for the same look. */
  async function refresh(): Promise<void> {
    const now = clock()
    if (now.getTime() - lookedAt < FRESH_FOR) return
    looking ??= look(now).finally(() => {
      looking = undefined
    })
    await looking
  }
}

/** How things stand. A time that's null is 0, which is long ago: never backed up is not fine. */
function showing(shared: Shared): (look: Look | undefined, now: Date) => void {
  const gauges: Gauge[] = []
  const gauge = (name: string, help: string, ...labelNames: string[]) => {
    const made = new Gauge({ ...shared, name: `deedbox_${name}`, help, labelNames })
    gauges.push(made)
    return made
  }
  const held = gauge('payments_held', 'Payments authorized that should be captured by now.')
  const heldAge = gauge('payments_held_age_seconds', 'Since when the oldest of them waits.')
  const unheard = gauge(
    'payment_events_missing_seconds',
    'Since when captures were followed by no event of the card provider.',
  )
  const workers = gauge('workers_alive', 'Workers that have shown a sign of life.')
  const dead = gauge('jobs_dead', 'Jobs given up in the last day that nothing else brings up.')
  const queued = gauge(
    'queue_jobs',
    'Jobs that could be running by now, by queue; webhooks are one.',
    'queue',
  )
  const queueAge = gauge(
    'queue_age_seconds',
    'How long the next of them has waited, by queue.',
    'queue',
  )
  const sourceUp = gauge(
    'source_up',
    '1 if a source answers, 0 if it is paused or failing.',
    'source',
  )
  const mails = gauge('emails_queued', 'Emails owed and not yet accepted.')
  const mailAge = gauge('emails_queued_age_seconds', 'Since when the oldest of them is owed.')
  const refused = gauge('emails_refused_today', 'Emails refused for good in the last day.')
  const booksAt = gauge('books_checked_timestamp_seconds', 'When the books were last compared.')
  const differing = gauge('books_differing', 'Payments that the provider sees differently.')
  const tool = gauge(
    'document_tool_up',
    '0 if a worker found the scanner or the store away.',
    'tool',
  )
  const backup = gauge('backup_timestamp_seconds', 'When a backup was last noted.')
  const restore = gauge('restore_timestamp_seconds', 'When a restore was last tried.')
  const desk = gauge('desk_deeds', 'Deeds that need review.')
  const overdue = gauge('desk_overdue_deeds', 'Those of them that are overdue.')
  const deskAge = gauge('desk_age_seconds', 'Since when the oldest deed has been at the desk.')
  const requests = gauge('refund_requests_open', 'Refund requests that nobody has decided.')
  const tasks = gauge('staff_tasks_open', 'Tasks for staff.')

  return (look, now) => {
    for (const each of gauges) {
      each.reset()
      // Without labels it would show 0.
      each.remove({})
    }
    if (!look) return
    const { readings, counts, deskSince } = look
    const age = (since: Date | null) => (since ? (now.getTime() - since.getTime()) / SECOND : 0)
    const stamp = (at: Date | null | undefined) => (at ? at.getTime() / SECOND : 0)
    held.set(readings.payments.held)
    heldAge.set(age(readings.payments.heldSince))
    unheard.set(age(readings.payments.unheardSince))
    workers.set(readings.workers.alive)
    dead.set(readings.workers.dead)
    for (const { name, jobs, since } of readings.workers.queues) {
      queued.set({ queue: name }, jobs)
      queueAge.set({ queue: name }, age(since))
    }
    for (const { name, state } of readings.sources) {
      if (state === 'off') continue
      sourceUp.set({ source: name }, state === 'paused' || state === 'failing' ? 0 : 1)
    }
    mails.set(readings.email.queued)
    mailAge.set(age(readings.email.oldestQueuedAt))
    refused.set(readings.email.failedToday)
    booksAt.set(stamp(readings.books?.finishedAt))
    differing.set(readings.books?.differing ?? 0)
    const tools = readings.documents
    if (tools.length > 0) {
      tool.set({ tool: 'storage' }, tools.every(({ storage }) => storage) ? 1 : 0)
      // Null: none is configured.
      tool.set({ tool: 'scanner' }, tools.every(({ scanner }) => scanner !== false) ? 1 : 0)
    }
    backup.set(stamp(readings.backups.backupAt))
    restore.set(stamp(readings.backups.restoreAt))
    desk.set(counts.desk)
    overdue.set(counts.overdue)
    deskAge.set(age(deskSince))
    requests.set(counts.refundRequests)
    tasks.set(counts.decisions + counts.alerts)
  }
}

/** Events shown from the start; the others when they first happen. */
const USUAL = ['placed', 'paid', 'deliver', 'escalate', 'refunded', 'mail_sent', 'downloaded']
const WAYS = ['instant', 'desk']

/** What has happened, each entry once, however often a look finds it. */
function countingEntries(shared: Shared): (happened: Happened[]) => void {
  const events = new Counter({
    ...shared,
    name: 'deedbox_events_total',
    help: 'What happened to orders, by the events of their timelines.',
    labelNames: ['event'],
  })
  const captures = new Histogram({
    ...shared,
    name: 'deedbox_capture_seconds',
    help: 'From authorized to captured.',
    buckets: [1, 5, 15, 30, 60, 300, 3600],
  })
  const deliveries = new Histogram({
    ...shared,
    name: 'deedbox_delivery_seconds',
    help: 'From paid to delivered, by whether staff had to work on the deed.',
    labelNames: ['way'],
    buckets: [15, 60, 120, 300, 900, 3600, 21_600, 86_400, 172_800],
  })
  const promises = new Counter({
    ...shared,
    name: 'deedbox_deliveries_total',
    help: 'Deliveries, by whether staff worked on the deed and whether it came before its promise.',
    labelNames: ['way', 'on_time'],
  })
  const mails = new Histogram({
    ...shared,
    name: 'deedbox_email_seconds',
    help: 'From owed to accepted by the mail server.',
    buckets: [1, 5, 15, 60, 120, 300, 3600],
  })
  // Shown from the start: a rate doesn't see the first one that comes out of nowhere.
  for (const event of USUAL) events.inc({ event }, 0)
  for (const way of WAYS) {
    deliveries.zero({ way })
    for (const on_time of ['yes', 'no']) promises.inc({ way, on_time }, 0)
  }
  let seen: Set<string> | undefined

  return (happened) => {
    const before = seen
    seen = new Set(happened.map(({ id }) => id))
    // What happened before we started is no news.
    if (!before) return
    for (const { id, event, tookSeconds, wasAtDesk, isOnTime } of happened) {
      if (before.has(id)) continue
      events.inc({ event })
      const way = wasAtDesk ? 'desk' : 'instant'
      if (event === 'deliver') promises.inc({ way, on_time: isOnTime ? 'yes' : 'no' })
      if (tookSeconds === null) continue
      if (event === 'paid') captures.observe(tookSeconds)
      if (event === 'deliver') deliveries.observe({ way }, tookSeconds)
      if (event === 'mail_sent') mails.observe(tookSeconds)
    }
  }
}

/** How sources answered: the hour's own counts begin anew with each hour. */
function countingAnswers(shared: Shared): (sources: Readings['sources']) => void {
  const answers = new Counter({
    ...shared,
    name: 'deedbox_source_answers_total',
    help: 'Queries to a source, by whether it answered or was down.',
    labelNames: ['source', 'answer'],
  })
  const before = new Map<string, { answered: number; down: number }>()

  return (sources) => {
    for (const { name: source, thisHour } of sources) {
      const { down } = thisHour
      const answered = thisHour.calls - down
      const last = before.get(source)
      before.set(source, { answered, down })
      if (!last) continue
      const isSameHour = answered >= last.answered && down >= last.down
      answers.inc({ source, answer: 'answered' }, answered - (isSameHour ? last.answered : 0))
      answers.inc({ source, answer: 'down' }, down - (isSameHour ? last.down : 0))
    }
  }
}
