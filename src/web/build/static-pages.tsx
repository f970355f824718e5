import { prerender } from 'react-dom/static'
import { formatCents, UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { STATES_COVERED } from '../../policy.ts'
import { Landing } from '../shop/landing/landing-page.tsx'
import { PrivacyPolicy } from '../shop/legal/privacy-policy.tsx'
import { RefundPolicy } from '../shop/legal/refund-policy.tsx'
import { TermsOfService } from '../shop/legal/terms-of-service.tsx'
import { NotFound } from '../shop/not-found-page.tsx'
import { LinkEnded, OrderLinkExpired } from '../shop/order/link-ended-page.tsx'
import { Unavailable } from '../shop/unavailable-page.tsx'
import { PageHead, type StaticAssets, type StaticPage } from './page-head.tsx'
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
    file: 'privacy-policy.html',
    path: '/privacy-policy',
    title: 'Privacy Policy - __BRAND_NAME__',
    description:
      'What __BRAND_NAME__ learns about you when you order copies of recorded deeds, what it does with it, and for how long it is kept.',
    Page: PrivacyPolicy,
  },
  {
    file: 'terms-of-service.html',
    path: '/terms-of-service',
    title: 'Terms of Service - __BRAND_NAME__',
    description:
      'The terms on which __BRAND_NAME__ sells copies of recorded deeds: price, delivery, refunds, and what a copy is not.',
    Page: TermsOfService,
  },
  {
    file: 'refund-policy.html',
    path: '/refund-policy',
    title: 'Refund Policy - __BRAND_NAME__',
    description:
      'When __BRAND_NAME__ gives you your money back, when you need not even ask, and how to ask.',
    Page: RefundPolicy,
  },
  {
    file: 'link-ended.html',
    title: 'This link has ended - __BRAND_NAME__',
    description: 'Download links are valid for a limited time.',
    Page: LinkEnded,
  },
  {
    file: 'order-link-expired.html',
    title: 'This link has expired - __BRAND_NAME__',
    description: 'Links to an order are valid for a limited time.',
    Page: OrderLinkExpired,
  },
  {
    file: 'unavailable.html',
    title: 'Back in a moment - __BRAND_NAME__',
    description: 'The page can not be shown right now.',
    Page: Unavailable,
  },
  {
    file: '404.html',
    title: 'Page not found - __BRAND_NAME__',
    description: 'There is nothing at this address.',
    Page: NotFound,
  },
]

interface Props {
  page: StaticPage
  assets: StaticAssets & { script: string }
}

export async function renderStaticPage(page: Props['page'], assets: Props['assets']) {
  const { prelude } = await prerender(<Document page={page} assets={assets} />)
  return await new Response(prelude).text()
}

function Document({ page, assets }: Props) {
  const { Page } = page
  return (
    <html lang="en">
      <PageHead page={page} assets={assets}>
        <title>{page.title}</title>
        {/* Nothing on the page waits for it. */}
        <script type="module" async src={assets.script} />
      </PageHead>
      <body>
        <Page />
      </body>
    </html>
  )
}
