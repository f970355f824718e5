import { APP_PATHS, STATIC_PATHS } from '../../contract/paths.ts'

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

export function robotsTxt(origin: string): string {
  const rules = PRIVATE.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

export function sitemapXml(origin: string): string {
  const urls = [...STATIC_PATHS, APP_PATHS.search].map(
    (path) => `  <url><loc>${escapeMarkup(origin + path)}</loc></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
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

/** Escapes text for an element or an attribute, in both HTML and XML. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
