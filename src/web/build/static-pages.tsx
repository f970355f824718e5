import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { formatCents, UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { STATES_COVERED } from '../../policy.ts'
import { Developers } from '../shop/developers/developers-page.tsx'
import { Landing } from '../shop/landing/landing-page.tsx'
import { PrivacyPolicy } from '../shop/legal/privacy-policy.tsx'
import { RefundPolicy } from '../shop/legal/refund-policy.tsx'
import { TermsOfService } from '../shop/legal/terms-of-service.tsx'
import { NotFound } from '../shop/not-found-page.tsx'
import { LinkEnded, OrderLinkExpired } from '../shop/order/link-ended-page.tsx'
import { Unavailable } from '../shop/unavailable-page.tsx'
import { PageHead, type PageWords, type StaticAssets, type StaticPage } from './page-head.tsx'
import { LANDING_DATA } from './structured-data.ts'

/**
 * The pages that are the same for everyone: documents that can be read and used without JavaScript.
 */
export const STATIC_PAGES: readonly StaticPage[] = [
  {
    file: 'index.html',
    path: '/',
    title: '__BRAND_NAME__: Get Property Deeds Instantly',
    description: `A copy of the most recent recorded deed of any US property, by address. ${formatCents(UNIT_PRICE_CENTS)} per deed, no subscription, all ${STATES_COVERED} states.`,
    data: LANDING_DATA,
    Page: Landing,
  },
  {
    file: 'developers.html',
    path: '/developers',
    title: 'API for Professionals - __BRAND_NAME__',
    description:
      'Order recorded deeds from your own software: quotes, orders by file number, signed webhooks and test mode, with examples for curl and TypeScript.',
    script: 'shop/developers/copy-code.ts',
    Page: Developers,
  },
  {
    file: 'privacy-policy.html',
    path: '/privacy-policy',
    title: 'Privacy Policy - __BRAND_NAME__',
    description:
      'What __BRAND_NAME__ knows about its customers, what it uses that for, who else sees it, and how long it’s kept.',
    Page: PrivacyPolicy,
  },
  {
    file: 'terms-of-service.html',
    path: '/terms-of-service',
    title: 'Terms of Service - __BRAND_NAME__',
    description:
      'The terms for buying deeds from __BRAND_NAME__: price, delivery, refunds, and what a copy isn’t.',
    Page: TermsOfService,
  },
  {
    file: 'refund-policy.html',
    path: '/refund-policy',
    title: 'Refund Policy - __BRAND_NAME__',
    description:
      'When __BRAND_NAME__ gives you your money back, when that’s automatic, and how to ask for a refund.',
    Page: RefundPolicy,
  },
  {
    file: 'link-ended.html',
    title: 'This link no longer works - __BRAND_NAME__',
    description: 'Download links expire after a while.',
    Page: LinkEnded,
  },
  {
    file: 'order-link-expired.html',
    title: 'This link has expired - __BRAND_NAME__',
    description: 'Links to an order expire after a while.',
    Page: OrderLinkExpired,
  },
  {
    file: 'unavailable.html',
    title: 'Back in a moment - __BRAND_NAME__',
    description: 'We can’t show this page right now.',
    Page: Unavailable,
  },
  {
    file: '404.html',
    title: 'Page not found - __BRAND_NAME__',
    description: 'The page you asked for isn’t here.',
    Page: NotFound,
  },
]

interface Props {
  page: PageWords
  /** A page about a place runs no script. */
  assets: StaticAssets & { script?: string }
  children: ReactNode
}

export async function renderStaticPage(
  page: PageWords,
  body: ReactNode,
  assets: Props['assets'],
): Promise<string> {
  const { prelude } = await prerender(
    <Document page={page} assets={assets}>
      {body}
    </Document>,
  )
  return await new Response(prelude).text()
}

function Document({ page, assets, children }: Props) {
  return (
    <html lang="en">
      <PageHead page={page} assets={assets}>
        <title>{page.title}</title>
        {/* Nothing on the page waits for it. */}
        {assets.script && <script type="module" async src={assets.script} />}
      </PageHead>
      <body>{children}</body>
    </html>
  )
}
