import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

/** One call with a key: what was asked and how it ended, never what was said. */
export interface ApiRequest {
  /** The same id that the caller was told. */
  id: string
  organizationId: string
  keyId: string
  livemode: boolean
  method: string
  /** The pattern of the path. */
  route: string
  status: number
  code: string | null
  ms: number
  at: Date
}

export async function insertRequests(db: Db, requests: ApiRequest[]): Promise<void> {
  await db
    .insertInto('api_requests')
    .values(
      requests.map(({ organizationId, keyId, ...request }) => ({
        ...request,
        organization_id: organizationId,
        key_id: keyId,
      })),
    )
    .execute()
}

/** Newest first. */
export async function listRequests(
  db: Db,
  organizationId: string,
  page: {
    limit: number
    before: { at: Date; id: string } | undefined
    keyId: string | undefined
    isFailed: boolean
  },
) {
  const { limit, before, keyId, isFailed } = page
  return db
    .selectFrom('api_requests')
    .innerJoin('api_keys', 'api_keys.id', 'api_requests.key_id')
    .select([
      'api_requests.id',
      'api_requests.livemode',
      'api_requests.method',
      'api_requests.route',
      'api_requests.status',
      'api_requests.code',
      'api_requests.ms',
      'api_requests.at',
      'api_keys.name as keyName',
    ])
    .where('api_requests.organization_id', '=', organizationId)
    .$if(keyId !== undefined, (query) => query.where('key_id', '=', keyId ?? ''))
    .$if(isFailed, (query) => query.where('status', '>=', 400))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(at, api_requests.id) < (${before?.at}, ${before?.id}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('api_requests.id', 'desc')
    .limit(limit)
    .execute()
}
