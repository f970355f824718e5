import { useSyncExternalStore } from 'react'
import { reasonOf } from '../../api.ts'
import { passing } from '../../storage.ts'

/** How long an act that leaves the house can be undone. */
export const HOLD_MS = 10_000

/** An act as it's told to the person who did it. */
export interface HeldWords {
  /** "Delivering" */
  words: string
  /** What it's about. */
  what: string
  /** The page it was done on. */
  path: string
}

export interface HeldAct extends HeldWords {
  id: number
  lineIds: readonly string[]
  /** When it's sent, in milliseconds since the epoch. */
  until: number
  state: 'held' | 'sending' | 'refused' | 'unheard'
  reason?: string
}

interface Kept {
  shown: HeldAct
  send: () => Promise<unknown>
  onSent: () => void
  timer?: ReturnType<typeof setTimeout>
}

/** Noted until the answer is there, so that a page that was left can say what it never heard of. */
const NOTES = 'deedHeldActs'
let kept: readonly Kept[] = []
let shown: readonly HeldAct[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Kept[]): void {
  kept = next
  shown = kept.map((each) => each.shown)
  const open = shown.filter(({ state }) => state === 'held' || state === 'sending')
  if (open.length === 0) passing.removeItem(NOTES)
  else {
    const notes = open.map(({ words, what, path }) => ({ words, what, path }))
    passing.setItem(NOTES, JSON.stringify(notes))
  }
  for (const listener of listeners) listener()
}

function alter(id: number, changes: Partial<HeldAct>): void {
  change(
    kept.map((each) =>
      each.shown.id === id ? { ...each, shown: { ...each.shown, ...changes } } : each,
    ),
  )
}

/** Sends an act once nobody has undone it for a while. */
export function holdAct(
  act: HeldWords & { lineIds: readonly string[] },
  send: () => Promise<unknown>,
  onSent: () => void = () => {},
): void {
  lastId += 1
  const id = lastId
  const timer = setTimeout(() => sendAct(id), HOLD_MS)
  const first: HeldAct = { ...act, id, until: Date.now() + HOLD_MS, state: 'held' }
  change([...kept, { shown: first, send, onSent, timer }])
}

/** Also tries a refused one again. */
export function sendAct(id: number): Promise<void> {
  const act = kept.find((each) => each.shown.id === id)
  if (!act || act.shown.state === 'sending') return Promise.resolve()
  clearTimeout(act.timer)
  alter(id, { state: 'sending' })
  return act
    .send()
    .then(
      () => dropAct(id),
      (cause: unknown) => alter(id, { state: 'refused', reason: reasonOf(cause) }),
    )
    .then(act.onSent)
}

/** Takes it back, if it hasn't been sent. */
export function undoAct(id: number): void {
  const act = kept.find((each) => each.shown.id === id)
  if (act?.shown.state !== 'held') return
  clearTimeout(act.timer)
  dropAct(id)
}

export function dropAct(id: number): void {
  change(kept.filter((each) => each.shown.id !== id))
}

/** Sends everything at once: the page is about to be left. */
export function flushActs(): Promise<unknown> {
  return Promise.all(shown.filter(({ state }) => state === 'held').map(({ id }) => sendAct(id)))
}

/** What a page before this one sent off and never heard of. */
export function recallActs(): void {
  const notes = passing.getItem(NOTES)
  if (!notes || kept.length > 0) return
  const unheard = JSON.parse(notes) as HeldWords[]
  change(
    unheard.map((note) => {
      lastId += 1
      const act: HeldAct = { ...note, id: lastId, lineIds: [], until: 0, state: 'unheard' }
      return { shown: act, send: () => Promise.resolve(), onSent: () => {} }
    }),
  )
}

export function heldActs(): readonly HeldAct[] {
  return shown
}

export function useHeldActs(): readonly HeldAct[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, heldActs)
}

/** Whether a deed is as good as done: its act is held or on its way. */
export function useIsHeld(): (lineId: string) => boolean {
  const acts = useHeldActs()
  return (lineId) =>
    acts.some(
      ({ state, lineIds }) => (state === 'held' || state === 'sending') && lineIds.includes(lineId),
    )
}
