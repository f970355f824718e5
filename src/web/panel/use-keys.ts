import { useEffect, useLayoutEffect, useRef } from 'react'
import { isLetter, KEYS, type KeyName, useLetters } from './keys.ts'
import { createStore } from './store.ts'

/** Something the page can do. */
export interface Shortcut {
  /** Left out where only the search offers it. */
  key?: KeyName | undefined
  /** What it does, for the list `?` shows. */
  words: string
  act: () => void
}

/** The current shortcuts, the page's own last. */
const shown = createStore<readonly Shortcut[][]>([])

/** What another page is opened for, until it offers that. */
let wanted: string | undefined

/** Does this as soon as a page offers it. */
export function actOnceShown(words: string | undefined): void {
  wanted = words
}

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog'

/** Shortcuts that work unless you're typing or a dialog is open; what isn't offered is left out. */
export function useKeys(offered: ReadonlyArray<Shortcut | false | '' | undefined>): void {
  const shortcuts = offered.filter((each) => typeof each === 'object')
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const letters = useLetters()
  const areLettersOn = useRef(letters)
  areLettersOn.current = letters
  const names = shortcuts.map(({ key, words }) => `${key} ${words}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with its names
  useEffect(() => {
    const mine = latest.current
    shown.set([...shown.get(), mine])
    const asked = mine.find(({ words }) => words === wanted)
    if (asked) {
      wanted = undefined
      asked.act()
    }
    return () => shown.set(shown.get().filter((each) => each !== mine))
  }, [names])
  // With the page, not after it: a key pressed as soon as its button is there must not be lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isLetter(event.key) && !areLettersOn.current) return
      if (document.querySelector('dialog[open]')) return
      if (event.target instanceof HTMLElement && event.target.closest(TYPING)) return
      const isOnControl =
        event.target instanceof HTMLElement && event.target.closest('a, button, summary')
      // A link or a button handles its own Enter.
      if (event.key === 'Enter' && isOnControl) return
      const shortcut = latest.current.find(({ key }) => key && KEYS[key] === event.key)
      if (!shortcut) return
      event.preventDefault()
      shortcut.act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** What the page can do, its own acts first. */
export function useShownKeys(): readonly Shortcut[] {
  return shown.use().toReversed().flat()
}
