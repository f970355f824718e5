import type { Parts } from '../parts.ts'
import { defineJob, handle, nothing } from '../platform/job.ts'
import { foldRollups } from './rollups.db.ts'

export const foldRollupsJob = handle(
  defineJob('fold-rollups', nothing, { schedule: '* * * * *' }),
  async ({ db }: Pick<Parts, 'db'>, _payload, { log }) => {
    log.debug({ folded: await foldRollups(db) }, 'figures folded')
  },
)
