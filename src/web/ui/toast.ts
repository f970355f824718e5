import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  title: string
  description?: string | undefined
  variant: 'default' | 'destructive'
  open: boolean
}

// There's room for one: a new toast replaces the current one.
let current: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

function set(next: Toast | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

export function toast(title: string, description?: string, variant: Toast['variant'] = 'default') {
  lastId += 1
  set({ id: lastId, title, description, variant, open: true })
}

export function toastError(title: string, description?: string): void {
  toast(title, description, 'destructive')
}

/** Closed, not gone: the closing animation still shows it. */
export function dismissToast(id: number): void {
  if (current?.id === id) set({ ...current, open: false })
}

export function useToast(): Toast | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => undefined,
  )
}
