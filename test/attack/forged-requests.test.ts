import { beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../../standins/geocoder/seeded-random.ts'
import { ENDPOINTS } from '../support/contract.ts'
import { shopForTests } from '../support/describe-shop.ts'
import { liftLimits } from '../support/lift-limits.ts'
import { type ForgedRequest, mayCall, RequestForger } from './forged-request.ts'
import { IDENTITIES, type Identity, type Scene, setScene } from './scene.ts'
import { SEED, SIZES } from './sizes.ts'
import { logWrites, takeWrites } from './write-log.ts'

const AT_ONCE = 16

/** What a call that anybody may make leaves behind. */
const BY_CUSTOMERS = [
  ...['customers', 'forecasts', 'intents', 'order_grants', 'order_search', 'orders', 'rate_limits'],
  ...['search_sessions', 'declines', 'line_points', 'order_lines', 'search_conversions'],
  ...['search_events', 'source_calls', 'source_breakers', 'timeline'],
  // The card provider tells us what became of a payment.
  'payment_events',
  // A failed sign-in; what it says is looked at below.
  'audit_log',
]
/** Customers can have the links to their own deeds sent again. */
const LINKS_AGAIN = ['bundle_links', 'outgoing_mail']
const OWN_ACCOUNT = ['staff', 'staff_passkeys', 'staff_recovery_codes', 'staff_sessions']
/** Tables somebody may cause writes to; for those who may act, tables they may not. */
const MAY_WRITE: Record<Identity, (table: string) => boolean> = {
  nobody: (table) => BY_CUSTOMERS.includes(table),
  visitor: (table) => [...BY_CUSTOMERS, ...LINKS_AGAIN].includes(table),
  read_only: (table) => [...BY_CUSTOMERS, ...OWN_ACCOUNT].includes(table),
  agent: () => true,
  owner: () => true,
  stale: () => true,
}
/** Acts on record that need no session. */
const BY_ANYBODY = ['request_reset', 'sign_in_refused']
/** Nobody writes these by a call: evidence changes never, money only as the provider says. */
const NEVER = [
  'audit_log update',
  'audit_log delete',
  'timeline update',
  'timeline delete',
  'ledger insert',
  'ledger update',
  'ledger delete',
  'orders delete',
  'documents update',
  'documents delete',
  'reconciliations insert',
]

const shop = shopForTests()
let scene: Scene
beforeAll(async () => {
  scene = await setScene(shop)
  await liftLimits(shop.database.pool)
  await logWrites(shop.database.pool)
})

async function send({ method, path, headers, body }: ForgedRequest) {
  const response = await fetch(shop.url + path, {
    method,
    headers,
    redirect: 'manual',
    body: body === undefined || method === 'GET' || method === 'HEAD' ? null : toBody(body),
  })
  return { status: response.status, text: await response.text() }
}

async function mailToOthers(): Promise<number> {
  const rows = await shop.query('select from outgoing_mail where order_id <> $1', [
    scene.visitorsOrder,
  ])
  return rows.length
}

async function actsByNobody(): Promise<string[]> {
  const rows = await shop.query(
    'select distinct action from audit_log where staff_id is null order by 1',
  )
  return rows.map(({ action }) => action as string)
}

async function attackAs(identity: Identity, count: number) {
  const random = seededRandom(`${SEED} ${identity}`)
  const forger = new RequestForger(random, scene.loot)
  const cookie = scene.cookieOf(identity)
  const broken: string[] = []
  const letIn: string[] = []
  const told: string[] = []
  let passed = 0
  const secrets = [
    ...scene.secrets.everyone,
    ...(identity === 'nobody' || identity === 'visitor' ? scene.secrets.victim : []),
  ]
  async function one(): Promise<void> {
    const endpoint = ENDPOINTS[random.between(0, ENDPOINTS.length - 1)]
    const isCall = endpoint && random.fraction() > 0.05
    const request = isCall ? forger.call(endpoint, cookie) : forger.elsewhere(cookie)
    const { status, text } = await send(request)
    const said = `${status} ${request.method} ${request.path} ${String(request.body ?? '')}`
    if (status >= 500 && !isOurs(request)) broken.push(`${said} → ${text.slice(0, 300)}`)
    if (status < 300) passed += 1
    const isDenied = isCall && request.method === endpoint.method && !mayCall(identity, endpoint)
    if (isDenied && status < 400) letIn.push(said)
    if (secrets.some((secret) => text.includes(secret) && !mirrored(request, secret))) {
      told.push(said)
    }
  }
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    await scene.restore()
    await Promise.all(Array.from({ length: AT_ONCE }, one))
  }
  return { broken, letIn, told, passed }
}

it.each(IDENTITIES)(
  'forged requests by %s break nothing, open nothing and reveal nothing',
  async (identity) => {
    await takeWrites(shop.database.pool)
    const mailBefore = await mailToOthers()
    const result = await attackAs(identity, Math.ceil(SIZES.requests / IDENTITIES.length))
    expect(result.broken).toEqual([])
    expect(result.letIn).toEqual([])
    expect(result.told).toEqual([])
    // Forgeries that are all refused at the door would show nothing.
    expect(result.passed).toBeGreaterThan(SIZES.requests / IDENTITIES.length / 100)
    await shop.parts.searchEvents.flush()
    const writes = await takeWrites(shop.database.pool)
    expect(writes.filter((write) => !MAY_WRITE[identity](write.split(/[ :]/)[0] ?? ''))).toEqual([])
    expect(writes.filter((write) => NEVER.includes(write))).toEqual([])
    if (identity === 'visitor') expect(await mailToOthers()).toBe(mailBefore)
    const acts = await actsByNobody()
    expect(acts.filter((act) => !BY_ANYBODY.includes(act))).toEqual([])
  },
)

/** A caller may be shown what it sent itself. */
function mirrored({ path, body }: ForgedRequest, secret: string): boolean {
  return decodeURIComponent(path).includes(secret) || String(body ?? '').includes(secret)
}

/** Without keys or built pages, these say honestly that they can't serve. */
function isOurs({ path }: ForgedRequest): boolean {
  return path === '/readyz'
}

function toBody(body: string | Buffer): string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? body : new Uint8Array(body)
}
