import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/db.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Mail } from './platform/mail.ts'
import type { Payments } from './platform/payments.ts'
import type { Storage } from './platform/storage.ts'

/** Each use case asks for the few it needs: `Pick<Parts, 'db' | 'clock'>`. */
export interface Parts {
  config: Config
  clock: Clock
  db: Db
  jobs: Jobs
  log: Log
  mail: Mail
  payments: Payments
  storage: Storage
}

export type MoneyParts = Pick<Parts, 'db' | 'clock' | 'payments' | 'jobs' | 'config'>
