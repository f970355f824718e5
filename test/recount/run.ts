// `tsx test/recount/run.ts --events 1000000`: checks random searches against a recount of the raw
// rows, at many moments, on a separate database. The same seed plays the same searches.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { recountAll } from '../../src/analytics/counted-days.db.ts'
import { readFunnels } from '../../src/analytics/day-figures.db.ts'
import { ensurePartitions } from '../../src/analytics/search-events.db.ts'
import {
  readSearchMetrics,
  searchLeaders,
  topZipCodes,
} from '../../src/analytics/search-figures.db.ts'
import { openDatabase } from '../../src/platform/db.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { startPostgres } from '../../standins/postgres/start.ts'
import { FIRST_DAY, playSearches, WEEKS } from './play-searches.ts'
import { recountFunnel, recountSearches } from './searches.ts'

const TOP = 10
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '6' },
  },
})
const play = { seed: Number(values.seed), events: Number(values.events), batch: 200, writers: 4 }
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
  await ensurePartitions(db, FIRST_DAY, WEEKS)
  const started = Date.now()
  const [readMs, recountMs]: number[][] = [[], []]
  let [looks, wrong] = [0, 0]
  const timed = async <T>(into: number[] | undefined, ask: () => Promise<T>): Promise<T> => {
    const from = performance.now()
    const answer = await ask()
    into?.push(performance.now() - from)
    return answer
  }
  await playSearches(db, play, async (now) => {
    const shown = await timed(readMs, async () => ({
      metrics: await readSearchMetrics(db, now),
      leaders: await searchLeaders(db, now, TOP),
      zips: await topZipCodes(db, now, TOP),
    }))
    const recount = await timed(recountMs, () => recountSearches(db, now, TOP))
    looks += 1
    if (!isDeepStrictEqual(shown, plain(recount))) {
      wrong += 1
      process.stderr.write(`${now.toISOString()} ${JSON.stringify({ shown, recount })}\n`)
    }
  })
  const playedS = (Date.now() - started) / 1000
  const [funnel] = await readFunnels(db, [{ from: '2026-01-01', to: '2026-12-31' }])
  const funnelAgain = await recountFunnel(db, '2026-01-01', '2026-12-31')
  if (!isDeepStrictEqual(plain(funnel), plain(funnelAgain))) wrong += 1
  const rebuilding = Date.now()
  await db.transaction().execute((tx) => recountAll(tx))
  const { rows } = await pool.query<{ n: string }>('select count(*) as n from search_events')
  const result = {
    ...play,
    written: Number(rows[0]?.n),
    looks,
    wrong,
    funnel,
    playedS: Math.round(playedS),
    readMs: { median: median(readMs), most: Math.round(Math.max(...(readMs ?? []))) },
    recountMs: { median: median(recountMs) },
    rebuildS: (Date.now() - rebuilding) / 1000,
  }
  process.stdout.write(`${JSON.stringify(result)}\n`)
  if (wrong > 0) process.exitCode = 1
} finally {
  await close()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function median(values: number[] = []): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
}
