// `npm run db:types`: writes the schema's types from a freshly migrated database.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../src/platform/migrate.ts'
import { startPostgres } from './start.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'deedbox-types-'))
const postgres = await startPostgres({ dataDir: join(dataDir, 'pg'), fast: true })
try {
  const pool = new pg.Pool({ connectionString: postgres.url('postgres') })
  await migrate(pool, 'migrations').finally(() => pool.end())
  execFileSync('kysely-codegen', ['--url', postgres.url('postgres')], { stdio: 'inherit' })
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
}
