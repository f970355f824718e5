import { type ReactNode, useEffect, useRef, useState } from 'react'

/** A part further down a page, which asks for nothing until someone scrolls to it. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry || entry.intersectionRatio === 0) return
        watcher.disconnect()
        setIsSeen(true)
      },
      { threshold: 0.01 },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return isSeen ? children : <div ref={place} className="min-h-64" />
}
