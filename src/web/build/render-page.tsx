import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prerender } from 'react-dom/static'
import { PageHead, type StaticAssets, type StaticPage } from './page-head.tsx'

interface Props {
  page: StaticPage
  /** A page about a place runs no script. */
  assets: StaticAssets & { script?: string | undefined; later?: string | undefined }
}

export async function renderStaticPage(page: StaticPage, assets: Props['assets']): Promise<string> {
  const { prelude } = await prerender(<Document page={page} assets={assets} />)
  return await new Response(prelude).text()
}

function Document({ page, assets }: Props) {
  return (
    <html lang="en">
      <PageHead page={page} assets={assets}>
        <title>{page.title}</title>
        {/* Nothing on the page waits for it. */}
        {assets.script && (
          <script type="module" async src={assets.script} data-later={assets.later} />
        )}
      </PageHead>
      <body>{page.body}</body>
    </html>
  )
}

/** What the build leaves for the pages that the server draws: their style sheet and fonts. */
export const DRAWN_ASSETS = 'drawn-assets.json'

export function drawnAssets(webDir: string): StaticAssets {
  const file = join(webDir, DRAWN_ASSETS)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { css: '', fonts: [] }
}
