import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { isSecretOf, KEY_TOUCH_MS, type KeyParts } from './api-key.ts'
import { findKey, touchKey } from './api-keys.db.ts'
import { type ApiVersion, type Scope, scopesNow } from './scope.ts'

export interface KeyHolder {
  keyId: string
  keyName: string
  organizationId: string
  organization: string
  /** Where we write to the organization itself. */
  organizationEmail: string
  timeZones: Readonly<Record<string, string>>
  livemode: boolean
  scopes: Scope[]
  /** What its maker was allowed to do and isn't anymore. */
  lostScopes: Scope[]
  version: ApiVersion
}

/** Undefined if it isn't one of ours. Only a caller with the complete key learns why it's refused.
 * Nothing is kept between calls: a revoked key is refused at once, everywhere. */
export async function checkKey({ db, clock }: Pick<Parts, 'db' | 'clock'>, given: KeyParts) {
  const found = await findKey(db, given.publicId)
  if (!found || !isSecretOf(found.secretHash, given.secret)) return undefined
  // The mode is part of what the checksum covers, not of the secret: it must be the one we made.
  if (found.livemode !== given.livemode) return undefined
  const at = clock()
  const refusal = refusalOf(found, at)
  const sinceUse = found.lastUsedAt ? at.getTime() - found.lastUsedAt.getTime() : KEY_TOUCH_MS
  if (!refusal && sinceUse >= KEY_TOUCH_MS) await touchKey(db, found.id, at)
  const { id: keyId, name: keyName, organizationId, organization, organizationEmail } = found
  const { livemode, version, timeZones } = found
  const scopes = scopesNow(found.scopes, found.makerRole)
  const whose = { organizationId, organization, organizationEmail, timeZones }
  const lostScopes = found.scopes.filter((scope) => !scopes.includes(scope))
  const holder = { keyId, keyName, ...whose, livemode, scopes, lostScopes, version }
  return { holder, refusal }
}

type Found = NonNullable<Awaited<ReturnType<typeof findKey>>>

function refusalOf(key: Found, at: Date): AppError | undefined {
  if (key.revokedAt) return new AppError('key_revoked', 'This key was revoked.')
  if (key.expiresAt && key.expiresAt <= at) return new AppError('key_expired', 'This key expired.')
  if (key.isOrganizationDisabled) {
    return new AppError('organization_disabled', 'This organization is disabled. Email support.')
  }
  if (!key.isMakerActive) {
    const message = 'The member who made this key has left. An admin can make a new one.'
    return new AppError('key_revoked', message)
  }
  return undefined
}

/** Says why, where the key could do this before: nobody changed the key itself. */
export function scopeMissing(scope: Scope, lostScopes: readonly Scope[]): AppError {
  const words = lostScopes.includes(scope)
    ? `This key has lost the scope ${scope}: the member who made it can no longer do this. An admin can roll it.`
    : `This key is missing the scope ${scope}.`
  return new AppError('scope_missing', words)
}
