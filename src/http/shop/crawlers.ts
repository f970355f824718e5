import { APP_PATHS, PUBLIC_APP_PATHS, STATIC_PATHS, STATUS_PATH } from '../../contract/paths.ts'

/** Paths with nothing for a search engine: personal pages and those meant for machines. */
const PRIVATE = [
  '/admin',
  APP_PATHS.checkout,
  APP_PATHS.success,
  '/d/',
  '/o/',
  '/p/',
  '/z/',
  '/api/',
]

/** What describes the API to programs, and to whoever writes them. */
const API_DOCUMENT = '/api/v1/openapi.json'

export function robotsTxt(origin: string): string {
  const rules = [...PRIVATE.map((path) => `Disallow: ${path}`), `Allow: ${API_DOCUMENT}`]
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** Where RFC 9116 has researchers look. */
export const SECURITY_TXT = '/.well-known/security.txt'

/** Whom to tell about a hole. It says itself until when to believe it. */
export function securityTxt(origin: string, email: string, at: Date): string {
  const expires = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 6, 1))
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${SECURITY_TXT}`,
    `Policy: ${origin}/security#report`,
    '',
  ].join('\n')
}

/** The index names the sitemaps: our own pages, and those about places. */
export function sitemaps(origin: string): Record<string, string> {
  const parts = ['/sitemap-pages.xml', '/sitemap-places.xml']
  return {
    '/sitemap.xml': sitemap('sitemapindex', 'sitemap', origin, parts),
    '/sitemap-pages.xml': sitemap('urlset', 'url', origin, [
      ...STATIC_PATHS,
      ...PUBLIC_APP_PATHS,
      STATUS_PATH,
    ]),
  }
}

export function sitemap(all: string, one: string, origin: string, paths: readonly string[]) {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${all} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...paths.map((path) => `  <${one}><loc>${escapeMarkup(origin + path)}</loc></${one}>`),
    `</${all}>`,
    '',
  ].join('\n')
}

/** What a phone shows for the shop on its home screen. */
export function webManifest(brandName: string): string {
  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })
  return JSON.stringify({
    name: brandName,
    short_name: brandName,
    start_url: '/search',
    display: 'browser',
    background_color: '#fbf9f4',
    theme_color: '#fbf9f4',
    icons: [icon(192), icon(512)],
  })
}

export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
