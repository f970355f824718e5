import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { APP_PATHS, fileOf, PUBLIC_APP_PATHS, STATIC_PATHS, shellOf } from '../../contract/paths.ts'
import type { ShopConfig } from '../../contract/shop.ts'
import { AppError } from '../../errors.ts'
import { handleError } from '../errors.ts'
import {
  escapeMarkup,
  robotsTxt,
  SECURITY_TXT,
  securityTxt,
  sitemaps,
  webManifest,
} from './crawlers.ts'

/** Where pages of the panel were, and where they are: bookmarks and old emails still lead there. */
const MOVED_PATHS: Record<string, string> = {
  '/admin/refund-requests': APP_PATHS.adminDesk,
  '/admin/desk/requests': APP_PATHS.adminDesk,
  '/admin/organizations': APP_PATHS.adminOrganizations,
  '/admin/organizations/:id': APP_PATHS.adminOrganization,
  '/admin/privacy': APP_PATHS.adminPrivacy,
  '/admin/ads': APP_PATHS.adminAds,
  '/admin/staff': APP_PATHS.adminStaff,
  '/admin/audit': APP_PATHS.adminActivity,
  '/admin/playbook': APP_PATHS.adminHelp,
  '/admin/settings': APP_PATHS.adminOffices,
  '/admin/settings/withheld': APP_PATHS.adminWithheld,
  '/admin/settings/emails': `${APP_PATHS.adminHelp}#emails`,
  '/admin/settings/policy': `${APP_PATHS.adminHelp}#policy`,
  '/admin/help/emails': `${APP_PATHS.adminHelp}#emails`,
  '/admin/help/policy': `${APP_PATHS.adminHelp}#policy`,
}

/** Short enough for changes to show up soon; a CDN may serve the old page while it revalidates. */
export const STATIC_CACHE = 'public, max-age=300, stale-while-revalidate=86400'

/** For a page that's drawn for one request; those that stay are compressed as well as can be. */
const QUICK = 5

type Encoding = 'br' | 'gzip'

interface Page {
  etag: string
  plain: Buffer
  encoded(encoding: Encoding): Buffer
}

export interface Pages {
  has(file: string): boolean
  send(reply: FastifyReply, file: string, status: number): FastifyReply
  draw(html: string): (reply: FastifyReply) => FastifyReply
}

export function pageRoutes(
  app: FastifyInstance,
  webDir: string,
  { publicUrl, ...shop }: ShopConfig & { publicUrl: string },
): Pages {
  const pages = loadPages(webDir, (html) => fill(html, shop, publicUrl))
  const send = (reply: FastifyReply, file: string, status: number) => {
    const page = pages.get(file)?.()
    if (!page) throw new Error(`Page ${file} was not built`)
    return sendPage(reply, page, status)
  }

  for (const path of Object.values(APP_PATHS)) {
    app.get(path, (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      if (!PUBLIC_APP_PATHS.includes(path)) reply.header('x-robots-tag', 'noindex')
      return send(reply, pages.has(fileOf(path)) ? fileOf(path) : shellOf(path), 200)
    })
  }
  for (const [from, to] of Object.entries(MOVED_PATHS)) {
    const [before = '', after = ''] = [from, to].map((path) => path.replace('/:id', ''))
    app.get(from, ({ url }, reply) => reply.redirect(url.replace(before, after), 301))
  }
  for (const path of STATIC_PATHS) {
    app.get(path, (_request, reply) =>
      send(reply.header('cache-control', STATIC_CACHE), fileOf(path), 200),
    )
  }
  const serve = (path: string, type: string, text: () => string, cache = STATIC_CACHE) =>
    app.get(path, (_request, reply) =>
      reply.header('cache-control', cache).type(`${type}; charset=utf-8`).send(text()),
    )
  const securityText = () => securityTxt(publicUrl, shop.supportEmail, new Date())
  serve('/robots.txt', 'text/plain', () => robotsTxt(publicUrl))
  serve(SECURITY_TXT, 'text/plain', securityText, 'public, max-age=86400')
  serve('/manifest.webmanifest', 'application/manifest+json', () => webManifest(shop.brandName))
  for (const [path, xml] of Object.entries(sitemaps(publicUrl))) {
    serve(path, 'application/xml', () => xml)
  }
  if (existsSync(webDir)) {
    void app.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.html'],
      setHeaders: (reply, path) => {
        // What files of ours end in, others take for a film.
        if (path.endsWith('.ts')) reply.header('content-type', 'text/plain; charset=utf-8')
        // An asset's name changes with its content, so browsers never need to fetch it again.
        const lasting = path.includes(`${join(webDir, 'assets')}`)
        reply.header(
          'cache-control',
          lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/') || !pages.has('404.html')) {
      handleError(new AppError('not_found', 'There’s nothing here.'), request, reply)
      return
    }
    void send(reply.header('cache-control', 'no-cache'), '404.html', 404)
  })
  const draw = (html: string) => {
    const page = fill(html, shop, publicUrl, QUICK)
    return (reply: FastifyReply) => sendPage(reply, page, 200)
  }
  return { has: (file) => pages.has(file), send, draw }
}

/** Filled in when first asked for: compressing them all would keep a starting server busy. */
function loadPages(webDir: string, filled: (html: string) => Page): Map<string, () => Page> {
  if (!existsSync(webDir)) return new Map()
  const files = readdirSync(webDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .toSorted()
  return new Map(
    files.map((name) => {
      let page: Page | undefined
      return [name, () => (page ??= filled(readFileSync(join(webDir, name), 'utf8')))]
    }),
  )
}

function fill(
  html: string,
  shop: ShopConfig,
  origin: string,
  quality = zlib.BROTLI_MAX_QUALITY,
): Page {
  const plain = Buffer.from(
    html
      .replaceAll('__SHOP_CONFIG__', () => scriptJson(shop))
      .replaceAll('__PUBLIC_URL__', () => escapeMarkup(origin))
      // Goes between the quotes of a JSON string in the page.
      .replaceAll('__BRAND_NAME_JSON__', () => scriptJson(shop.brandName).slice(1, -1))
      .replaceAll('__BRAND_NAME__', () => escapeMarkup(shop.brandName))
      .replaceAll('__SELLER__', () => escapeMarkup(shop.seller))
      .replaceAll('__COPYRIGHT_YEARS__', () => shop.copyrightYears)
      .replaceAll('__SUPPORT_EMAIL__', () => escapeMarkup(shop.supportEmail)),
  )
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const kept: Partial<Record<Encoding, Buffer>> = {}
  const compress = (encoding: Encoding) =>
    encoding === 'gzip'
      ? gzipSync(plain)
      : brotliCompressSync(plain, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality } })
  return { etag, plain, encoded: (encoding) => (kept[encoding] ??= compress(encoding)) }
}

/** Inside a script element, only "</" could end it early; as \u003c it's the same JSON. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function sendPage(reply: FastifyReply, page: Page, status: number): FastifyReply {
  reply.status(status).type('text/html; charset=utf-8').header('vary', 'accept-encoding')
  if (status === 200) {
    reply.header('etag', page.etag)
    if (reply.request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  }
  const encoding = bestEncoding(reply.request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(encoding ? page.encoded(encoding) : page.plain)
}

function bestEncoding(request: FastifyRequest): Encoding | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}
