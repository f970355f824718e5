import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { tenantScenes, type Victim } from './attack/tenant-scenes.ts'
import { type ApiClient, openApi } from './support/api/client.ts'
import type { Browser, Reply } from './support/browser.ts'
import { API_CALLS, ENDPOINTS } from './support/contract.ts'
import { shopForTests } from './support/describe-shop.ts'
import { fulfil } from './support/fulfillment/fulfill.ts'
import { liftLimits } from './support/lift-limits.ts'
import { balanceDesk } from './support/money/balance.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from './support/orders.ts'
import { addOrganizationMember, signInAsMember } from './support/staff.ts'
import { confirmEndpoint } from './support/webhooks/endpoint.ts'

const CANARY = '4711 Canary Victim Blvd'

/** Calls of members and keys; one's own account is only here where a call takes an id. */
const CALLS = [
  ...API_CALLS,
  ...ENDPOINTS.filter(
    ({ path, access }) =>
      path.startsWith('/api/account/') &&
      (['member', 'buyer', 'org_admin'].includes(access) ||
        (access === 'own_account' && path.includes(':'))),
  ),
].map(({ method, path }) => `${method} ${path}`)

const shop = shopForTests()
let elm: ApiClient
let elmAdmin: Browser
let victim: Victim
let secrets: string[] = []

beforeAll(async () => {
  await liftLimits(shop.database.pool)
  elm = await openApi(shop)
  const email = 'canary-admin@elm.test'
  elmAdmin = await signInAsMember(shop, elm.organizationId, 'admin', email)
  const memberEmail = 'canary-member@elm.test'
  const member = { organizationId: elm.organizationId, email: memberEmail }
  const memberId = await addOrganizationMember(shop, elm.organizationId, 'member', memberEmail)
  const { json: order } = await elm.post('/api/v1/orders', {
    fileNumber: 'CANARY-FILE',
    lines: [{ ...EMPIRE_STATE, streetAddress: CANARY }, WILLIS_TOWER],
  })
  await fulfil(shop)('search-deed', 'check-copy', 'deliver-order')
  const { json: hook } = await elm.post('/api/v1/webhook-endpoints', {
    url: 'https://canary-hooks.elm.test/',
    events: ['order.created'],
  })
  await confirmEndpoint(shop, hook.id)
  const [event] = await shop.query(
    "select id from api_events where organization_id = $1 and type = 'order.created'",
    [elm.organizationId],
  )
  const intentId = await balanceDesk(() => shop).openTopUpOf({ ...member, memberId }, 5000)
  const [key] = await shop.query(
    "update api_keys set name = 'Canary key' where organization_id = $1 returning id",
    [elm.organizationId],
  )
  const [session] = await shop.query(
    'select staff_sessions.id, staff_id from staff_sessions join staff on staff.id = staff_id where username = $1',
    [email],
  )
  const [passkey] = await shop.query(
    `insert into staff_passkeys (credential_id, staff_id, public_key, counter, name, created_at)
        values ('\\x01', $1, '\\x02', 0, 'Canary passkey', now()) returning id`,
    [memberId],
  )
  victim = {
    organizationId: elm.organizationId,
    memberId,
    keyId: key.id,
    endpointId: hook.id,
    orderId: order.id,
    deedId: order.deeds[0].id,
    eventId: `evt_${event.id.replaceAll('-', '')}`,
    intentId,
    sessionId: session.id,
    passkeyId: passkey.id,
  }
  secrets = [
    ...[CANARY, 'CANARY-FILE', email, memberEmail, 'Canary key', 'Canary passkey'],
    ...['canary-hooks.elm.test', elm.key],
  ]
})

/** Every row that is the victim's, whatever table it's in. */
async function everythingOfElm(): Promise<Record<string, string>> {
  const tables = await shop.query(`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'organization_id'
          and table_name in (select tablename from pg_tables where schemaname = 'public')`)
  const wheres = [
    ...tables.map(({ name }) => [name, 'organization_id = $1']),
    ['organizations', 'id = $1'],
    ['order_lines', 'order_id in (select id from orders where organization_id = $1)'],
    ['timeline', 'order_id in (select id from orders where organization_id = $1)'],
    ['outgoing_mail', 'order_id in (select id from orders where organization_id = $1)'],
    ['refunds', 'order_id in (select id from orders where organization_id = $1)'],
    ...['staff_sessions', 'staff_passkeys', 'staff_recovery_codes', 'staff_links'].map((name) => [
      name,
      'staff_id in (select id from staff where organization_id = $1)',
    ]),
    [
      'webhook_deliveries',
      'endpoint_id in (select id from webhook_endpoints where organization_id = $1)',
    ],
    [
      'download_links',
      'line_id in (select order_lines.id from order_lines join orders on orders.id = order_id where organization_id = $1)',
    ],
  ]
  const seen: Record<string, string> = {}
  for (const [name, where] of wheres) {
    const [row] = await shop.query(
      `select coalesce(string_agg(each::text, E'\\n' order by each::text), '') as all from ${name} as each where ${where}`,
      [elm.organizationId],
    )
    seen[String(name)] = row.all
  }
  return seen
}

const send = (call: string, client: Pick<ApiClient, 'get' | 'post'>): Promise<Reply> => {
  const { path = '', body = {} } = tenantScenes(victim, CALLS)[call] ?? {}
  return call.startsWith('GET ') ? client.get(path) : client.post(path, body)
}

it.each(['admin', 'member', 'viewer'] as const)(
  'another organization’s %s and key see and change nothing by any call',
  async (role) => {
    const oak = await openApi(shop)
    const browser = await signInAsMember(shop, oak.organizationId, role, `${randomUUID()}@oak.test`)
    await browser.get('/api/account/deeds')
    const letIn: string[] = []
    const told: string[] = []
    const broken: string[] = []
    const before = await everythingOfElm()
    for (const [call, { isOwn, path }] of Object.entries(tenantScenes(victim, CALLS))) {
      const reply = await send(call, call.includes(' /api/v1/') ? oak : browser)
      if (reply.status >= 500) broken.push(`${call} → ${reply.status} ${reply.text}`)
      const isDone = reply.json && Object.values(reply.json).includes(true)
      const isRefused = reply.status >= 400 || (path.includes('/me/') && !isDone)
      if (!isOwn && !isRefused) letIn.push(`${call} → ${reply.status} ${reply.text.slice(0, 200)}`)
      if (secrets.some((secret) => reply.text.includes(secret))) told.push(call)
    }
    expect({ letIn, told, broken }).toEqual({ letIn: [], told: [], broken: [] })
    const after = await everythingOfElm()
    for (const name of Object.keys(before))
      expect([name, after[name]]).toEqual([name, before[name]])
  },
)

it('the same calls are no mistakes: their owner can make them', async () => {
  const refused: string[] = []
  const calls = Object.entries(tenantScenes(victim, CALLS)).filter(
    ([call, { notForOwner }]) =>
      !notForOwner && !/\/me\/|\/sessions\/|keys\/:id|spending\/limit/.test(call),
  )
  for (const [call] of calls) {
    const reply = await send(call, call.includes(' /api/v1/') ? elm : elmAdmin)
    if (reply.status >= 400) refused.push(`${call} → ${reply.status} ${reply.text}`)
  }
  expect(refused).toEqual([])
})
