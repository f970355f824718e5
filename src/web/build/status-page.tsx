import { STATUS_FEED_PATH, STATUS_PATH } from '../../contract/paths.ts'
import type { DrawStatus, StatusView } from '../../upkeep/health/status.ts'
import { StatusPage } from '../shop/status/status-page.tsx'
import { drawnAssets } from './drawn-assets.ts'
import type { StaticPage } from './page-head.tsx'
import { renderStaticPage } from './render-page.tsx'

/** It changes by the minute: the server draws it. */
export function statusDrawer(webDir: string): DrawStatus {
  const assets = drawnAssets(webDir)
  return (view) => renderStaticPage(statusPage(view), assets)
}

export function statusPage(view: StatusView): StaticPage {
  return {
    file: 'status.html',
    path: STATUS_PATH,
    feed: STATUS_FEED_PATH,
    title: 'Status - __BRAND_NAME__',
    description:
      'Whether ordering, deliveries, email, webhooks and the API of __BRAND_NAME__ work right now, and how they’ve worked in the last 90 days.',
    body: <StatusPage view={view} />,
  }
}
