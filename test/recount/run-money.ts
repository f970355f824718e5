// `tsx test/recount/run-money.ts --histories 100000`: checks revenue, total spent and every day's money
// against a recount of random histories, on a separate database. The same seed plays the same ones.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recountAll } from '../../src/analytics/counted-days.db.ts'
import { openDatabase } from '../../src/platform/db.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { startPostgres } from '../../standins/postgres/start.ts'
import { differences } from './kept-money.ts'
import { playMoney } from './play-money.ts'

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '20' },
    writers: { type: 'string', default: '6' },
  },
})
const [seed, writers] = [Number(values.seed), Number(values.writers)]
const histories = Number(values.histories)
const directory = mkdtempSync(join(tmpdir(), 'deedbox-recount-'))
const postgres = await startPostgres({ dataDir: join(directory, 'pg'), fast: true })
const { db, pool, close } = openDatabase({
  url: postgres.url('postgres'),
  poolSize: 20,
  applicationName: 'recount',
  onIdleError: () => {},
})
try {
  await migrate(pool, 'migrations')
  const started = Date.now()
  const kept = await playMoney(db, { seed, histories, writers }, (done) =>
    process.stderr.write(`${done} histories, ${seconds(started)} s\n`),
  )
  const playedS = seconds(started)
  const wrong = await differences(db, kept)
  await db.transaction().execute(async (tx) => {
    await recountAll(tx)
    wrong.push(...(await differences(tx, kept)))
  })
  for (const each of wrong.slice(0, 20)) process.stderr.write(`${each}\n`)
  const { rows } = await pool.query('select count(*)::int as n from ledger')
  const compared = kept.days.size + kept.orders.size + kept.customers.size
  const result = { seed, histories, ledgerRows: rows[0].n, compared, wrong: wrong.length, playedS }
  process.stdout.write(`${JSON.stringify(result)}\n`)
  if (wrong.length > 0) process.exitCode = 1
} finally {
  await close()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000)
}
