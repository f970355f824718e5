import { DAY, HOUR, MINUTE, SECOND } from '../../durations.ts'
import { jobWords } from '../job-words.ts'
import type { Level, Light, LightName } from './light.ts'
import type { Readings } from './readings.ts'

/** Judges a reading: the rule of each light, in one place. */
type Judge<Reading> = (reading: Reading, now: Date) => Omit<Light, 'name'>

const CAPTURE_WITHIN = 5 * MINUTE
const EVENT_WITHIN = 30 * SECOND
const JOB_SLOW_AFTER = 2 * MINUTE
export const JOB_STUCK_AFTER = 10 * MINUTE
const EMAIL_WITHIN = 5 * MINUTE
const REFUSED_IN_A_ROW = 3
const BOOKS_WITHIN = 26 * HOUR
const BACKUP_WITHIN = 24 * HOUR
const RESTORE_WITHIN = 30 * DAY
/** A source that fails this much more often than in its own week is not itself. */
const TIMES_WORSE = 3
const FEW_CALLS = 5

const judged = (level: Level, says: string, at: Date | null) => ({ level, says, at })
const ago = (at: Date, now: Date) => now.getTime() - at.getTime()
const many = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`

const payments: Judge<Readings['payments']> = (seen, now) => {
  if (seen.heldSince && ago(seen.heldSince, now) > CAPTURE_WITHIN) {
    const held = many(seen.held, 'payment is', 'payments are')
    return judged('bad', `${held} authorized but not captured.`, seen.heldSince)
  }
  const { lastCaptureAt, lastEventAt } = seen
  if (!lastCaptureAt) return judged('ok', 'No payments yet.', lastEventAt)
  // Each capture makes the provider send an event. Counted from the first that none followed: in a busy
  // shop, the last one is always a moment ago.
  if (seen.unheardSince && ago(seen.unheardSince, now) > EVENT_WITHIN) {
    return judged('bad', 'The card provider’s events aren’t arriving.', lastEventAt)
  }
  return judged('ok', 'Payments are captured and events arrive.', lastCaptureAt)
}

const workers: Judge<Readings['workers']> = (seen, now) => {
  if (seen.alive === 0) {
    return judged(
      'bad',
      'No worker is running. Nothing is found, sent or refunded.',
      seen.lastSeenAt,
    )
  }
  const [slowest] = seen.queues
  if (slowest && ago(slowest.since, now) > JOB_SLOW_AFTER) {
    const level = ago(slowest.since, now) > JOB_STUCK_AFTER ? 'bad' : 'warning'
    const jobs = `${many(slowest.jobs, 'job')} waiting`
    return judged(level, `${jobs}: ${jobWords(slowest.name)}.`, slowest.since)
  }
  if (seen.dead > 0) {
    return judged(
      'warning',
      `${many(seen.dead, 'job')} failed and won’t be retried.`,
      seen.lastSeenAt,
    )
  }
  return judged('ok', `${many(seen.alive, 'worker')} running, nothing waiting.`, seen.lastSeenAt)
}

const sources: Judge<Readings['sources']> = (seen) => {
  const down = seen.filter(({ state }) => state === 'paused' || state === 'failing')
  const [first] = down
  if (first) {
    const names = down.map(({ name }) => name).join(', ')
    const says = `${down.length} of ${many(seen.length, 'source')} down: ${names}.`
    return judged('bad', says, first.failedAt)
  }
  const worse = seen.find(isWorseThanItself)
  if (worse) {
    const { down: failures, calls } = worse.thisHour
    const says = `${worse.name} failed ${failures} of ${calls} times this hour, more than usual.`
    return judged('warning', says, worse.failedAt)
  }
  const off = seen.filter(({ state }) => state === 'off').length
  if (seen.length === off) return judged('ok', 'No sources are switched on.', null)
  return judged('ok', `${many(seen.length - off, 'source')} up.`, null)
}

function isWorseThanItself({ thisHour, lastWeek }: Readings['sources'][number]): boolean {
  if (thisHour.calls < FEW_CALLS || thisHour.down < 2) return false
  const usual = lastWeek.calls === 0 ? 0 : lastWeek.down / lastWeek.calls
  return thisHour.down / thisHour.calls > Math.max(TIMES_WORSE * usual, 0.1)
}

const email: Judge<Readings['email']> = (seen, now) => {
  const latest = seen.attempts.slice(0, REFUSED_IN_A_ROW)
  const isRefusing =
    latest.length === REFUSED_IN_A_ROW && latest.every(({ outcome }) => outcome !== 'accepted')
  const isLate = seen.oldestQueuedAt !== null && ago(seen.oldestQueuedAt, now) > EMAIL_WITHIN
  if (isLate || (isRefusing && seen.queued > 0)) {
    return judged(
      'bad',
      `The email server isn’t taking our emails. ${many(seen.queued, 'email')} waiting.`,
      seen.oldestQueuedAt,
    )
  }
  const at = seen.attempts.find(({ outcome }) => outcome === 'accepted')?.at ?? null
  if (seen.failedToday > 0) {
    return judged('warning', `${many(seen.failedToday, 'email')} bounced today.`, at)
  }
  return judged('ok', at ? 'Emails are going out.' : 'No emails sent yet.', at)
}

const books: Judge<Readings['books']> = (seen, now) => {
  if (!seen) return judged('warning', 'The books haven’t been checked yet.', null)
  if (seen.differing > 0) {
    const times = many(seen.differing, 'difference')
    return judged('bad', `${times} between our books and the provider’s.`, seen.finishedAt)
  }
  if (ago(seen.finishedAt, now) > BOOKS_WITHIN) {
    return judged('bad', 'The books haven’t been checked for over a day.', seen.finishedAt)
  }
  return judged('ok', 'Our books match the provider’s to the cent.', seen.finishedAt)
}

const documents: Judge<Readings['documents']> = (seen) => {
  const [first] = seen
  if (!first) return judged('warning', 'No worker has tried its document tools yet.', null)
  const at = first.triedAt
  if (seen.some(({ scanner }) => scanner === false)) {
    return judged('bad', 'The virus scanner doesn’t answer. Documents wait.', at)
  }
  if (seen.some(({ storage }) => !storage)) {
    return judged('bad', 'Documents can’t be stored. Start with the disk or the bucket.', at)
  }
  if (seen.some(({ keeps }) => keeps === null)) {
    return judged('warning', 'Documents aren’t opened and checked here.', at)
  }
  const open = seen.find(({ keeps }) => keeps !== 'network, processes and files')
  if (open) {
    return judged('warning', `Programs that open documents are kept from ${open.keeps} only.`, at)
  }
  return judged('ok', 'Scanner, sandbox and storage work.', at)
}

const backups: Judge<Readings['backups']> = ({ backupAt, restoreAt }, now) => {
  if (!backupAt) return judged('warning', 'No backup has been reported yet.', null)
  if (ago(backupAt, now) > BACKUP_WITHIN) {
    return judged('bad', 'The last backup is over a day old.', backupAt)
  }
  if (!restoreAt || ago(restoreAt, now) > RESTORE_WITHIN) {
    return judged('bad', 'No restore has been tried in 30 days.', restoreAt)
  }
  return judged('ok', 'Backed up, and a restore was tried.', backupAt)
}

const JUDGES: { [Name in LightName]: Judge<Readings[Name]> } = {
  payments,
  workers,
  sources,
  email,
  books,
  documents,
  backups,
}

export function lightsOf(readings: Readings, now: Date): Light[] {
  const light = <Name extends LightName>(name: Name): Light => ({
    name,
    ...JUDGES[name](readings[name], now),
  })
  return (Object.keys(JUDGES) as LightName[]).map(light)
}
