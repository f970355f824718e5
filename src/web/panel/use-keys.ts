import { useEffect, useRef, useSyncExternalStore } from 'react'

export interface Shortcut {
  /** As the keyboard names it: `j`, `/`, `Enter`. */
  key: string
  /** What it does, for the list that `?` shows. */
  words: string
  act: () => void
}

/** Which shortcuts there are now, the page's own last. */
let shown: readonly Shortcut[][] = []
const listeners = new Set<() => void>()

function change(next: readonly Shortcut[][]): void {
  shown = next
  for (const listener of listeners) listener()
}

const TYPING = 'input, textarea, select, [contenteditable], dialog'

/** Keys that act while nobody is typing and no dialog is open. */
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
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog[open]')) return
      if (event.target instanceof HTMLElement && event.target.closest(TYPING)) return
      const isOnControl =
        event.target instanceof HTMLElement && event.target.closest('a, button, summary')
      // Enter on a link or a button is theirs.
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

/** What `?` shows. */
export function useShownKeys(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  ).flat()
}
