import { readFileSync } from 'node:fs'
import pg from 'pg'
import { type Db, openDatabase } from '../../../src/platform/db.ts'
import { loginUrl } from '../../../standins/postgres/logins.ts'

/** The owner's address of the database of the shop that the journeys run against. */
function ownerUrl(): string {
  // The demo leaves its settings there; playwright.config.ts says where its data is.
  const env = readFileSync('test-results/demo/env', 'utf8')
  return loginUrl(env.match(/^DATABASE_URL=(.*)$/m)?.[1] ?? '', 'owner')
}

/** Queries that database as its owner, for when time has to pass. */
export async function query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: ownerUrl() })
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}

/** The same for what the shop's own code writes. */
export async function inShop<T>(run: (db: Db) => Promise<T>): Promise<T> {
  const options = { poolSize: 1, applicationName: 'deedbox-journeys' }
  const database = openDatabase({ url: ownerUrl(), ...options })
  try {
    return await run(database.db)
  } finally {
    await database.close()
  }
}
