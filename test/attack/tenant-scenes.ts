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
  body?: object
  /** It names nothing of anybody: the answer may be a success, but nothing of the victim's is in it. */
  isOwn?: true
  /** Its owner can't do it either in this scene; why. */
  notForOwner?: string
}

const own = (path: string, body?: object): TenantScene => ({
  path,
  isOwn: true,
  ...(body ? { body } : {}),
})
const HOUSE = { streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' }
const HOOK = { url: 'https://hooks.oak.test/', events: ['order.created'] }
const live = { livemode: true }

/**
 * Every call of members and keys, made by another organization with the victim's ids wherever the call
 * takes one. A call of the contract without a scene here fails the test.
 */
export function tenantScenes(victim: Victim): Record<string, TenantScene> {
  const { organizationId, memberId, keyId, endpointId, orderId, deedId, eventId } = victim
  const hooks = '/api/account/webhooks'
  const apiHooks = '/api/v1/webhook-endpoints'
  return {
    'GET /api/account/activity': own(`/api/account/activity?memberId=${memberId}`),
    'GET /api/account/activity/csv': own(`/api/account/activity/csv?keyId=${keyId}`),
    'GET /api/account/balance': own('/api/account/balance'),
    'GET /api/account/balance/movements': own('/api/account/balance/movements'),
    'POST /api/account/balance/top-ups': own('/api/account/balance/top-ups', { amount: 5000 }),
    'POST /api/account/balance/top-ups/:intentId/confirm': {
      path: `/api/account/balance/top-ups/${victim.intentId}/confirm`,
      body: {},
    },
    'POST /api/account/balance/low': own('/api/account/balance/low', { cents: 1 }),
    'GET /api/account/statements/:month/csv': own('/api/account/statements/2026-11/csv'),
    'GET /api/account/statements/:month/pdf': own('/api/account/statements/2026-11/pdf'),
    'GET /api/account/keys': own('/api/account/keys'),
    'POST /api/account/keys': own('/api/account/keys', {
      ...{ name: 'Oak', livemode: true, scopes: ['orders:read'], expiresInDays: null },
    }),
    'POST /api/account/keys/:id/roll': {
      path: `/api/account/keys/${keyId}/roll`,
      body: { overlapHours: 0 },
    },
    'POST /api/account/keys/:id/revoke': { path: `/api/account/keys/${keyId}/revoke`, body: {} },
    'GET /api/account/requests': own(`/api/account/requests?keyId=${keyId}`),
    'GET /api/account/organization': own('/api/account/organization'),
    'POST /api/account/members': own('/api/account/members', {
      ...{ email: 'new@oak.test', role: 'member' },
    }),
    'POST /api/account/members/:id/role': {
      path: `/api/account/members/${memberId}/role`,
      body: { role: 'admin' },
    },
    'POST /api/account/members/:id/disable': {
      path: `/api/account/members/${memberId}/disable`,
      body: {},
    },
    'POST /api/account/members/:id/enable': {
      path: `/api/account/members/${memberId}/enable`,
      body: {},
    },
    'POST /api/account/second-step-required': own('/api/account/second-step-required', {
      isRequired: false,
    }),
    'GET /api/account/orders': own('/api/account/orders?fileNumber=CANARY-FILE'),
    'GET /api/account/orders/:id': { path: `/api/account/orders/${orderId}` },
    'POST /api/account/orders/:id/cancel': {
      path: `/api/account/orders/${orderId}/cancel`,
      body: { deedIds: [deedId] },
      notForOwner: 'nothing is late',
    },
    'GET /api/account/deeds/:id/file': { path: `/api/account/deeds/${deedId}/file` },
    'GET /api/account/deeds/:id/provenance': { path: `/api/account/deeds/${deedId}/provenance` },
    'GET /api/account/orders/:id/deeds': { path: `/api/account/orders/${orderId}/deeds` },
    'POST /api/account/quotes': own('/api/account/quotes', { addresses: [HOUSE] }),
    'POST /api/account/orders': own('/api/account/orders', {
      ...{ attemptId: victim.sessionId, amount: 1999, isMailed: false },
      files: [{ lines: [HOUSE] }],
    }),
    'GET /api/account/spending': own('/api/account/spending'),
    'POST /api/account/spending/limit': {
      path: '/api/account/spending/limit',
      body: { kind: 'organization', id: organizationId, limitCents: 0 },
    },
    [`GET ${hooks}`]: own(hooks),
    [`POST ${hooks}`]: own(hooks, { ...HOOK, ...live }),
    [`POST ${hooks}/:id/roll`]: { path: `${hooks}/${endpointId}/roll`, body: live },
    [`POST ${hooks}/:id/test`]: { path: `${hooks}/${endpointId}/test`, body: live },
    [`POST ${hooks}/:id/disable`]: { path: `${hooks}/${endpointId}/disable`, body: live },
    [`POST ${hooks}/:id/enable`]: { path: `${hooks}/${endpointId}/enable`, body: live },
    'GET /api/account/webhook-attempts': own(
      `/api/account/webhook-attempts?endpointId=${endpointId}`,
    ),
    'POST /api/account/webhook-events/:id/resend': {
      path: `/api/account/webhook-events/${eventId}/resend`,
      body: { ...live, endpointId },
    },
    'GET /api/account/me': own('/api/account/me'),
    'GET /api/account/me/sessions': own('/api/account/me/sessions'),
    'POST /api/account/me/recovery-codes': own('/api/account/me/recovery-codes', {}),
    'POST /api/account/me/sessions/end-others': own('/api/account/me/sessions/end-others', {}),
    'POST /api/account/me/totp/remove': own('/api/account/me/totp/remove', {}),
    'POST /api/account/me/passkeys/:id/name': {
      path: `/api/account/me/passkeys/${victim.passkeyId}/name`,
      body: { name: 'Taken' },
    },
    'POST /api/account/me/passkeys/:id/remove': {
      path: `/api/account/me/passkeys/${victim.passkeyId}/remove`,
      body: {},
    },
    'POST /api/account/me/sessions/:id/end': {
      path: `/api/account/me/sessions/${victim.sessionId}/end`,
      body: {},
    },
    'GET /api/v1/key': own('/api/v1/key'),
    'GET /api/v1/balance': own('/api/v1/balance'),
    'GET /api/v1/statements/:month': own('/api/v1/statements/2026-11'),
    'POST /api/v1/quotes': own('/api/v1/quotes', { addresses: [HOUSE] }),
    'GET /api/v1/orders': own('/api/v1/orders?fileNumber=CANARY-FILE'),
    'POST /api/v1/orders': own('/api/v1/orders', { lines: [HOUSE] }),
    'GET /api/v1/orders/:id': { path: `/api/v1/orders/${orderId}` },
    'POST /api/v1/orders/:id/cancel': {
      path: `/api/v1/orders/${orderId}/cancel`,
      body: {},
      notForOwner: 'nothing is late',
    },
    'GET /api/v1/deeds/:id': { path: `/api/v1/deeds/${deedId}` },
    'GET /api/v1/deeds/:id/file': { path: `/api/v1/deeds/${deedId}/file` },
    'GET /api/v1/deeds/:id/provenance': { path: `/api/v1/deeds/${deedId}/provenance` },
    'GET /api/v1/events': { path: `/api/v1/events?after=${eventId}` },
    'POST /api/v1/events/:id/resend': {
      path: `/api/v1/events/${eventId}/resend`,
      body: { endpointId },
    },
    [`GET ${apiHooks}`]: own(apiHooks),
    [`POST ${apiHooks}`]: own(apiHooks, HOOK),
    [`POST ${apiHooks}/:id/roll`]: { path: `${apiHooks}/${endpointId}/roll`, body: {} },
    [`POST ${apiHooks}/:id/test`]: { path: `${apiHooks}/${endpointId}/test`, body: {} },
    [`POST ${apiHooks}/:id/disable`]: { path: `${apiHooks}/${endpointId}/disable`, body: {} },
    [`POST ${apiHooks}/:id/enable`]: { path: `${apiHooks}/${endpointId}/enable`, body: {} },
  }
}
