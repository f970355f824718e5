import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { rememberAdClick } from './ad-click.ts'
import { App } from './app.tsx'
import { ShopContext } from './parts/shop.tsx'
import { readShopConfig } from './shop-config.ts'
import { lasting } from './storage.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { ToastHost } from './ui/toast-host.tsx'

// The page's security policy forbids making code from strings, which zod would try otherwise.
z.config({ jitless: true })
rememberAdClick(location.search, lasting)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <ShopContext value={readShopConfig()}>
          <App />
          <ToastHost />
        </ShopContext>
      </ErrorBoundary>
    </StrictMode>,
  )
}
