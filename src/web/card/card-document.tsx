import { type ReactNode, useEffect } from 'react'
import { LoadingView } from '../ui/skeleton.tsx'

/** The path this document was loaded at: its security policy stays that path's, wherever it
 * navigates. Undefined while a page is prerendered. */
const beganAt = typeof location === 'undefined' ? undefined : location.pathname.replace(/\/+$/, '')

/** The card provider's code runs only in a document that was loaded as a page that takes cards. Going
 * back or forward can bring a different document here, which is then reloaded. */
export function CardDocument({ path, children }: { path: string; children: ReactNode }) {
  const isOwn = beganAt === undefined || beganAt === path
  useEffect(() => {
    if (!isOwn) location.reload()
  }, [isOwn])
  return isOwn ? children : <LoadingView label="Preparing checkout" />
}
