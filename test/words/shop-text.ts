import { fileOf } from '../../src/contract/paths.ts'
import { MAIL_TEMPLATES } from '../../src/delivery/mail/mail-template.ts'
import { messageDrafts } from '../../src/delivery/messages/message-drafts.ts'
import type { Config } from '../../src/platform/config.ts'
import { APP_PAGES, renderAppPage } from '../../src/web/build/app-page.tsx'
import { renderStaticPage } from '../../src/web/build/render-page.tsx'
import { STATIC_PAGES } from '../../src/web/build/static-pages.tsx'
import { samplePlacePages } from '../support/sample-pages.ts'
import { sampleEmail } from './sample-email.ts'

export interface ShopText {
  name: string
  text: string
}

/** Only what letters are made from. */
const CONFIG = {
  BRAND_NAME: 'Deedbox',
  SELLER_NAME: 'Deedbox LLC',
  SELLER_ADDRESS: '100 Sample St, Suite 200, Springfield, IL 62704',
  SUPPORT_EMAIL: 'support@deedbox.example',
  MAIL_FROM: 'orders@deedbox.example',
  PUBLIC_URL: 'https://deedbox.example',
  TIME_ZONE: 'America/New_York',
} as Config

const ASSETS = { css: '', fonts: [], script: '/x.js', starter: '/x.js', app: [] }

/** What visitors and customers read on the pages that are rendered beforehand, and in every email. */
export async function shopTexts(): Promise<ShopText[]> {
  const pages = [...STATIC_PAGES, ...samplePlacePages(new Date())].map(async (page) => ({
    name: page.file,
    text: textOf(await renderStaticPage(page, ASSETS)),
  }))
  const app = APP_PAGES.map(async (page) => ({
    name: fileOf(page.route),
    text: textOf(await renderAppPage(page, ASSETS)),
  }))
  const clock = () => new Date('2026-11-15T15:00:00Z')
  const emails = MAIL_TEMPLATES.map(async (template) => {
    const { subject, html, text } = await sampleEmail({ config: CONFIG, clock }, template)
    return { name: `email ${template}`, text: [subject, textOf(html), text].join('\n') }
  })
  const facts = { fullName: 'Ada Lovelace', address: '12 N Main St, Springfield, IL 62701' }
  const known = { office: 'County Recorder', dueBy: 'Nov 17, 2026', deed: 'Warranty deed' }
  const unknown = { office: null, dueBy: null, deed: null }
  const messages = [known, unknown].flatMap((more) =>
    messageDrafts({ ...facts, ...more }).map(({ id, subject, words }) => ({
      name: `message ${id}`,
      text: `${subject}\n${words}`,
    })),
  )
  return Promise.all([...pages, ...app, ...emails, ...messages])
}

const TOKENS: Record<string, string> = {
  __BRAND_NAME__: 'Deedbox',
  __SELLER__: 'Deedbox LLC',
  __SUPPORT_EMAIL__: 'support@deedbox.example',
  __COPYRIGHT_YEARS__: '2025–2026',
}
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** What a page says: its text, line by line, and the words for those who don't see it. */
function textOf(html: string): string {
  const said = [
    ...html.matchAll(/ (?:alt|aria-label|placeholder|name="description" content)="([^"]+)"/g),
  ].map(([, words]) => words)
  const body = html
    // Code is for programs.
    .replace(/<(script|style|code)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    // Side by side, they're told apart by where they stand.
    .replaceAll('</span><span', '</span>\n<span')
    .replace(/<\/?(a|b|strong|em|span|small)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, '\n')
  return [body, ...said]
    .join('\n')
    .replace(/__[A-Z_]+__/g, (token) => TOKENS[token] ?? token)
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
}
