import { topUpShort } from '../../job-catalog.ts'
import type { MoneyParts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import { chargeSavedCard } from './charge-saved-card.ts'

export const topUpShortJob = handle(topUpShort, (parts: MoneyParts, { organizationId }) =>
  chargeSavedCard(parts, organizationId),
)
