import { readFileSync } from 'node:fs'
import pg from 'pg'
import { loginUrl } from '../../../standins/postgres/logins.ts'

/** Queries the database of the shop the journeys run against, as its owner, for when time has to
 * pass. */
export async function query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  // The demo leaves its settings there; playwright.config.ts says where its data is.
  const env = readFileSync('test-results/demo/env', 'utf8')
  const url = env.match(/^DATABASE_URL=(.*)$/m)?.[1]
  const client = new pg.Client({ connectionString: loginUrl(url ?? '', 'owner') })
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}
