import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../standins/postgres/start.ts'
import { ask, startModule } from './processes.ts'
import type { Crossed } from './wire.ts'

describe('the wire that counts', () => {
  let wire: ChildProcess
  let url: URL

  beforeAll(async () => {
    url = new URL(process.env.TEST_POSTGRES_URL ?? '')
    const { port } = url
    url.port = String(await freePort())
    wire = (await startModule('wire.ts', [url.port, port])).child
  })
  afterAll(() => wire.disconnect())

  async function counted(run: (client: pg.Client) => Promise<unknown>, application = 'test') {
    const client = new pg.Client({ connectionString: url.href, application_name: application })
    await client.connect()
    const before = (await ask<Record<string, Crossed>>(wire))[url.username]
    await run(client)
    const after = (await ask<Record<string, Crossed>>(wire))[url.username]
    await client.end()
    const grown = (name: keyof Crossed) => (after?.[name] ?? 0) - (before?.[name] ?? 0)
    return { grown, after }
  }

  it('counts a statement and a round trip for each that waits for its answer', async () => {
    const { grown } = await counted(async (client) => {
      await client.query('begin')
      await client.query('select $1::int', [1])
      await client.query('commit')
    })
    expect([grown('statements'), grown('roundTrips'), grown('transactions')]).toEqual([3, 3, 1])
  })

  it('parses a named statement once', async () => {
    const named = { name: 'one', text: 'select $1::int', values: [1] }
    const { grown } = await counted(async (client) => {
      await client.query(named)
      await client.query(named)
    })
    expect([grown('statements'), grown('parses')]).toEqual([2, 1])
  })

  it('says how long the longest transaction took', async () => {
    const { after } = await counted(async (client) => {
      await client.query('begin')
      await client.query('select pg_sleep(0.2)')
      await client.query('commit')
    })
    expect(after?.longestTransactionMs).toBeGreaterThan(190)
  })

  it("keeps the job engine's own statements apart, but for those that end a job", async () => {
    const { grown } = await counted(async (client) => {
      await client.query('select 1')
      await client.query('select 1 as completed_on /* completed_on = */')
    }, 'deedbox-jobs')
    expect([grown('statements'), grown('byTheClock')]).toEqual([1, 1])
  })
})
