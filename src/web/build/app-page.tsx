import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { APP_PATHS } from '../../contract/paths.ts'
import { App } from '../app.tsx'
import { SupportLink } from '../shop.tsx'
import { PageHead, type PageWords, type StaticAssets } from './page-head.tsx'

export interface AppPage extends PageWords {
  route: string
  /** The module that the app loads for it. */
  module: string
  /** Said where there's no JavaScript. */
  needsScript: string
}

/** Not for search engines. */
const own = (route: string, module: string, needsScript: string): AppPage => ({
  ...{ route, module, needsScript },
  title: '__BRAND_NAME__',
  description: 'Copies of recorded deeds, by address.',
})

/** The app's pages that come with their first state rendered. */
export const APP_PAGES: readonly AppPage[] = [
  {
    route: APP_PATHS.search,
    path: APP_PATHS.search,
    title: 'Find Your Property Deeds - __BRAND_NAME__',
    description:
      'Find a US property by its address and order a copy of its most recent recorded deed.',
    module: 'shop/search/search-page.tsx',
    needsScript: 'Ordering needs JavaScript.',
  },
  {
    route: APP_PATHS.accountSignUp,
    path: APP_PATHS.accountSignUp,
    title: 'Recorded Deeds for Title Companies - __BRAND_NAME__',
    description:
      'Order recorded deeds by file number, on the web or by API. A test key right away.',
    module: 'shop/sign-up/sign-up-page.tsx',
    needsScript: 'Creating an account needs JavaScript.',
  },
  {
    route: APP_PATHS.verify,
    path: APP_PATHS.verify,
    title: 'Verify a Deed - __BRAND_NAME__',
    description:
      'Check whether a PDF is exactly the deed we delivered, by the file or by the short code on its provenance sheet. Nothing is uploaded.',
    module: 'shop/verify/verify-page.tsx',
    needsScript: 'Checking a file needs JavaScript.',
  },
  own(APP_PATHS.checkout, 'shop/checkout/checkout-page.tsx', 'Paying needs JavaScript.'),
  own(
    APP_PATHS.success,
    'shop/order/success-page.tsx',
    'This page needs JavaScript. We also email you your deeds.',
  ),
  own(
    APP_PATHS.findOrders,
    'shop/order/find-my-orders-page.tsx',
    'Finding your orders needs JavaScript.',
  ),
]

export interface AppAssets extends StaticAssets {
  /** Starts the app after the page is painted. */
  starter: string
  /** The app's files, its entry first. */
  app: readonly string[]
}

/** As someone with an empty cart sees it first, ready to read right away. */
export async function renderAppPage(page: AppPage, assets: AppAssets): Promise<string> {
  const { prelude } = await prerender(<Document page={page} assets={assets} />, {
    // React would move a part that's too big for one chunk by an inline script, which we forbid.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return await new Response(prelude).text()
}

function Document({ page, assets }: { page: AppPage; assets: AppAssets }) {
  return (
    <html lang="en">
      <PageHead page={page} assets={assets}>
        <script
          id="shop-config"
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the settings' place
          dangerouslySetInnerHTML={{ __html: '__SHOP_CONFIG__' }}
        />
        <script src={assets.starter} data-app={assets.app.join(' ')} />
      </PageHead>
      <body>
        <noscript>
          <p className="bg-amber-wash px-4 py-2 text-center text-amber-ink">
            {page.needsScript} Please turn it on, or email <SupportLink />.
          </p>
        </noscript>
        <p
          id="not-started"
          hidden
          role="alert"
          className="bg-oxblood-wash px-4 py-2 text-center text-oxblood"
        >
          This page didn’t load completely.{' '}
          <a href={page.route} className="underline underline-offset-4">
            Load it again
          </a>
        </p>
        <div id="root">
          <Router ssrPath={page.route}>
            <App />
          </Router>
        </div>
      </body>
    </html>
  )
}
