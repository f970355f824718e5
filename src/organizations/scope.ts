import { type MemberAccess, mayAs } from '../staff/session.ts'

export const SCOPES = [
  'quotes:read',
  'orders:read',
  'orders:write',
  'documents:read',
  'webhooks:write',
  'balance:read',
] as const
export type Scope = (typeof SCOPES)[number]

/** What its maker must be allowed to do by hand. */
const NEEDED: Record<Scope, MemberAccess> = {
  'quotes:read': 'member',
  'orders:read': 'member',
  'orders:write': 'buyer',
  'documents:read': 'member',
  'webhooks:write': 'org_admin',
  'balance:read': 'member',
}

/** What a key may be used for now: never for more than its maker may do. */
export function scopesNow(scopes: readonly Scope[], makerRole: string | undefined): Scope[] {
  return scopes.filter((scope) => mayAs(makerRole, NEEDED[scope]))
}

/** The dated versions of the API, oldest first; within one, calls only ever gain fields. */
export const API_VERSIONS = ['2026-11-16'] as const
export type ApiVersion = (typeof API_VERSIONS)[number]
export const NEWEST_VERSION: ApiVersion = '2026-11-16'

/** How long the old key of a rolled one may stay valid. */
export const MOST_OVERLAP_HOURS = 7 * 24
