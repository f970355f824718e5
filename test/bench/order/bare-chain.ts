// The job engine with nothing to do: as many jobs in a row as a deed takes, each only starting the
// next, with the worker's own settings.
import { PgBoss } from 'pg-boss'

const [, , databaseUrl = '', steps = '1'] = process.argv
const RUNNERS = 4

const boss = new PgBoss({
  connectionString: databaseUrl,
  schema: 'bareboss',
  application_name: 'chain',
  max: 10,
  useListenNotify: true,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
})
boss.on('error', (error) => process.stderr.write(`${error}\n`))
await boss.start()
const count = Number(steps)
const names = Array.from({ length: count }, (_, step) => `step-${step}`)
for (const name of names) await boss.createQueue(name, { notify: true, heartbeatSeconds: 10 })

let left = 0
let done: (() => void) | undefined
const working = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 3,
} as const
for (const [step, name] of names.entries()) {
  for (let i = 0; i < RUNNERS; i += 1) {
    let runner = ''
    runner = await boss.work<object, void, typeof working>(name, working, async ([job]) => {
      const next = names[step + 1]
      if (next) await boss.send(next, job?.data ?? {})
      else if (--left === 0) done?.()
      boss.notifyWorker(runner)
    })
  }
}
process.send?.('ready')

/** The first message runs a few chains to warm up, the next those that count. */
process.on('message', async (count: number) => {
  left = count
  const ended = new Promise<void>((resolve) => {
    done = resolve
  })
  for (let i = 0; i < count; i += 1) {
    await boss.send('step-0', { lineId: crypto.randomUUID() })
  }
  await ended
  process.send?.('done')
})
process.on('disconnect', () => process.exit(0))
