import { APP_PATHS, isAppPath } from '../../../contract/paths.ts'
import { passing } from '../../storage.ts'

const KEPT = 'deedPanelNext'

/** Keeps the page that a link named, such as one order, until whoever followed it has signed in; the
 * pages of the rail are a key away. It's kept in the tab and never read from a URL, so no link can
 * choose where staff go. */
export function keepNextPage(path: string): void {
  const isNamed = path.includes('?') || path.split('/').length > 3
  if (isNamed) passing.setItem(KEPT, path)
  else passing.removeItem(KEPT)
}

/** Where to go after signing in, once: the page that was wanted, or else the dashboard. */
export function takeNextPage(): string {
  const kept = passing.getItem(KEPT)
  passing.removeItem(KEPT)
  return kept && isPanelPage(kept) ? kept : APP_PATHS.adminDashboard
}

export function isPanelPage(path: string): boolean {
  const [bare = ''] = path.split('?')
  return bare.startsWith('/admin/') && bare !== APP_PATHS.adminLogin && isAppPath(bare)
}
