import { useSyncExternalStore } from 'react'
import { lasting } from '../../storage.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'deedPanelTheme'
const DARK = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

/** What the person chose, or what their system prefers. */
function themeNow(): Theme {
  const chosen = THEMES.find((theme) => theme === lasting.getItem(KEY))
  return chosen ?? (window.matchMedia(DARK).matches ? 'dark' : 'light')
}

export function chooseTheme(theme: Theme): void {
  lasting.setItem(KEY, theme)
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    const system = window.matchMedia(DARK)
    listeners.add(listener)
    system.addEventListener('change', listener)
    return () => {
      listeners.delete(listener)
      system.removeEventListener('change', listener)
    }
  }, themeNow)
}
