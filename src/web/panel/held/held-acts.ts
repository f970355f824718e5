import type { CallInput, Endpoint } from '../../../contract/endpoint.ts'
import { SECOND } from '../../../durations.ts'
import { UNDO_SECONDS } from '../../../policy.ts'
import { call, reasonOf } from '../../api.ts'
import { createStore } from '../store.ts'
import { reread } from '../use-calls.ts'

/** How long an act that leaves the house can be undone. */
export const HOLD_MS = UNDO_SECONDS * SECOND

/** An act as it's told to the person who did it. */
interface HeldWords {
  /** "Delivering" */
  words: string
  what: string
  path: string
}

export interface HeldAct extends HeldWords {
  id: number
  lineIds: readonly string[]
  /** When it's sent, in milliseconds since the epoch. */
  until: number
  /** `watched`: an upload that the check is reading. */
  state: 'watched' | 'held' | 'sending' | 'refused'
  reason?: string
  canRetry?: boolean
}

interface Kept {
  shown: HeldAct
  /** Left out if the server has done it and undoes it. */
  send?: () => Promise<unknown>
  undo?: () => Promise<unknown>
  onSent?: () => void
  timer?: ReturnType<typeof setTimeout>
}

let kept: readonly Kept[] = []
const shown = createStore<readonly HeldAct[]>([])
let lastId = 0

function change(next: readonly Kept[]): void {
  kept = next
  shown.set(kept.map((each) => each.shown))
}

function isOpen({ state }: HeldAct): boolean {
  return state === 'held' || state === 'sending'
}

function alter(id: number, changes: Partial<HeldAct>): void {
  change(
    kept.map((each) =>
      each.shown.id === id ? { ...each, shown: { ...each.shown, ...changes } } : each,
    ),
  )
}

type NewAct = HeldWords & { lineIds: readonly string[] }

function add(act: NewAct, state: HeldAct['state'], more: Omit<Kept, 'shown'> = {}): number {
  lastId += 1
  const first: HeldAct = { ...act, id: lastId, until: Date.now() + HOLD_MS, state }
  change([...kept, { shown: first, ...more }])
  return lastId
}

function after(until: number, id: number, act: (id: number) => unknown): void {
  const timer = setTimeout(() => act(id), until - Date.now())
  kept = kept.map((each) => (each.shown.id === id ? { ...each, timer } : each))
}

/** Sends an act once nobody has undone it for a while. */
export function holdAct(act: NewAct, send: () => Promise<unknown>, onSent = () => {}): void {
  after(Date.now() + HOLD_MS, add(act, 'held', { send, onSent }), sendAct)
}

/** For an act that is done: `undo` takes it back. */
export function holdDone(act: NewAct, undo: () => Promise<unknown>): void {
  after(Date.now() + HOLD_MS, add(act, 'held', { undo }), dropAct)
}

/** Follows an upload through the check, whatever page is open; `undo` stops its delivery. */
export function watchUpload(act: NewAct, undo: () => Promise<unknown>): void {
  add(act, 'watched', { undo })
}

/** The check has passed a watched upload: it goes out then. */
export function holdUpload(id: number, words: string, until: number): void {
  const end = Math.min(until, Date.now() + HOLD_MS)
  alter(id, { state: 'held', words, until: end })
  after(end, id, dropAct)
}

export function refuseAct(id: number, reason: string): void {
  alter(id, { state: 'refused', words: 'Delivering', reason })
}

/** Also tries a refused one again. */
export function sendAct(id: number): Promise<void> {
  const act = kept.find((each) => each.shown.id === id)
  if (!act?.send || act.shown.state === 'sending') return Promise.resolve()
  clearTimeout(act.timer)
  alter(id, { state: 'sending' })
  return act
    .send()
    .then(
      () => dropAct(id),
      (cause: unknown) => alter(id, { state: 'refused', reason: reasonOf(cause), canRetry: true }),
    )
    .then(act.onSent ?? (() => {}))
}

export async function undoAct(id: number): Promise<void> {
  const act = kept.find((each) => each.shown.id === id)
  if (act?.shown.state !== 'held') return
  clearTimeout(act.timer)
  dropAct(id)
  try {
    await act.undo?.()
  } catch (cause) {
    const refused = add(act.shown, 'refused')
    alter(refused, { words: 'Undoing', reason: reasonOf(cause) })
  }
}

export function dropAct(id: number): void {
  change(kept.filter((each) => each.shown.id !== id))
}

/** Sends everything at once: the page is about to be left. */
export function flushActs(): Promise<unknown> {
  return Promise.all(
    heldActs()
      .filter(({ state }) => state === 'held')
      .map(({ id }) => sendAct(id)),
  )
}

export const heldActs = shown.get
export const useHeldActs = shown.use

/** Whether a deed is as good as done: its act is held or on its way. */
export function useIsHeld(): (lineId: string) => boolean {
  const acts = useHeldActs()
  return (lineId) => acts.some((act) => isOpen(act) && act.lineIds.includes(lineId))
}

export function heldLineIds(): string[] {
  return heldActs()
    .filter(isOpen)
    .flatMap(({ lineIds }) => lineIds)
}

type CanBeTried = Endpoint & { body: { shape: { isTrial: unknown } } }

/** Does an act that leaves the house. It's tried out at once, so that a refusal is said where it
 * was asked for; then it can be undone for a while; then it's done. */
export async function tryThenHold<E extends CanBeTried>(
  endpoint: E,
  input: CallInput<E> & { body: object },
  words: NewAct,
  rereads: ReadonlyArray<{ path: string }>,
): Promise<void> {
  const send = (isTrial: boolean) =>
    call(endpoint, { ...input, body: { ...input.body, isTrial } }, undefined, true)
  await send(true)
  holdAct(
    words,
    () => send(false),
    () => reread(rereads),
  )
}
