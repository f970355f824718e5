import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import type { LoggedError } from './logged-error.ts'

/** One call with a key: what was asked and how it ended, never what was sent or answered. */
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
  /** The ID that the call named or made. */
  subject: string | null
  errors: LoggedError[] | null
  ms: number
  at: Date
}

export interface RequestFilter {
  keyId?: string | undefined
  livemode?: boolean | undefined
  /** The first digit of the status. */
  statusClass?: number | undefined
  /** A part of the path, or a request's whole ID. */
  path?: string | undefined
  id?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export async function insertRequests(db: Db, requests: ApiRequest[]): Promise<void> {
  const rows = requests.map(({ errors, ...row }) => ({
    ...row,
    errors: errors && JSON.stringify(errors),
  }))
  await db.insertInto('apiRequests').values(rows).execute()
}

/** Read along the index by time, newest first; those that failed have an index of their own. */
export async function listRequests(
  db: Db,
  organizationId: string,
  { keyId, livemode, statusClass, path, id, from, to }: RequestFilter,
  { limit, before }: { limit: number; before: { at: Date; id: string } | undefined },
) {
  const rows = await db
    .selectFrom('apiRequests')
    .innerJoin('apiKeys', 'apiKeys.id', 'apiRequests.keyId')
    .select([
      'apiRequests.id',
      'apiRequests.livemode',
      'apiRequests.method',
      'apiRequests.route',
      'apiRequests.status',
      'apiRequests.code',
      'apiRequests.subject',
      'apiRequests.errors',
      'apiRequests.ms',
      'apiRequests.at',
      'apiKeys.name as keyName',
    ])
    .where('apiRequests.organizationId', '=', organizationId)
    .$if(id !== undefined, (query) => query.where('apiRequests.id', '=', id ?? ''))
    .$if(keyId !== undefined, (query) => query.where('keyId', '=', keyId ?? ''))
    .$if(livemode !== undefined, (query) =>
      query.where('apiRequests.livemode', '=', livemode === true),
    )
    .$if(statusClass !== undefined && statusClass >= 4, (query) => query.where('status', '>=', 400))
    .$if(statusClass !== undefined, (query) =>
      query.where(sql<boolean>`status / 100 = ${statusClass}::int`),
    )
    .$if(path !== undefined, (query) =>
      query.where(sql<boolean>`position(lower(${path}) in lower(method || ' ' || route)) > 0`),
    )
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where('at', '<', to ?? new Date(0)))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(at, api_requests.id) < (${before?.at}, ${before?.id}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('apiRequests.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, errors: row.errors as LoggedError[] | null }))
}
