import * as z from 'zod/mini'
import type { KeyValueStore } from '../../storage.ts'

const KEY = 'deedPanelOrderViews'
const Views = z.array(z.object({ name: z.string(), address: z.string() }))
export type SavedView = z.infer<typeof Views>[number]

/** The views saved in this browser, by name. */
export function readViews(store: KeyValueStore): SavedView[] {
  try {
    return z.parse(Views, JSON.parse(store.getItem(KEY) ?? '[]'))
  } catch {
    // Something else wrote this: treat it as no views.
    return []
  }
}

/** Replaces a view with the same name. */
export function saveView(store: KeyValueStore, view: SavedView): SavedView[] {
  const others = readViews(store).filter(({ name }) => name !== view.name)
  return write(store, [...others, view])
}

export function forgetView(store: KeyValueStore, name: string): SavedView[] {
  return write(
    store,
    readViews(store).filter((view) => view.name !== name),
  )
}

function write(store: KeyValueStore, views: SavedView[]): SavedView[] {
  store.setItem(KEY, JSON.stringify(views))
  return views
}
