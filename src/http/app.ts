import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { sellerOf } from '../addresses/offices/seller-words.ts'
import type { SearchEventCollector } from '../analytics/collect-search-events.ts'
import { howSoon } from '../fulfillment/forecast/how-soon.ts'
import type { Source } from '../fulfillment/sources/source.ts'
import type { Parts } from '../parts.ts'
import type { Captcha } from '../platform/captcha.ts'
import type { Geocoder } from '../platform/geocoder.ts'
import { noticeProxies } from './caller.ts'
import { captchaProvider, cardProvider, inlineStyleHashes } from './content-policy.ts'
import { keepCookies } from './cookies.ts'
import { handleError } from './errors.ts'
import { healthRoutes } from './health.ts'
import { acceptEmptyJson, acceptFiles } from './json-body.ts'
import { openApiDocument } from './openapi.ts'
import { protect } from './security.ts'
import { addressRoutes } from './shop/addresses.ts'
import { findOrderRoutes } from './shop/find-orders.ts'
import { forecastRoutes } from './shop/forecasts.ts'
import { linkRoutes } from './shop/links.ts'
import { orderActRoutes } from './shop/order-acts.ts'
import { orderRoutes } from './shop/orders.ts'
import { pageRoutes } from './shop/pages.ts'
import { paymentRoutes } from './shop/payments.ts'
import { searchRoutes } from './shop/searches.ts'
import { webhookRoutes } from './shop/webhooks.ts'
import { endSlowRequests, SLOW_LIMITS, type SlowLimits, serverLimits } from './slow-requests.ts'
import { adminAccountRoutes } from './staff/account.ts'
import { adminAdsRoutes } from './staff/ads.ts'
import { adminAuditRoutes } from './staff/audit.ts'
import { adminCustomerRoutes } from './staff/customers.ts'
import { adminDeskRoutes } from './staff/desk.ts'
import { adminDeskClaimRoutes } from './staff/desk-claims.ts'
import { adminFigureRoutes } from './staff/figures.ts'
import { adminJurisdictionRoutes } from './staff/jurisdictions.ts'
import { adminStaffRoutes } from './staff/members.ts'
import { adminMoneyRoutes } from './staff/money.ts'
import { adminOrderRoutes } from './staff/order.ts'
import { adminOrderActRoutes } from './staff/order-acts.ts'
import { adminOrderListRoutes } from './staff/orders.ts'
import { adminPrivacyRoutes } from './staff/privacy.ts'
import { adminPulseRoutes } from './staff/pulse.ts'
import { adminRefundRequestRoutes } from './staff/refund-requests.ts'
import { adminSettingsRoutes } from './staff/settings.ts'
import { adminSignInRoutes } from './staff/sign-in.ts'
import { adminStateRoutes } from './staff/states.ts'
import { adminSuppressionRoutes } from './staff/suppressions.ts'

/** For anything that isn't a contract call: the provider's events, which may be long. */
const BODY_LIMIT = 512 * 1024

export type ServerParts = Parts & {
  geocoder: Geocoder
  captcha: Captcha
  sources: Source[]
  searchEvents: SearchEventCollector
  webDir: string
  schema: string
}

/** The whole HTTP side: which route answers what. */
export async function buildApp(
  parts: ServerParts,
  slowLimits: SlowLimits = SLOW_LIMITS,
): Promise<FastifyInstance> {
  const { config } = parts
  const app: FastifyInstance = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    // Requests are logged below, once, and without their contents.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < config.TRUSTED_PROXIES,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    ...serverLimits(slowLimits),
  })
  endSlowRequests(app, slowLimits, BODY_LIMIT)
  app.setErrorHandler(handleError)
  const isPublicOverTls = config.PUBLIC_URL.startsWith('https:')
  noticeProxies(app, config)
  await keepCookies(app, parts)
  acceptEmptyJson(app)
  acceptFiles(app)
  protect(app, {
    isPublicOverTls,
    checkoutParties: [
      cardProvider(config.STRIPE_SCRIPT_URL, config.STRIPE_API_URL),
      ...(parts.captcha.isOn ? [captchaProvider(config.CAPTCHA_SCRIPT_URL)] : []),
    ],
    styleHashes: inlineStyleHashes(parts.webDir),
  })
  // The route's pattern, not the URL: URLs hold tokens and whatever people type.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })

  closeConnectionsWhenStopping(app)

  const pages = pageRoutes(app, parts.webDir, {
    brandName: config.BRAND_NAME,
    seller: sellerOf(config),
    supportEmail: config.SUPPORT_EMAIL,
    timeZone: config.TIME_ZONE,
    stripePublishableKey: config.STRIPE_PUBLISHABLE_KEY ?? null,
    stripeScriptUrl: config.STRIPE_SCRIPT_URL,
    ...(parts.captcha.isOn && config.CAPTCHA_SITE_KEY
      ? { captcha: { siteKey: config.CAPTCHA_SITE_KEY, scriptUrl: config.CAPTCHA_SCRIPT_URL } }
      : {}),
    publicUrl: config.PUBLIC_URL,
    howSoonAt: (place) => howSoon(place, parts.sources),
  })
  healthRoutes(app, parts, {
    schema: parts.schema,
    canSell: Boolean(config.STRIPE_SECRET_KEY && config.STRIPE_PUBLISHABLE_KEY),
  })
  paymentRoutes(app, parts)
  webhookRoutes(app, parts)
  orderRoutes(app, parts)
  orderActRoutes(app, parts)
  findOrderRoutes(app, parts)
  addressRoutes(app, parts)
  forecastRoutes(app, parts)
  searchRoutes(app, parts)
  adminSignInRoutes(app, parts)
  adminAccountRoutes(app, parts)
  adminStaffRoutes(app, parts)
  adminAuditRoutes(app, parts)
  adminOrderListRoutes(app, parts)
  adminCustomerRoutes(app, parts)
  adminFigureRoutes(app, parts)
  adminMoneyRoutes(app, parts)
  adminOrderRoutes(app, parts)
  adminOrderActRoutes(app, parts)
  adminRefundRequestRoutes(app, parts)
  adminPrivacyRoutes(app, parts)
  adminPulseRoutes(app, parts)
  adminJurisdictionRoutes(app, parts)
  adminStateRoutes(app, parts)
  adminDeskRoutes(app, parts)
  adminDeskClaimRoutes(app, parts)
  adminSuppressionRoutes(app, parts)
  adminSettingsRoutes(app, parts)
  adminAdsRoutes(app, parts)
  linkRoutes(app, parts, pages)

  const document = openApiDocument(config.BRAND_NAME)
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return document
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
