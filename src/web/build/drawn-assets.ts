import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StaticAssets } from './page-head.tsx'

/** What the build leaves for the pages that the server draws: their style sheet and fonts. */
export const DRAWN_ASSETS = 'drawn-assets.json'

export function drawnAssets(webDir: string): StaticAssets {
  const file = join(webDir, DRAWN_ASSETS)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { css: '', fonts: [] }
}
