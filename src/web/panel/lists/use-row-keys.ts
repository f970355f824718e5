import { type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { useKeys } from '../keys.tsx'
import type { ListStateProps } from './list-state.tsx'
import type { Selection } from './use-selection.ts'

const ROW = '[data-row]'

interface RowOptions {
  query?: Pick<ListStateProps<unknown>['pages']['query'], 'hasNextPage' | 'fetchNextPage'>
  hasDetails?: boolean
  selection?: Pick<Selection, 'toggle' | 'toggleAll' | 'clear'> | undefined
}

/** Opens what is behind a row: its first link or button does that. */
function open(row: HTMLElement): void {
  row.querySelector<HTMLElement>('a, button')?.click()
}

/** A click anywhere on a row opens it, unless it was meant for something on it or selected text. */
export function openRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const isOnControl = target instanceof Element && target.closest('a, button, label, input')
  if (!isOnControl && !getSelection()?.toString()) open(currentTarget)
}

/** For rows marked `data-row`: `j` and `k` move, Enter opens, `o` shows or hides details, `x`
 * selects, `X` selects from the last one. Past the last row, `j` asks for more. */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  noun: string,
  { query, hasDetails = false, selection }: RowOptions = {},
): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  const current = () => document.activeElement?.closest<HTMLElement>(ROW) ?? undefined
  const move = (by: 1 | -1) => {
    const all = rows()
    const row = current()
    const at = row ? all.indexOf(row) : -1
    const next = at < 0 ? all[0] : all[at + by]
    if (next) next.focus()
    else if (by === 1 && query?.hasNextPage) void query.fetchNextPage?.()
    next?.scrollIntoView({ block: 'nearest' })
  }
  const one = noun.replace(/ies$/, 'y').replace(/s$/, '')
  const toggle = (isRange: boolean) => {
    const key = current()?.dataset.row
    if (key) selection?.toggle(key, isRange)
  }
  const showDetails = () => current()?.querySelector<HTMLElement>('[aria-expanded]')?.click()
  useKeys([
    { key: 'next', words: `Next ${one}`, act: () => move(1) },
    { key: 'previous', words: `Previous ${one}`, act: () => move(-1) },
    {
      key: 'open',
      words: 'Open selected',
      act: () => {
        const row = current()
        if (row) open(row)
      },
    },
    hasDetails && { key: 'unfold', words: 'Show or hide details', act: showDetails },
    selection && { key: 'select', words: `Select ${one}`, act: () => toggle(false) },
    selection && { key: 'selectRange', words: 'Select a range', act: () => toggle(true) },
    selection && { key: 'selectAll', words: 'Select all on this page', act: selection.toggleAll },
    selection && { key: 'clear', words: 'Clear selection', act: selection.clear },
  ])
}

/** Opens the first of the results, or moves into them, as soon as they are what was asked for. */
export function useFirstRow(list: RefObject<HTMLElement | null>, isSettled: boolean) {
  const [wanted, setWanted] = useState<'open' | 'focus'>()
  useEffect(() => {
    if (!isSettled || !wanted) return
    const first = list.current?.querySelector<HTMLElement>(ROW)
    setWanted(undefined)
    first?.focus()
    if (first && wanted === 'open') open(first)
  }, [isSettled, wanted, list])
  return setWanted
}
