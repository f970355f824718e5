import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { startRecorder } from '../../standins/recorder/start.ts'
import { deliverDeeds } from '../../test/support/deeds.ts'
import { describeShop } from '../../test/support/describe-shop.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { openInbox } from '../../test/support/inbox.ts'
import { jobContext } from '../../test/support/jobs.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from '../../test/support/orders.ts'
import { startRole } from '../../test/support/role.ts'
import type { TestShop } from '../../test/support/shop.ts'
import { documentStores } from '../../test/support/swift.ts'
import { loadConfig } from '../platform/config.ts'
import { storageOf } from '../platform/document-store.ts'
import type { Storage } from '../platform/storage.ts'
import { ORPHAN_FILE_HOURS } from '../policy.ts'
import { sweepOrphansJob } from './delete-files.job.ts'

const hoursOn = (hours: number) => new Date(Date.now() + hours * 3_600_000)

async function keysIn(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for (const folder of ['copies', 'deeds', 'other']) {
    for await (const page of storage.list(folder)) keys.push(...page.map(({ key }) => key))
  }
  return keys.sort()
}

const run = (shop: TestShop, storage = shop.parts.storage) =>
  sweepOrphansJob.run({ ...shop.jobParts, storage }, {}, jobContext(shop))

describeShop('a file that no record refers to', (shop) => {
  it.each(documentStores)(
    'a file that no record refers to is deleted from %s after a day, and no other',
    async (_where, open) => {
      const store = await open()
      onTestFinished(store.stop)
      const storage = storageOf(loadConfig({ ...shop.env, ...store.settings }))
      const { deeds } = await deliverDeeds(shop, { at: new Date(), addresses: [EMPIRE_STATE] })
      const [deed] = deeds
      if (!deed) throw new Error('Nothing was delivered')
      const clean = `deeds/${deed.lineId}/clean.pdf`
      await shop.query(
        `update copies set findings = jsonb_build_object('cleanKey', $2::text),
          verdict = 'passed', checked_at = now() where id = $1`,
        [deed.copyId, clean],
      )
      const known = [deed.storageKey, deed.copyKey, clean]
      const strange = 'other/notes.txt'
      const orphans = [
        `copies/${deed.lineId}/${'a'.repeat(64)}`,
        `copies/${deed.lineId}/${'b'.repeat(64)}.${randomUUID()}`,
        `deeds/${randomUUID()}/${'c'.repeat(64)}.pdf`,
      ]
      for (const key of [...known, strange, ...orphans]) await storage.put(key, Buffer.from(key))
      const before = await keysIn(storage)
      expect(before).toEqual(expect.arrayContaining([...known, strange, ...orphans]))

      shop.setClock(hoursOn(ORPHAN_FILE_HOURS - 1))
      await run(shop, storage)
      expect(await keysIn(storage)).toEqual(before)

      shop.setClock(hoursOn(ORPHAN_FILE_HOURS + 1))
      await Promise.all([run(shop, storage), run(shop, storage)])
      expect(await keysIn(storage)).toEqual(before.filter((key) => !orphans.includes(key)))
      shop.setClock(undefined)
    },
  )

  it('a file whose record is being written at this moment stays', async () => {
    const { deeds } = await deliverDeeds(shop, { at: new Date(), addresses: [EMPIRE_STATE] })
    const lineId = deeds[0]?.lineId ?? ''
    const key = `copies/${lineId}/${'d'.repeat(64)}`
    await shop.parts.storage.put(key, Buffer.from('late'))
    shop.setClock(hoursOn(ORPHAN_FILE_HOURS + 1))
    const client = await shop.database.jobs.pool.connect()
    await client.query('begin')
    await client.query('select from order_lines where id = $1 for update', [lineId])
    const sweeping = run(shop)
    await client.query(
      `insert into copies (line_id, brought_by, facts, sha256, size_bytes, storage_key, received_at)
       values ($1, 'system', '{}', decode(repeat('dd', 32), 'hex'), 4, $2, now())`,
      [lineId, key],
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    await client.query('commit')
    client.release()
    await sweeping
    expect(await keysIn(shop.parts.storage)).toContain(key)
    shop.setClock(undefined)
  })
})

const recorder = forTests(() => startRecorder({ apiKey: 'test' }))
const inbox = forTests(openInbox)
describeShop(
  'a worker that dies',
  {
    settings: () => ({
      SMTP_URL: inbox.url,
      RECORDER_URL: recorder.url,
      RECORDER_API_KEY: 'test',
    }),
  },
  (shop) => {
    it('a worker that dies between storing a file and recording it leaves one that is deleted a day later', async () => {
      const { pool } = shop.database
      // The record of the copy never gets written: its worker waits here until it's killed.
      await pool.query(`
        create function hang() returns trigger language plpgsql as
          $$ begin perform pg_sleep(600); return new; end $$;
        create trigger hang before insert on copies for each row execute function hang()`)
      const worker = await startRole('worker', shop.env)
      const { intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
      await payByCard(shop, intentId)
      const stored = await until(
        async () => {
          const keys = await keysIn(shop.parts.storage)
          // Under its own name, no longer under that of its draft.
          return keys.some((key) => /\/[0-9a-f]{64}$/.test(key)) ? keys : undefined
        },
        'the file',
        30_000,
      )
      worker.process.kill('SIGKILL')
      // PostgreSQL doesn't notice a client's death in its sleep. The test shop's own connections live.
      await pool.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`)
      expect((await pool.query('select from copies')).rowCount).toBe(0)
      await run(shop)
      expect(await keysIn(shop.parts.storage)).toEqual(stored)
      shop.setClock(hoursOn(ORPHAN_FILE_HOURS + 1))
      await run(shop)
      expect(await keysIn(shop.parts.storage)).toEqual([])
    }, 60_000)
  },
)
