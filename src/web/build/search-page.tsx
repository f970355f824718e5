import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { APP_PATHS } from '../../contract/paths.ts'
import { App } from '../app.tsx'
import { SupportLink } from '../shop.tsx'
import { PageHead, type PageWords, type StaticAssets } from './page-head.tsx'

const WORDS: PageWords = {
  path: APP_PATHS.search,
  title: 'Find Your Property Deeds - __BRAND_NAME__',
  description:
    'Find a US property by its address and order a copy of its most recent recorded deed.',
}

export interface SearchAssets extends StaticAssets {
  /** Starts the app after the page is painted. */
  starter: string
  /** The app's files, its entry first. */
  app: readonly string[]
}

/**
 * The search page as someone with an empty cart sees it, ready to read and type into right away.
 */
export async function renderSearchPage(assets: SearchAssets): Promise<string> {
  const { prelude } = await prerender(<Document assets={assets} />, {
    // React would move a part it considers too big for one chunk with an inline script, which we
    // forbid.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return await new Response(prelude).text()
}

function Document({ assets }: { assets: SearchAssets }) {
  return (
    <html lang="en">
      <PageHead page={WORDS} assets={assets}>
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
            Ordering needs JavaScript. Please turn it on, or write to <SupportLink />.
          </p>
        </noscript>
        <p
          id="not-started"
          hidden
          role="alert"
          className="bg-oxblood-wash px-4 py-2 text-center text-oxblood"
        >
          This page did not load completely.{' '}
          <a href={APP_PATHS.search} className="underline underline-offset-4">
            Load it again
          </a>
        </p>
        <div id="root">
          <Router ssrPath={APP_PATHS.search}>
            <App />
          </Router>
        </div>
      </body>
    </html>
  )
}
