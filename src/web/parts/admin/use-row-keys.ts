import { type RefObject, useCallback } from 'react'
import { useKeys } from './use-keys.ts'

/** `j` and `k` go from row to row: each has one element marked `data-row`, on which Enter opens it. */
export function useRowKeys(list: RefObject<HTMLElement | null>, noun: string): void {
  const go = useCallback(
    (by: 1 | -1) => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const here = rows.findIndex((row) => row.contains(document.activeElement))
      const next = here < 0 ? (by > 0 ? 0 : rows.length - 1) : here + by
      const row = rows[next]
      row?.focus()
      row?.scrollIntoView({ block: 'nearest' })
    },
    [list],
  )
  useKeys([
    { key: 'j', words: `Next ${noun}`, act: () => go(1) },
    { key: 'k', words: `Previous ${noun}`, act: () => go(-1) },
    { key: 'Enter', words: `Open the ${noun}`, act: () => {} },
  ])
}
