import { pino } from 'pino'
import { addressAt } from '../src/addresses/address.ts'
import { AppError } from '../src/errors.ts'
import { openDatabase } from '../src/platform/db.ts'
import { startEnqueuing } from '../src/platform/jobs.ts'
import { suppressDeeds } from '../src/privacy/suppress-deeds.ts'
import { findStaff } from '../src/staff/staff.db.ts'

const SHIELDED = addressAt('1 Shielded Dr', 'Trenton', 'NJ', '08608')

/** Puts the demo's own address on the suppression list, like staff would; once is enough. */
export async function seedSuppression(databaseUrl: string, username: string): Promise<void> {
  const log = pino({ level: 'warn' })
  const database = openDatabase({
    // It plays staff.
    outsideCalls: 'staff',
    url: databaseUrl,
    poolSize: 2,
    applicationName: 'deedbox-demo',
    log,
  })
  const jobs = await startEnqueuing(database.pool, log)
  try {
    const staff = await findStaff(database.db, 'staff', username)
    if (!staff) throw new Error(`No member of staff is called ${username}`)
    // Nothing of it has been sold, so there's no time of the shop's to draw.
    const config = { TIME_ZONE: 'UTC' }
    const parts = { db: database.db, clock: () => new Date(), jobs, config }
    const entry = { address: SHIELDED, notice: 'Made up for the demo' }
    await suppressDeeds(parts, entry, staff.id)
  } catch (error) {
    const isThere = error instanceof AppError && error.code === 'duplicate_address'
    if (!isThere) throw error
  } finally {
    await jobs.stop()
    await database.close()
  }
}
