/** What an organization has that another one must neither see nor change. */
export interface Victim {
  organizationId: string
  memberId: string
  keyId: string
  endpointId: string
  orderId: string
  deedId: string
  eventId: string
  intentId: string
  sessionId: string
  passkeyId: string
}

interface TenantScene {
  path: string
  body: object
  /** It names nothing of anybody: the answer may be a success, but nothing of the victim's is in it. */
  isOwn: boolean
  /** Its owner can't do it either in this scene; why. */
  notForOwner?: string
}
type Special = Partial<TenantScene> & { query?: string }

const HOUSE = { streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' }
const HOOK = { url: 'https://hooks.oak.test/', events: ['order.created'] }
const NOT_LATE = { notForOwner: 'nothing is late' }
const PROBLEM = { reason: 'double_charge', message: 'Twice' }
const NOT_COVERED = { notForOwner: 'the policy doesn’t cover it' }
const NOT_OVER = { notForOwner: 'the month isn’t over' }
const live = { livemode: true }

/** What some calls say besides an ID in the path. */
function specials(victim: Victim): Record<string, Special> {
  const { organizationId, memberId, keyId, endpointId, deedId, eventId, sessionId } = victim
  const order = { attemptId: sessionId, amount: 1999, isMailed: false, files: [{ lines: [HOUSE] }] }
  const key = { name: 'Oak', livemode: true, scopes: ['orders:read'], expiresInDays: null }
  const onHook = Object.fromEntries(
    ['roll', 'test', 'disable', 'enable'].map((act) => [
      `POST /api/account/webhooks/:id/${act}`,
      { body: live },
    ]),
  )
  return {
    ...onHook,
    'GET /api/account/activity': { query: `?memberId=${memberId}` },
    'GET /api/account/activity/csv': { query: `?keyId=${keyId}` },
    'POST /api/account/balance/top-ups': { body: { amount: 5000 } },
    'POST /api/account/balance/refill': { notForOwner: 'this shop has no test mode' },
    'POST /api/account/balance/low': { body: { cents: 1 } },
    'POST /api/account/accounting': {
      body: { billingName: 'Oak', billingAddress: '', mailsStatements: true },
    },
    'GET /api/account/statements/:month/invoice': NOT_OVER,
    'GET /api/account/statements/:month/quickbooks-csv': NOT_OVER,
    'GET /api/account/statements/:month/quickbooks-iif': NOT_OVER,
    'POST /api/account/automatic-top-up': {
      body: { belowCents: 10_000, addCents: 20_000, dayCents: 60_000 },
      notForOwner: 'no card is saved',
    },
    'POST /api/account/automatic-top-up/confirm': { notForOwner: 'nothing is to be confirmed' },
    'POST /api/account/card/save': {
      body: { setupId: 'seti_1' },
      notForOwner: 'no such form was opened',
    },
    'POST /api/account/keys': { body: key },
    'POST /api/account/keys/:id/roll': { body: { overlapHours: 0 } },
    'GET /api/account/requests': { query: `?keyId=${keyId}` },
    'POST /api/account/members': { body: { email: 'new@oak.test', role: 'member' } },
    'POST /api/account/members/:id/role': { body: { role: 'admin' } },
    'POST /api/account/second-step-required': { body: { isRequired: false } },
    'GET /api/account/deeds': { query: '?q=canary' },
    'GET /api/account/deeds/files': { query: `?ids=${deedId}`, isOwn: false },
    'POST /api/account/orders': { body: order },
    'POST /api/account/orders/:id/cancel': { body: { deedIds: [deedId] }, ...NOT_LATE },
    'POST /api/account/quotes': { body: { addresses: [HOUSE] } },
    'POST /api/account/spending/limit': {
      body: { kind: 'organization', id: organizationId, limitCents: 0 },
      isOwn: false,
    },
    'POST /api/account/webhooks': { body: { ...HOOK, ...live } },
    'GET /api/account/webhook-attempts': { query: `?endpointId=${endpointId}` },
    'POST /api/account/webhook-events/:id/resend': { body: { ...live, endpointId } },
    'POST /api/account/me/passkeys/:id/name': { body: { name: 'Taken' } },
    'POST /api/v1/quotes': { body: { addresses: [HOUSE] } },
    'GET /api/v1/orders': { query: '?fileNumber=CANARY-FILE' },
    'GET /api/v1/deeds': { query: '?q=canary' },
    'POST /api/v1/orders': { body: { lines: [HOUSE] } },
    'POST /api/v1/orders/:id/cancel': NOT_LATE,
    'POST /api/v1/deeds/:id/problems': { body: PROBLEM, ...NOT_COVERED },
    'POST /api/account/deeds/:id/problems': { body: PROBLEM, ...NOT_COVERED },
    'GET /api/v1/events': { query: `?after=${eventId}`, isOwn: false },
    'POST /api/v1/events/:id/resend': { body: { endpointId } },
    'POST /api/v1/webhook-endpoints': { body: HOOK },
  }
}

/**
 * Each of these calls of members and keys, made by another organization with the victim's IDs wherever
 * the call takes one.
 */
export function tenantScenes(victim: Victim, calls: string[]): Record<string, TenantScene> {
  const special = specials(victim)
  const idOf: Record<string, string> = {
    ...{ keys: victim.keyId, members: victim.memberId, orders: victim.orderId },
    ...{ deeds: victim.deedId, webhooks: victim.endpointId, events: victim.eventId },
    ...{ 'webhook-endpoints': victim.endpointId, 'webhook-events': victim.eventId },
    ...{ sessions: victim.sessionId, passkeys: victim.passkeyId, 'top-ups': victim.intentId },
    statements: '2026-11',
  }
  const lost = Object.keys(special).filter((call) => !calls.includes(call))
  if (lost.length > 0) throw new Error(`No such call: ${lost}`)
  const scenes = calls.map((call) => {
    const { query = '', ...rest } = special[call] ?? {}
    const [, path = ''] = call.split(' ')
    const filled = path.replace(/([\w-]+)\/:\w+/g, (_, of: string) => {
      if (!idOf[of]) throw new Error(`The victim has no ID for ${call}`)
      return `${of}/${idOf[of]}`
    })
    const isOwn = !/:(?!month)/.test(path)
    return [call, { path: filled + query, body: {}, isOwn, ...rest }] as const
  })
  return Object.fromEntries(scenes)
}
