import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Registry } from 'prom-client'
import type { DrawPlace } from '../addresses/offices/places.ts'
import { sellerOf } from '../addresses/offices/seller-words.ts'
import type { SearchEvent } from '../analytics/search-events.db.ts'
import { AppError } from '../errors.ts'
import type { Source } from '../fulfillment/sources/source.ts'
import { testAccounts } from '../money/balance/open-test-account.ts'
import type { ApiRequest } from '../organizations/api-requests.db.ts'
import type { Parts } from '../parts.ts'
import type { Captcha } from '../platform/captcha.ts'
import type { Collector } from '../platform/collect-rows.ts'
import type { Geocoder } from '../platform/geocoder.ts'
import { copyrightYears } from '../policy.ts'
import type { DrawStatus } from '../upkeep/health/status.ts'
import { accountActivityRoutes } from './account/activity.ts'
import { accountBalanceRoutes } from './account/balance.ts'
import { accountDeedRoutes } from './account/deeds.ts'
import { accountKeyRoutes } from './account/keys.ts'
import { accountMemberRoutes } from './account/members.ts'
import { accountOrderRoutes } from './account/orders.ts'
import { signUpRoutes } from './account/sign-up.ts'
import { accountStatementRoutes } from './account/statements.ts'
import { accountWebhookRoutes } from './account/webhooks.ts'
import { balanceRoutes } from './api/balance.ts'
import { apiDeedRoutes } from './api/deeds.ts'
import { llmsTxt } from './api/llms.ts'
import { apiDocument } from './api/openapi.ts'
import { apiOrderRoutes } from './api/orders.ts'
import type { ModeParts } from './api/route.ts'
import { apiWebhookRoutes } from './api/webhooks.ts'
import { noticeProxies } from './caller.ts'
import { keepCookies } from './cookies.ts'
import { handleError } from './errors.ts'
import { healthRoutes } from './health.ts'
import { acceptEmptyJson, acceptFiles } from './json-body.ts'
import { observeRequests } from './observe-requests.ts'
import { openScopes } from './scopes.ts'
import {
  captchaProvider,
  cardProvider,
  inlineStyleHashes,
  plainHeaders,
  protect,
} from './security.ts'
import { linkRoutes } from './shop/links.ts'
import { orderActRoutes } from './shop/order-acts.ts'
import { orderRoutes } from './shop/orders.ts'
import { pageRoutes } from './shop/pages.ts'
import { paymentRoutes } from './shop/payments.ts'
import { placeRoutes } from './shop/places.ts'
import { sampleRoutes } from './shop/sample.ts'
import { searchRoutes } from './shop/search.ts'
import { statusRoutes } from './shop/status.ts'
import { verifyRoutes } from './shop/verify.ts'
import { endSlowRequests, SLOW_LIMITS, type SlowLimits, serverLimits } from './slow-requests.ts'
import { accountRoutes, ownEmailRoute } from './staff/account.ts'
import { adminAuditRoutes } from './staff/audit.ts'
import { adminCustomerRoutes } from './staff/customers.ts'
import { adminDeskRoutes } from './staff/desk.ts'
import { adminFigureRoutes } from './staff/figures.ts'
import { adminHealthRoutes } from './staff/health.ts'
import { adminInboxRoutes } from './staff/inbox.ts'
import { adminStaffRoutes } from './staff/members.ts'
import { adminMessageRoutes } from './staff/messages.ts'
import { adminMoneyRoutes } from './staff/money.ts'
import { adminOrderRoutes } from './staff/order.ts'
import { adminOrderListRoutes } from './staff/orders.ts'
import { adminOrganizationRoutes } from './staff/organizations.ts'
import { adminPrivacyRoutes } from './staff/privacy.ts'
import { adminSettingsRoutes } from './staff/settings.ts'
import { signInRoutes } from './staff/sign-in.ts'

/** For anything that isn't a contract call: the provider's events, which may be long. */
const BODY_LIMIT = 512 * 1024

export type ServerParts = Parts & {
  geocoder: Geocoder
  captcha: Captcha
  sources: Source[]
  metrics: Registry
  searchEvents: Collector<SearchEvent>
  apiRequests: Collector<ApiRequest>
  /** What calls with test keys work with; missing where this installation has no test mode. */
  test?: Omit<ModeParts, 'livemode'>
  webDir: string
  drawPlace: DrawPlace
  drawStatus: DrawStatus
  schema: string
  stopping: AbortSignal
}

export async function buildApp(
  parts: ServerParts,
  slowLimits: SlowLimits = SLOW_LIMITS,
): Promise<FastifyInstance> {
  const { config } = parts
  const captchaParties = parts.captcha.isOn ? [captchaProvider(config.CAPTCHA_SCRIPT_URL)] : []
  const protection = {
    isPublicOverTls: config.PUBLIC_URL.startsWith('https:'),
    checkoutParties: [
      cardProvider(config.STRIPE_SCRIPT_URL, config.STRIPE_API_URL),
      ...captchaParties,
    ],
    captchaParties,
    styleHashes: inlineStyleHashes(parts.webDir),
  }
  const app: FastifyInstance = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    // Requests are logged below, once, and without their contents.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < config.TRUSTED_PROXIES,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // No hook runs for a URL that can't be read, such as "/%".
    frameworkErrors: (_error, request, reply) => {
      reply.headers(plainHeaders(protection))
      const refusal = new AppError('invalid_request', 'This isn’t a valid web address.')
      handleError(refusal, request as FastifyRequest, reply as FastifyReply)
    },
    ...serverLimits(slowLimits),
  })
  const hasProxy = config.TRUSTED_PROXIES > 0
  endSlowRequests(app, slowLimits, { usualBodyBytes: BODY_LIMIT, hasProxy })
  app.setErrorHandler(handleError)
  noticeProxies(app, config)
  openScopes(app)
  await keepCookies(app, parts)
  acceptEmptyJson(app)
  acceptFiles(app)
  protect(app, protection)
  observeRequests(app, parts.metrics)
  closeConnectionsWhenStopping(app)

  const pages = pageRoutes(app, parts.webDir, {
    brandName: config.BRAND_NAME,
    seller: sellerOf(config),
    supportEmail: config.SUPPORT_EMAIL,
    copyrightYears: copyrightYears(new Date()),
    timeZone: config.TIME_ZONE,
    stripePublishableKey: config.STRIPE_PUBLISHABLE_KEY ?? null,
    stripeScriptUrl: config.STRIPE_SCRIPT_URL,
    ...(parts.captcha.isOn && config.CAPTCHA_SITE_KEY
      ? { captcha: { siteKey: config.CAPTCHA_SITE_KEY, scriptUrl: config.CAPTCHA_SCRIPT_URL } }
      : {}),
    ...(config.OTEL_EXPORTER_OTLP_ENDPOINT ? { isTraced: true } : {}),
    publicUrl: config.PUBLIC_URL,
  })
  sampleRoutes(app, parts)
  placeRoutes(app, parts, pages)
  statusRoutes(app, parts, pages)
  healthRoutes(app, parts, {
    schema: parts.schema,
    canSell: Boolean(config.STRIPE_SECRET_KEY && config.STRIPE_PUBLISHABLE_KEY),
    stopping: parts.stopping,
  })
  paymentRoutes(app, parts)
  orderRoutes(app, parts)
  orderActRoutes(app, parts)
  searchRoutes(app, parts)
  verifyRoutes(app, parts)
  for (const audience of ['staff', 'account'] as const) {
    signInRoutes(app, parts, audience)
    accountRoutes(app, parts, audience)
  }
  signUpRoutes(app, parts)
  ownEmailRoute(app, parts)
  accountMemberRoutes(app, parts)
  accountActivityRoutes(app, parts)
  adminOrganizationRoutes(app, parts)
  adminStaffRoutes(app, parts)
  adminAuditRoutes(app, parts)
  adminOrderListRoutes(app, parts)
  adminCustomerRoutes(app, parts)
  adminMessageRoutes(app, parts)
  adminFigureRoutes(app, parts)
  adminMoneyRoutes(app, parts)
  adminOrderRoutes(app, parts)
  adminInboxRoutes(app, parts)
  adminPrivacyRoutes(app, parts)
  adminHealthRoutes(app, parts)
  adminDeskRoutes(app, parts)
  adminSettingsRoutes(app, parts)
  const api = {
    ...parts,
    live: { ...parts, livemode: true },
    test: parts.test && { ...parts.test, livemode: false, openAccount: testAccounts(parts.test) },
  }
  accountKeyRoutes(app, api)
  accountBalanceRoutes(app, api)
  accountStatementRoutes(app, parts)
  accountOrderRoutes(app, api)
  accountDeedRoutes(app, api)
  accountWebhookRoutes(app, api)
  balanceRoutes(app, api)
  apiOrderRoutes(app, api)
  apiDeedRoutes(app, api)
  apiWebhookRoutes(app, api)
  linkRoutes(app, parts, pages)

  // Made when it's first asked for: with it, setting up the server takes 1.7 times as long.
  let document: ReturnType<typeof apiDocument> | undefined
  app.get('/api/v1/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    document ??= apiDocument(config.BRAND_NAME, config.PUBLIC_URL)
    return document
  })
  const llms = llmsTxt(config.BRAND_NAME, config.PUBLIC_URL)
  app.get('/llms.txt', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').type('text/plain; charset=utf-8')
    return llms
  })
  return app
}

/** A request in progress when the server is told to stop still gets its answer, but its connection
 * must not be kept alive afterwards, or the server would wait as long as the client likes. */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
}
