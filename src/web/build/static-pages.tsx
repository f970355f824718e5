import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { APP_PATHS } from '../../contract/paths.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { STATES_COVERED } from '../../policy.ts'
import { RATE_LIMIT, VERSION } from '../shop/developers/api-document.ts'
import { Developers } from '../shop/developers/developers-page.tsx'
import { Landing } from '../shop/landing/landing-page.tsx'
import { LegalPage } from '../shop/legal/legal-page.tsx'
import { MessagePage, NotFound } from '../shop/not-found-page.tsx'
import { Phrase, type Prose, readProse } from '../shop/prose.tsx'
import { buttonClass } from '../ui/button.tsx'
import type { StaticPage } from './page-head.tsx'
import { graph, PRODUCT } from './structured-data.ts'

const BRAND = '__BRAND_NAME__'
const GUIDE = proseOf('developers/guide', {
  VERSION,
  CALLS: RATE_LIMIT.calls,
  PER_SECONDS: RATE_LIMIT.perSeconds,
})

/** Shown to visitors, and given to search engines in the same words. */
const QUESTIONS = proseOf('landing/questions')

const ORGANIZATION = {
  '@type': 'Organization',
  '@id': '__PUBLIC_URL__/#organization',
  name: '__BRAND_NAME_JSON__',
  url: '__PUBLIC_URL__/',
  logo: '__PUBLIC_URL__/icon-512.png',
  email: '__SUPPORT_EMAIL__',
}

const WEBSITE = {
  '@type': 'WebSite',
  '@id': '__PUBLIC_URL__/#website',
  name: '__BRAND_NAME_JSON__',
  url: '__PUBLIC_URL__/',
  publisher: { '@id': ORGANIZATION['@id'] },
  potentialAction: {
    '@type': 'SearchAction',
    target: '__PUBLIC_URL__/search?q={search_term_string}',
    'query-input': 'required name=search_term_string',
  },
}

const FAQ = {
  '@type': 'FAQPage',
  mainEntity: QUESTIONS.sections.map(({ title, text }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text },
  })),
}

/** What the landing page tells search engines, in schema.org terms. */
const LANDING_DATA = graph([PRODUCT, FAQ, ORGANIZATION, WEBSITE])

/** A page of text, under its own name. */
function legalPage(name: string, description: string, isDated = true): StaticPage {
  const prose = proseOf(`legal/${name}`)
  return {
    file: `${name}.html`,
    path: `/${name}`,
    title: `${prose.title} - ${BRAND}`,
    description,
    body: <LegalPage prose={prose} isDated={isDated} />,
  }
}

/** The page behind an emailed link that opens nothing, or nothing now. */
function endedPage(name: string, description: string, isFound = true): StaticPage {
  const { title, lead } = proseOf(`ended/${name}`)
  return {
    file: `${name}.html`,
    title: `${title} - ${BRAND}`,
    description,
    body: (
      <MessagePage>
        <h1 className="mt-6 text-xl">{title}</h1>
        <p className="mt-4 text-muted">
          <Phrase>{lead}</Phrase>
        </p>
        {isFound && (
          <p className="mt-8">
            <a href={APP_PATHS.findOrders} className={buttonClass('primary')}>
              Find My Orders
            </a>
          </p>
        )}
      </MessagePage>
    ),
  }
}

/** Documents that can be read and used without JavaScript. */
export const STATIC_PAGES: readonly StaticPage[] = [
  {
    file: 'index.html',
    path: '/',
    title: `${BRAND}: Get Property Deeds Instantly`,
    description: `A copy of the most recent recorded deed of any US property, by address. ${formatCents(UNIT_PRICE_CENTS)} per deed, no subscription, all ${STATES_COVERED} states.`,
    data: LANDING_DATA,
    later: 'shop/landing/suggest.ts',
    body: <Landing questions={QUESTIONS} county={proseOf('landing/your-county')} />,
  },
  {
    file: 'developers.html',
    path: '/developers',
    title: `API for Professionals - ${BRAND}`,
    description:
      'Order recorded deeds from your own software: quotes, orders by file number, signed webhooks and test mode, with examples for curl, TypeScript and Python.',
    script: 'shop/developers/code-blocks.ts',
    body: <Developers prose={GUIDE} />,
  },
  legalPage(
    'privacy-policy',
    `What ${BRAND} knows about its customers, what it uses that for, who else sees it, and how long it’s kept.`,
  ),
  legalPage(
    'terms-of-service',
    `The terms for buying deeds from ${BRAND}: price, delivery, refunds, and what a copy isn’t.`,
  ),
  legalPage(
    'refund-policy',
    `When ${BRAND} gives you your money back, when that’s automatic, and how to ask for a refund.`,
  ),
  legalPage(
    'security',
    `How ${BRAND} protects payments, deeds and accounts, what organizations can control, and how to report a problem.`,
    false,
  ),
  legalPage(
    'accessibility',
    `What ${BRAND} does so that everyone can order and read a deed, what isn’t accessible yet, and who to tell.`,
    false,
  ),
  endedPage('link-ended', 'Download links expire after a while.'),
  endedPage('order-link-expired', 'Links to an order expire after a while.'),
  endedPage('unavailable', 'We can’t show this page right now.', false),
  {
    file: '404.html',
    title: `Page not found - ${BRAND}`,
    description: 'The page you asked for isn’t here.',
    body: <NotFound />,
  },
]

/** The text of a Markdown file of the shop's, filled in. */
function proseOf(name: string, values?: Readonly<Record<string, unknown>>): Prose {
  const file = resolve(import.meta.dirname, `../shop/${name}.md`)
  return readProse(readFileSync(file, 'utf8'), values)
}
