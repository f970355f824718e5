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
  await db.insertInto('apiRequests').values(requests).execute()
}

export async function listRequests(
  db: Db,
  organizationId: string,
  page: {
    limit: number
    before: { at: Date; id: string } | undefined
    keyId: string | undefined
    livemode: boolean | undefined
    isFailed: boolean
  },
) {
  const { limit, before, keyId, livemode, isFailed } = page
  return db
    .selectFrom('apiRequests')
    .innerJoin('apiKeys', 'apiKeys.id', 'apiRequests.keyId')
    .select([
      'apiRequests.id',
      'apiRequests.livemode',
      'apiRequests.method',
      'apiRequests.route',
      'apiRequests.status',
      'apiRequests.code',
      'apiRequests.ms',
      'apiRequests.at',
      'apiKeys.name as keyName',
    ])
    .where('apiRequests.organizationId', '=', organizationId)
    .$if(keyId !== undefined, (query) => query.where('keyId', '=', keyId ?? ''))
    .$if(livemode !== undefined, (query) =>
      query.where('apiRequests.livemode', '=', livemode === true),
    )
    .$if(isFailed, (query) => query.where('status', '>=', 400))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(at, api_requests.id) < (${before?.at}, ${before?.id}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('apiRequests.id', 'desc')
    .limit(limit)
    .execute()
}
