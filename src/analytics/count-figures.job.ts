import type { Parts } from '../parts.ts'
import { defineJob, handle, nothing } from '../platform/job.ts'
import { countFigures } from './count-figures.ts'

export const countFiguresJob = handle(
  defineJob('count-figures', nothing, { schedule: '* * * * *' }),
  async (parts: Pick<Parts, 'db' | 'clock'>, _payload, { log }) => {
    log.debug({ days: await countFigures(parts) }, 'stats counted')
  },
)
