import { useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

/** The rows somebody picked, for as long as the list shows the same view. */
export function useSelection(shown: readonly string[], view: string) {
  const [state, setState] = useState<State>({ ...NOTHING, view })
  const { keys, isWhole, last } = state.view === view ? state : NOTHING
  const set = (next: Partial<State>) => setState({ ...NOTHING, ...next, view })
  const selected = isWhole ? [...shown] : shown.filter((key) => keys.has(key))
  const areAll = shown.length > 0 && selected.length === shown.length
  return {
    /** The selected rows that are on screen, as the list has them. */
    keys: selected,
    has: (key: string) => isWhole || keys.has(key),
    areAll,
    /** Everything that the filter matches is selected, also what isn't on screen. */
    isWhole,
    toggle: (key: string, isRange = false) => {
      const now = new Set(selected)
      const isOn = !now.has(key)
      for (const each of isRange ? between(shown, last ?? key, key) : [key]) {
        if (isOn) now.add(each)
        else now.delete(each)
      }
      set({ keys: now, last: key })
    },
    toggleAll: () => set({ keys: new Set(areAll ? [] : shown) }),
    selectWhole: () => set({ isWhole: true }),
    clear: () => set({}),
  }
}

interface State {
  keys: ReadonlySet<string>
  isWhole: boolean
  last: string | undefined
  view: string
}

const NOTHING: State = { keys: new Set(), isWhole: false, last: undefined, view: '' }

/** Both ends and what's between them, whichever comes first. */
export function between(shown: readonly string[], one: string, other: string): string[] {
  const ends = [shown.indexOf(one), shown.indexOf(other)]
  if (ends.includes(-1)) return [other]
  return shown.slice(Math.min(...ends), Math.max(...ends) + 1)
}
