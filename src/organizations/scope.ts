export const SCOPES = [
  'quotes:read',
  'orders:read',
  'orders:write',
  'documents:read',
  'webhooks:write',
  'balance:read',
] as const
export type Scope = (typeof SCOPES)[number]

/** What only admins may do, by hand or with a key. */
export const ADMIN_SCOPES: readonly Scope[] = ['webhooks:write']

/** What a key may be used for now: never for more than its maker may do. */
export function scopesNow(scopes: readonly Scope[], makerRole: string): Scope[] {
  return scopes.filter((scope) => makerRole === 'admin' || !ADMIN_SCOPES.includes(scope))
}

/** The dated versions of the API, oldest first; within one, calls only ever gain fields. */
export const API_VERSIONS = ['2026-11-16'] as const
export type ApiVersion = (typeof API_VERSIONS)[number]
export const NEWEST_VERSION: ApiVersion = '2026-11-16'

/** How long the old key of a rolled one may stay valid. */
export const MOST_OVERLAP_HOURS = 7 * 24
