import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { APP_PATHS, CARD_PATHS, isAppPath } from '../contract/paths.ts'
import { AppError } from '../errors.ts'

export interface Protection {
  isPublicOverTls: boolean
  /** Third parties whose code pages that take cards run alongside ours; no other page runs any. */
  checkoutParties: Party[]
  /** Those that tell people from scripts, where someone signs up. */
  captchaParties: Party[]
  styleHashes: string[]
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** What every response has, also one to a request that reached no route. */
export function plainHeaders({ isPublicOverTls, styleHashes }: Protection): Record<string, string> {
  return {
    'content-security-policy': contentPolicy([], styleHashes),
    'permissions-policy': permissions([]),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(isPublicOverTls && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

/** Sets the headers of every response, and refuses calls that another site makes a browser send. */
export function protect(app: FastifyInstance, options: Protection): void {
  const { checkoutParties, captchaParties, styleHashes } = options
  const plain = plainHeaders(options)
  const checkout = {
    ...plain,
    'content-security-policy': contentPolicy(checkoutParties, styleHashes),
    'permissions-policy': permissions(checkoutParties.flatMap(({ frames }) => frames)),
  }

  const signUp = {
    ...plain,
    'content-security-policy': contentPolicy(captchaParties, styleHashes),
  }

  // The panel's dialogs lock scrolling with a style that depends on the window: it has no hash.
  const panel = { ...plain, 'content-security-policy': contentPolicy([], ["'unsafe-inline'"]) }

  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions
    const isPanel = url.startsWith('/admin/')
    const page = url === APP_PATHS.accountSignUp ? signUp : isPanel ? panel : plain
    reply.headers(CARD_PATHS.includes(url) ? checkout : page)
    // PostgreSQL doesn't accept NUL in text; json-body.ts refuses it in bodies.
    if (request.url.includes('%00'))
      throw new AppError('invalid_request', 'This isn’t a valid web address.')
    if (!SAFE_METHODS.includes(request.method) && !isFromOurPages(request)) {
      throw new AppError('forbidden', 'This call must come from our own pages.')
    }
  })
  app.addHook('onSend', async (request, reply) => keepPrivate(request, reply))
}

/** Browsers name the page a call comes from, and newer ones say whether it's on another site.
 * Programs that send neither carry none of our cookies. */
function isFromOurPages({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers
  if (origin) return URL.canParse(origin) && new URL(origin).host === host
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** Anything not explicitly public belongs to someone, so it isn't cached. */
function keepPrivate(request: FastifyRequest, reply: FastifyReply): void {
  const { url = '' } = request.routeOptions
  if (isAppPath(url)) {
    const isForAll = url === APP_PATHS.search
    reply.header('cache-control', isForAll ? 'private, no-cache' : 'no-store')
  } else if (!reply.hasHeader('cache-control')) {
    reply.header('cache-control', 'no-store')
  }
}

function permissions(payers: string[]): string {
  const payment = ['self', ...payers.map((origin) => `"${origin}"`)].join(' ')
  return `camera=(), microphone=(), geolocation=(), payment=(${payers.length > 0 ? payment : ''})`
}

/** Where a third party's script comes from, what it shows in frames, and what it calls. */
interface Party {
  scripts: string[]
  frames: string[]
  calls: string[]
}

/** The card provider's hosts as it lists them; a stand-in has only one. */
export function cardProvider(scriptUrl: string, apiUrl: string): Party {
  const script = new URL(scriptUrl).origin
  const isLive = script === 'https://js.stripe.com'
  const scripts = isLive ? [script, 'https://*.js.stripe.com'] : [script]
  return {
    scripts,
    frames: isLive ? [...scripts, 'https://hooks.stripe.com'] : scripts,
    calls: [...new Set([script, new URL(apiUrl).origin])],
  }
}

/** A CAPTCHA's script shows its challenge in a frame and calls home from there. */
export function captchaProvider(scriptUrl: string): Party {
  const { origin } = new URL(scriptUrl)
  return { scripts: [origin], frames: [origin], calls: [] }
}

/** Code and styles may come only from our own files and from these third parties. */
function contentPolicy(parties: readonly Party[], styleHashes: readonly string[]): string {
  const hosts = (kind: keyof Party) => [...new Set(parties.flatMap((party) => party[kind]))]
  const frames = hosts('frames')
  return [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...hosts('scripts')],
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])],
    ['connect-src', "'self'", ...hosts('calls')],
    ['style-src', "'self'", ...styleHashes],
    ['img-src', "'self'", 'data:'],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join('; ')
}

/** Styles are inline in static pages, which saves a round trip; the policy allows them by hash. */
export function inlineStyleHashes(webDir: string): string[] {
  if (!existsSync(webDir)) return []
  const pages = readdirSync(webDir).filter((name) => name.endsWith('.html'))
  const styles = pages.flatMap((name) =>
    [...readFileSync(join(webDir, name), 'utf8').matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
      ([, css = '']) => css,
    ),
  )
  const hash = (css: string) => createHash('sha256').update(css).digest('base64')
  return [...new Set(styles)].map((css) => `'sha256-${hash(css)}'`)
}
