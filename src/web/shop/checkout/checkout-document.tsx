import { type ReactNode, useEffect } from 'react'
import { APP_PATHS } from '../../../contract/paths.ts'
import { LoadingView } from '../../ui/skeleton.tsx'

/**
 * Where this document began: its security policy is the one of that path, wherever it goes. Nowhere
 * while a page is made ready on the server.
 */
const beganAt = typeof location === 'undefined' ? '' : location.pathname.replace(/\/+$/, '')

/**
 * The card provider's code runs only in a document that was loaded as the checkout. Going back or
 * forward can bring another one here; it is then loaded anew.
 */
export function CheckoutDocument({ children }: { children: ReactNode }) {
  const isOwn = beganAt === APP_PATHS.checkout
  useEffect(() => {
    if (!isOwn) location.reload()
  }, [isOwn])
  return isOwn ? children : <LoadingView label="Preparing checkout" />
}
