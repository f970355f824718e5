import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { withheldLines } from '../withholding.db.ts'
import { type Bundle, findBundle, type LiveDeed, liveDeeds } from './bundles.db.ts'
import { linkRevoked } from './check-link.ts'

/** All deeds behind a mailed link, while there are any that their own links would open. */
export async function checkBundle(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  token: string,
): Promise<Bundle & { deeds: LiveDeed[] }> {
  const bundle = await findBundle(db, token)
  if (!bundle) throw new AppError('not_found', 'There is no such link.')
  if (bundle.revokedAt) throw linkRevoked()
  const at = clock()
  const live = at < bundle.expiresAt ? await liveDeeds(db, bundle.orderId, at) : []
  const withheld = await withheldLines(
    db,
    live.map(({ lineId }) => lineId),
  )
  const deeds = live.filter(({ lineId }) => !withheld.has(lineId))
  if (deeds.length === 0) throw new AppError('link_expired', 'This link has expired.')
  return { ...bundle, deeds }
}
