import { type RefObject, useRef } from 'react'
import { useKeys } from '../use-keys.ts'

/** `j` and `k` go from row to row, to what opens each of them. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const move = (by: number) => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const now = rows.indexOf(document.activeElement as HTMLElement)
    const next = now < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, now + by))
    rows[next]?.focus()
  }
  useKeys([
    { key: 'j', words: 'Next row', act: () => move(1) },
    { key: 'k', words: 'Row before', act: () => move(-1) },
  ])
  return box
}
