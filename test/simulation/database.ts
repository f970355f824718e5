import { createTestDatabase } from '../support/database.ts'

/**
 * The same statements over and over: a plan once made is good enough. It's made while the tables are
 * empty, where reading all of one looks cheaper than using an index.
 */
const SETTINGS = [
  'plan_cache_mode = force_generic_plan',
  'jit = off',
  'enable_seqscan = off',
  'enable_material = off',
]

/** A migrated, empty database for episodes, which goes with its cluster. */
export async function createEpisodeDatabase(): Promise<string> {
  const { url, pool, close } = await createTestDatabase()
  const name = new URL(url).pathname.slice(1)
  for (const setting of SETTINGS) await pool.query(`alter database ${name} set ${setting}`)
  await close()
  return url
}
