import type { ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { formatCents, UNIT_PRICE_CENTS } from '../orders/price.ts'
import { STATES_COVERED } from '../policy.ts'
import { Landing } from './pages/landing.tsx'
import { LinkEnded } from './pages/link-ended.tsx'
import { NotFound } from './pages/not-found.tsx'
import { PrivacyPolicy } from './pages/privacy-policy.tsx'
import { RefundPolicy } from './pages/refund-policy.tsx'
import { TermsOfService } from './pages/terms-of-service.tsx'

export interface StaticPage {
  file: string
  /** Absent for pages that answer where something else was expected. */
  path?: string
  title: string
  description: string
  Page: ComponentType
}

/** The pages that are the same for everyone: documents that read and work without JavaScript. */
export const STATIC_PAGES: readonly StaticPage[] = [
  {
    file: 'index.html',
    path: '/',
    title: '__BRAND_NAME__: Get Property Deeds Instantly',
    description: `A copy of the most recent recorded deed of any US property, by address. ${formatCents(UNIT_PRICE_CENTS)} per deed, no subscription, all ${STATES_COVERED} states.`,
    Page: Landing,
  },
  {
    file: 'privacy-policy.html',
    path: '/privacy-policy',
    title: 'Privacy Policy - __BRAND_NAME__',
    description: 'What __BRAND_NAME__ learns about its customers, and what it does with it.',
    Page: PrivacyPolicy,
  },
  {
    file: 'terms-of-service.html',
    path: '/terms-of-service',
    title: 'Terms of Service - __BRAND_NAME__',
    description: 'The terms on which __BRAND_NAME__ sells copies of recorded deeds.',
    Page: TermsOfService,
  },
  {
    file: 'refund-policy.html',
    path: '/refund-policy',
    title: 'Refund Policy - __BRAND_NAME__',
    description: 'When and how __BRAND_NAME__ refunds an order.',
    Page: RefundPolicy,
  },
  {
    file: 'link-ended.html',
    title: 'This link has ended - __BRAND_NAME__',
    description: 'Download links are valid for a limited time.',
    Page: LinkEnded,
  },
  {
    file: '404.html',
    title: 'Page not found - __BRAND_NAME__',
    description: 'There is nothing at this address.',
    Page: NotFound,
  },
]

export interface StaticAssets {
  stylesheets: readonly string[]
  fonts: readonly string[]
  script: string
}

export async function renderStaticPage(page: StaticPage, assets: StaticAssets): Promise<string> {
  const { prelude } = await prerender(<Document page={page} assets={assets} />)
  return await new Response(prelude).text()
}

function Document({ page, assets }: { page: StaticPage; assets: StaticAssets }) {
  const { Page } = page
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        {page.path === undefined && <meta name="robots" content="noindex" />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets.stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>
        <Page />
      </body>
    </html>
  )
}
