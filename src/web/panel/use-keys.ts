import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

export interface Shortcut {
  /** The browser's name for the key: `j`, `/`, `Enter`. */
  key: string
  /** What it does, for the list `?` shows. */
  words: string
  act: () => void
}

/** The current shortcuts, the page's own last. */
let shown: readonly Shortcut[][] = []
const listeners = new Set<() => void>()

function change(next: readonly Shortcut[][]): void {
  shown = next
  for (const listener of listeners) listener()
}

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog'

/** Shortcuts that work unless you're typing or a dialog is open. */
export function useKeys(shortcuts: Shortcut[]): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const names = shortcuts.map(({ key, words }) => `${key} ${words}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with its names
  useEffect(() => {
    const mine = latest.current
    change([...shown, mine])
    return () => change(shown.filter((each) => each !== mine))
  }, [names])
  // With the page, not after it: a key pressed as soon as its button is there must not be lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog[open]')) return
      if (event.target instanceof HTMLElement && event.target.closest(TYPING)) return
      const isOnControl =
        event.target instanceof HTMLElement && event.target.closest('a, button, summary')
      // A link or a button handles its own Enter.
      if (event.key === 'Enter' && isOnControl) return
      const shortcut = latest.current.find(({ key }) => key === event.key)
      if (!shortcut) return
      event.preventDefault()
      shortcut.act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** The shortcuts `?` shows, the page's own first. */
export function useShownKeys(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
    .toReversed()
    .flat()
}
