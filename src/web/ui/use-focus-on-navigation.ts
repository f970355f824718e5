import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** A page that changes without a reload would leave the focus on a link that is gone. */
export function useFocusOnNavigation(): void {
  const [path] = useLocation()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}
