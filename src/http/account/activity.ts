import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type ActivityKind, activitiesOf, activityWords } from '../../audit/activity.ts'
import { listActivity, namesBehind, ordersBehind, writeAudit } from '../../audit/audit.db.ts'
import { type ActivityEntry, activityCsv, ownActivity } from '../../contract/account/activity.ts'
import { zoneAt } from '../../money/balance/month.ts'
import { BYTE_ORDER_MARK, csvRow } from '../../orders/lists/csv.ts'
import { orderNumber } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'
import { shopClock, shopDay } from '../../orders/shop-day.ts'
import { organizationOf } from '../../organizations/check-member.ts'
import type { Parts } from '../../parts.ts'
import { ROLE_NAMES } from '../../staff/session.ts'
import { byId, decodeCursor, IdCursor, linkAfter } from '../paging.ts'
import { route } from '../route.ts'

const CSV_PAGE = 500
const COLUMNS = ['Time', 'By', 'Kind', 'Activity', 'About', 'Order', 'Details']

interface Filter {
  memberId?: string | undefined
  keyId?: string | undefined
  kind?: ActivityKind | undefined
}

export function accountActivityRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, ownActivity, async ({ query }, call) => {
    const before = decodeCursor(query.cursor, IdCursor)?.id
    const { limit } = query
    const page = await readPage(parts, organizationOf(call.session), query, { limit, before })
    linkAfter(page, limit, call, byId)
    return page
  })

  route(app, parts, activityCsv, async ({ query }, { session }) => {
    const organizationId = organizationOf(session)
    const at = parts.clock()
    const { staffId } = session
    const entry = { staffId, action: 'export_activity', detail: { ...query }, at } as const
    await parts.db.transaction().execute((tx) => writeAudit(tx, entry))
    const calendar = { timeZones: session.timeZones ?? {}, shopZone: parts.config.TIME_ZONE }
    const timeZone = zoneAt(calendar, at)
    const name = `activity-${shopDay(at, timeZone)}.csv`
    return { content: csvOf(parts, organizationId, query, timeZone), name }
  })
}

/** A page at a time, so that a long log needs no more memory than a short one. */
async function* csvOf(
  parts: Pick<Parts, 'db'>,
  organizationId: string,
  filter: Filter,
  timeZone: string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS)
  let before: string | undefined
  for (;;) {
    const page = await readPage(parts, organizationId, filter, { limit: CSV_PAGE, before })
    for (const { at, by, what, about, orderId, detail } of page) {
      const order = orderId ? orderNumber(orderId) : ''
      const time = shopClock(at, timeZone).toString({
        timeZoneName: 'never',
        smallestUnit: 'second',
      })
      yield csvRow([time, by.name, by.kind, what, about ?? '', order, detail ?? ''])
    }
    if (page.length < CSV_PAGE) return
    before = page.at(-1)?.id
  }
}

const isId = (text: string | null): text is string => z.uuid().safeParse(text).success

async function readPage(
  { db }: Pick<Parts, 'db'>,
  organizationId: string,
  { memberId: staffId, keyId, kind }: Filter,
  page: { limit: number; before: string | undefined },
): Promise<ActivityEntry[]> {
  const filter = { actions: activitiesOf(kind), staffId, keyId }
  const rows = await listActivity(db, organizationId, filter, page)
  const ids = [...new Set(rows.map(({ subject }) => subject).filter(isId))]
  const [orders, names] = await Promise.all([
    ordersBehind(db, ids),
    namesBehind(db, organizationId, ids),
  ])
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    by: actorOf(row),
    what: activityWords(row.action),
    about: names.get(row.subject ?? '') ?? null,
    orderId: orders.get(row.subject ?? '') ?? null,
    detail: detailWords(row.detail),
  }))
}

type Row = Awaited<ReturnType<typeof listActivity>>[number]

/** Our staff are one to an organization: who of us it was is in our own log. */
function actorOf({ staffId, username, staffOf, keyName }: Row): ActivityEntry['by'] {
  if (keyName !== null) return { kind: 'key', name: keyName }
  if (staffId === null) return { kind: 'unknown', name: 'Not signed in' }
  if (staffOf === null) return { kind: 'support', name: 'Our support team' }
  return { kind: 'member', name: username ?? '' }
}

/** "2 deeds · $39.98" */
function detailWords(detail: unknown): string | null {
  if (typeof detail !== 'object' || detail === null) return null
  const values = new Map(Object.entries(detail))
  const said = Object.entries(DETAILS).flatMap(([name, say]) => {
    const words = values.has(name) ? say(values.get(name)) : undefined
    return words ? [words] : []
  })
  return said.length > 0 ? said.join(' · ') : null
}

const count = (noun: string) => (value: unknown) => `${value} ${noun}${value === 1 ? '' : 's'}`
const dollars = (value: unknown) => (typeof value === 'number' ? formatCents(value) : 'none')
const NAMES = new Map<unknown, string>(Object.entries(ROLE_NAMES))
const roleName = (value: unknown) => NAMES.get(value) ?? value
const BY: Record<string, string> = {
  passkey: 'with a passkey',
  code: 'with a code',
  recovery: 'with a recovery code',
  password: 'with the password',
  set_up: 'after setting up a second step',
  invitation: 'by invitation',
  reset: 'through an emailed link',
}

/** What we say of a row's details; whatever isn't here isn't said. */
const DETAILS: Record<string, (value: unknown) => string | undefined> = {
  deeds: count('deed'),
  orders: count('order'),
  cents: dollars,
  role: (value) => `as ${roleName(value)}`,
  from: (value) => `from ${roleName(value)}`,
  to: (value) => `to ${roleName(value)}`,
  keys: (value) => (value === 0 ? undefined : `revoked ${count('API key')(value)}`),
  from_cents: (value) => `from ${dollars(value)}`,
  to_cents: (value) => `to ${dollars(value)}`,
  mode: (value) => `${value} mode`,
  key: (value) => String(value),
  month: (value) => String(value),
  by: (value) => BY[String(value)],
}
