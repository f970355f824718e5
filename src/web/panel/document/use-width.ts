import { type RefObject, useEffect, useState } from 'react'

/** How wide an element is, in whole pixels; 0 until it is known. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watcher = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box])
  return width
}
