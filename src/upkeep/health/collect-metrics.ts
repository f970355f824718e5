import { SECOND } from '../../durations.ts'
import type { Parts } from '../../parts.ts'
import type { Registry } from '../../platform/telemetry/registry.ts'
import { type Happened, happenedSince, oldestAtDesk } from './happened.db.ts'
import { readQueues } from './queues.db.ts'
import { type Counts, countWork, takeReadings } from './readings.db.ts'
import type { Queue, Readings } from './readings.ts'
import { openSourceWeek } from './source-readings.db.ts'

/** However many ask, the database is looked at this often. */
const FRESH_FOR = 4 * SECOND
/** A look that takes longer has failed: whoever reads the metrics waits ten seconds. */
const PATIENCE = 5 * SECOND
/** Longer than any transaction: an entry whose key is older may only be seen now. */
const OVERLAP_SECONDS = 60

interface Look {
  readings: Readings
  counts: Counts
  queues: Queue[]
  deskSince: Date | null
  happened: Happened[]
}

/**
 * Sets what can be read from the database before each reading of the metrics. Every server says the
 * same, so that a rule takes the highest of them and never their sum.
 */
export function collectMetrics(
  { db, clock, log }: Pick<Parts, 'db' | 'clock' | 'log'>,
  sources: string[],
  metrics: Registry,
): void {
  const weekOf = openSourceWeek(db)
  const show = showing(metrics)
  const countEntries = countingEntries(metrics)
  const countAnswers = countingAnswers(metrics)
  const answers = metrics.gauge(
    'deedbox_database_up',
    '1 if the figures below could be read from the database, 0 if not.',
  )
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  async function take(now: Date): Promise<Look> {
    const sinceSeconds = Math.min(3600, (now.getTime() - lookedAt) / SECOND) + OVERLAP_SECONDS
    const [readings, counts, queues, deskSince, happened] = await Promise.all([
      weekOf(now).then((week) => takeReadings(db, now, sources, week)),
      countWork(db, now),
      readQueues(db),
      oldestAtDesk(db),
      happenedSince(db, Number.isFinite(sinceSeconds) ? sinceSeconds : OVERLAP_SECONDS),
    ])
    return { readings, counts, queues, deskSince, happened }
  }

  async function look(now: Date): Promise<void> {
    try {
      const taken = await inTime(take(now))
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

  metrics.beforeReading(async () => {
    const now = clock()
    if (now.getTime() - lookedAt < FRESH_FOR) return
    looking ??= look(now).finally(() => {
      looking = undefined
    })
    await looking
  })
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database took too long')), PATIENCE)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** How things stand. A time that's null is 0, which is long ago: never backed up is not fine. */
function showing(metrics: Registry): (look: Look | undefined, now: Date) => void {
  const gauges = new Map<string, ReturnType<Registry['gauge']>>()
  const gauge = (name: string, help: string) => {
    const made = metrics.gauge(`deedbox_${name}`, help)
    gauges.set(name, made)
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
  )
  const queueAge = gauge('queue_age_seconds', 'How long the next of them has waited, by queue.')
  const sourceUp = gauge('source_up', '1 if a source answers, 0 if it is paused or failing.')
  const mails = gauge('emails_queued', 'Emails owed and not yet accepted.')
  const mailAge = gauge('emails_queued_age_seconds', 'Since when the oldest of them is owed.')
  const refused = gauge('emails_refused_today', 'Emails refused for good in the last day.')
  const booksAt = gauge('books_checked_timestamp_seconds', 'When the books were last compared.')
  const differing = gauge('books_differing', 'Payments that the provider sees differently.')
  const tool = gauge('document_tool_up', '0 if a worker found the scanner or the store away.')
  const backup = gauge('backup_timestamp_seconds', 'When a backup was last noted.')
  const restore = gauge('restore_timestamp_seconds', 'When a restore was last tried.')
  const desk = gauge('desk_deeds', 'Deeds that need review.')
  const overdue = gauge('desk_overdue_deeds', 'Those of them that are overdue.')
  const deskAge = gauge('desk_age_seconds', 'Since when the oldest deed has been at the desk.')
  const requests = gauge('refund_requests_open', 'Refund requests that nobody has decided.')
  const tasks = gauge('staff_tasks_open', 'Tasks for staff.')

  return (look, now) => {
    for (const each of gauges.values()) each.clear()
    if (!look) return
    const { readings, counts, queues, deskSince } = look
    const age = (since: Date | null) => (since ? (now.getTime() - since.getTime()) / SECOND : 0)
    const stamp = (at: Date | null | undefined) => (at ? at.getTime() / SECOND : 0)
    held.set(readings.payments.held)
    heldAge.set(age(readings.payments.heldSince))
    unheard.set(age(readings.payments.unheardSince))
    workers.set(readings.workers.alive)
    dead.set(readings.workers.dead)
    for (const { name, jobs, since } of queues) {
      queued.set(jobs, { queue: name })
      queueAge.set(age(since), { queue: name })
    }
    for (const { name, state } of readings.sources) {
      if (state === 'off') continue
      sourceUp.set(state === 'paused' || state === 'failing' ? 0 : 1, { source: name })
    }
    mails.set(readings.email.queued)
    mailAge.set(age(readings.email.oldestQueuedAt))
    refused.set(readings.email.failedToday)
    booksAt.set(stamp(readings.books?.finishedAt))
    differing.set(readings.books?.differing ?? 0)
    const tools = readings.documents
    if (tools.length > 0) {
      tool.set(tools.every(({ storage }) => storage) ? 1 : 0, { tool: 'storage' })
      // Null: none is configured.
      tool.set(tools.every(({ scanner }) => scanner !== false) ? 1 : 0, { tool: 'scanner' })
    }
    backup.set(stamp(readings.backups.backupAt))
    restore.set(stamp(readings.backups.restoreAt))
    desk.set(counts.desk)
    overdue.set(counts.overdue)
    deskAge.set(age(deskSince))
    requests.set(counts.refundRequests)
    tasks.set(counts.tasks)
  }
}

/** Shown from the start; the others when they first happen. */
const USUAL = ['placed', 'paid', 'deliver', 'escalate', 'refunded', 'mail_sent', 'downloaded']
const WAYS = [{ way: 'instant' }, { way: 'desk' }]

/** What has happened, each entry once, however often a look finds it. */
function countingEntries(metrics: Registry): (happened: Happened[]) => void {
  const events = metrics.counter(
    'deedbox_events_total',
    'What happened to orders, by the events of their timelines.',
    USUAL.map((event) => ({ event })),
  )
  const captures = metrics.histogram(
    'deedbox_capture_seconds',
    'From authorized to captured.',
    [1, 5, 15, 30, 60, 300, 3600],
    [{}],
  )
  const deliveries = metrics.histogram(
    'deedbox_delivery_seconds',
    'From paid to delivered, by whether staff had to work on the deed.',
    [15, 60, 120, 300, 900, 3600, 21_600, 86_400, 172_800],
    WAYS,
  )
  const promises = metrics.counter(
    'deedbox_deliveries_total',
    'Deliveries, by whether staff worked on the deed and whether it came before its promise.',
    WAYS.flatMap((way) => [
      { ...way, on_time: 'yes' },
      { ...way, on_time: 'no' },
    ]),
  )
  const mails = metrics.histogram(
    'deedbox_email_seconds',
    'From owed to accepted by the mail server.',
    [1, 5, 15, 60, 120, 300, 3600],
    [{}],
  )
  let seen: Set<string> | undefined

  return (happened) => {
    const before = seen
    seen = new Set(happened.map(({ id }) => id))
    // What happened before we started is no news.
    if (!before) return
    for (const { id, event, tookSeconds, wasAtDesk, isOnTime } of happened) {
      if (before.has(id)) continue
      events.add({ event })
      const way = wasAtDesk ? 'desk' : 'instant'
      if (event === 'deliver') promises.add({ way, on_time: isOnTime ? 'yes' : 'no' })
      if (tookSeconds === null) continue
      if (event === 'paid') captures.observe(tookSeconds)
      if (event === 'deliver') deliveries.observe(tookSeconds, { way })
      if (event === 'mail_sent') mails.observe(tookSeconds)
    }
  }
}

/** How sources answered: the hour's own counts begin anew with each hour. */
function countingAnswers(metrics: Registry): (sources: Readings['sources']) => void {
  const answers = metrics.counter(
    'deedbox_source_answers_total',
    'Queries to a source, by whether it answered or was down.',
  )
  const before = new Map<string, { calls: number; down: number }>()

  return (sources) => {
    for (const { name: source, thisHour } of sources) {
      const last = before.get(source)
      before.set(source, thisHour)
      if (!last) continue
      const isSameHour = thisHour.calls >= last.calls && thisHour.down >= last.down
      const calls = thisHour.calls - (isSameHour ? last.calls : 0)
      const down = thisHour.down - (isSameHour ? last.down : 0)
      answers.add({ source, answer: 'answered' }, calls - down)
      answers.add({ source, answer: 'down' }, down)
    }
  }
}
