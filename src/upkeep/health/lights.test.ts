import { expect, it } from 'vitest'
import { FINE, READ_AT as NOW } from '../../../test/support/fine-readings.ts'
import { DAY, earlier, HOUR, MINUTE, SECOND } from '../../durations.ts'
import { WEBHOOK_QUEUE } from '../job-words.ts'
import type { LightName } from './light.ts'
import { lightsOf } from './lights.ts'
import type { Readings } from './readings.ts'

const ago = (duration: number) => earlier(NOW, duration)

function levelOf<Name extends LightName>(name: Name, changes: Partial<Readings[Name]>) {
  const before = FINE[name]
  const reading = Array.isArray(before) ? [{ ...before[0], ...changes }] : { ...before, ...changes }
  const lights = lightsOf({ ...FINE, [name]: reading }, NOW)
  // A rule looks at its own reading only.
  expect(lights.filter((light) => light.name !== name && light.level !== 'ok')).toEqual([])
  return lights.find((light) => light.name === name)?.level
}
const source = (changes: Partial<Readings['sources'][number]>) =>
  levelOf('sources', changes as Partial<Readings['sources']>)
const tools = (changes: Partial<Readings['documents'][number]>) =>
  levelOf('documents', changes as Partial<Readings['documents']>)
const attempts = (...outcomes: string[]) =>
  outcomes.map((outcome) => ({ outcome, at: ago(SECOND) }))

it('all are green when everything works', () => {
  const lights = lightsOf(FINE, NOW)
  expect(lights.map(({ level }) => level)).toEqual(Array(7).fill('ok'))
  expect(lights.map(({ says }) => says)).toMatchInlineSnapshot(`
      [
        "Payments are captured and events arrive.",
        "2 workers running, nothing waiting.",
        "1 source up.",
        "Emails are going out.",
        "Our books match the provider’s to the cent.",
        "Scanner, sandbox and storage work.",
        "Backed up, and a restore was tried.",
      ]
    `)
})

it.each([
  ['payments are held for minutes', { held: 1, heldSince: ago(6 * MINUTE) }, 'bad'],
  ['a payment was just authorized', { held: 1, heldSince: ago(MINUTE) }, 'ok'],
  ['no event followed a capture', { unheardSince: ago(MINUTE) }, 'bad'],
  [
    'people go on buying and no event comes',
    { lastCaptureAt: ago(SECOND), unheardSince: ago(MINUTE) },
    'bad',
  ],
  ['no event ever came', { lastEventAt: null, unheardSince: ago(MINUTE) }, 'bad'],
  ['the event may still come', { unheardSince: ago(5000) }, 'ok'],
  ['nobody has paid yet', { lastCaptureAt: null, lastEventAt: null }, 'ok'],
] as const)('Payments when %s', (_when, changes, level) => {
  expect(levelOf('payments', changes)).toBe(level)
})

it.each([
  ['none is alive', { alive: 0 }, 'bad'],
  ['a job waits', { queues: [{ name: 'x', jobs: 1, since: ago(3 * MINUTE) }] }, 'warning'],
  ['a job is stuck', { queues: [{ name: 'x', jobs: 1, since: ago(11 * MINUTE) }] }, 'bad'],
  ['a job was just queued', { queues: [{ name: 'x', jobs: 1, since: ago(MINUTE) }] }, 'ok'],
  ['a job failed for good', { dead: 1 }, 'warning'],
] as const)('Workers when %s', (_when, changes, level) => {
  expect(levelOf('workers', changes)).toBe(level)
})

it('Workers say it when webhooks wait for them', () => {
  const slowest = { name: WEBHOOK_QUEUE, jobs: 3, since: ago(3 * MINUTE) }
  const lights = lightsOf({ ...FINE, workers: { ...FINE.workers, queues: [slowest] } }, NOW)
  expect(lights[1]).toMatchObject({ level: 'warning', says: '3 jobs waiting: Webhooks.' })
})

it('Sources are red when one is paused or failing, and amber when one is not itself', () => {
  expect(source({ state: 'paused' })).toBe('bad')
  expect(source({ state: 'failing' })).toBe('bad')
  expect(source({ state: 'off' })).toBe('ok')
  expect(source({ state: 'shaky' })).toBe('ok')
  expect(source({ thisHour: { calls: 10, down: 4 } })).toBe('warning')
  // Always that bad, or too few calls to tell.
  expect(source({ thisHour: { calls: 10, down: 4 }, lastWeek: { calls: 100, down: 40 } })).toBe(
    'ok',
  )
  expect(source({ thisHour: { calls: 4, down: 4 } })).toBe('ok')
})

it.each([
  ['the server refuses', { attempts: attempts('deferred', 'deferred', 'refused') }, 'bad'],
  ['it took one since', { attempts: attempts('accepted', 'deferred', 'deferred') }, 'ok'],
  ['one waits for long', { oldestQueuedAt: ago(6 * MINUTE) }, 'bad'],
  ['one bounced', { failedToday: 1 }, 'warning'],
  [
    'old refusals were given up',
    { queued: 0, oldestQueuedAt: null, attempts: attempts('refused', 'refused', 'refused') },
    'ok',
  ],
] as const)('Email when %s', (_when, changes, level) => {
  expect(levelOf('email', changes)).toBe(level)
})

it('Books are red when they differ or were not checked for a day', () => {
  expect(levelOf('books', { differing: 1 })).toBe('bad')
  expect(levelOf('books', { finishedAt: ago(27 * HOUR) })).toBe('bad')
  const lights = lightsOf({ ...FINE, books: null }, NOW)
  expect(lights.find(({ name }) => name === 'books')?.level).toBe('warning')
})

it('Documents are red without a scanner that answers or a store that can be written', () => {
  expect(tools({ scanner: false })).toBe('bad')
  expect(tools({ storage: false })).toBe('bad')
  expect(tools({ keeps: 'network' })).toBe('warning')
  expect(tools({ keeps: null })).toBe('warning')
  const lights = lightsOf({ ...FINE, documents: [] }, NOW)
  expect(lights.find(({ name }) => name === 'documents')?.level).toBe('warning')
})

it('Backups are red when the last one is a day old or no restore was tried in a month', () => {
  expect(levelOf('backups', { backupAt: ago(25 * HOUR) })).toBe('bad')
  expect(levelOf('backups', { restoreAt: ago(31 * DAY) })).toBe('bad')
  expect(levelOf('backups', { restoreAt: null })).toBe('bad')
  expect(levelOf('backups', { backupAt: null })).toBe('warning')
})
