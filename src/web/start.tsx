import './styles.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { ShopConfig } from '../contract/shop.ts'
import { ShopContext } from './shop.tsx'
import { setShopZone } from './ui/zone.ts'
import { startVisitTrace } from './visit-trace.ts'

// The page's security policy forbids making code from strings, which zod would otherwise try.
z.config({ jitless: true })

/** The server writes the settings into the page it sends. */
function readShopConfig(): ShopConfig {
  const json = document.getElementById('shop-config')?.textContent ?? ''
  const config = z.parse(ShopConfig, JSON.parse(json))
  setShopZone(config.timeZone)
  if (config.isTraced) startVisitTrace()
  return config
}

export function start(app: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) return
  const page = (
    <StrictMode>
      <ShopContext value={readShopConfig()}>{app}</ShopContext>
    </StrictMode>
  )
  // Some pages arrive with their first state rendered, and the visitor may have typed into one already.
  if (root.firstElementChild) hydrateRoot(root, page)
  else createRoot(root).render(page)
}
