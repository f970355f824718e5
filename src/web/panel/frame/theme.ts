import { lasting } from '../../storage.ts'
import { createStore } from '../store.ts'
import { useMedia } from '../use-media.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'deedPanelTheme'
const chosen = createStore(THEMES.find((theme) => theme === lasting.getItem(KEY)))

export function chooseTheme(theme: Theme): void {
  lasting.setItem(KEY, theme)
  chosen.set(theme)
}

/** What the person chose, or what their system prefers. */
export function useTheme(): Theme {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  return chosen.use() ?? (isSystemDark ? 'dark' : 'light')
}
