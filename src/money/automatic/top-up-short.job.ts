import { topUpShort } from '../../job-catalog.ts'
import type { MoneyParts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import { topUpAutomatically } from './top-up-automatically.ts'

export const topUpShortJob = handle(topUpShort, (parts: MoneyParts, { organizationId }) =>
  topUpAutomatically(parts, organizationId),
)
