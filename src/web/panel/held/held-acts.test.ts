import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  dropAct,
  flushActs,
  HOLD_MS,
  heldActs,
  heldLineIds,
  holdAct,
  holdDone,
  holdUpload,
  sendAct,
  undoAct,
  watchUpload,
} from './held-acts.ts'

const act = (street: string) => ({
  ...{ words: 'Delivering', what: street, path: `/admin/desk/${street}`, lineIds: [street] },
})
const states = () => heldActs().map(({ what, state }) => `${what} ${state}`)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of heldActs()) dropAct(id)
  vi.useRealTimers()
})

it('an act is sent once, after ten seconds and not before', async () => {
  const send = vi.fn(() => Promise.resolve())
  const onSent = vi.fn()
  holdAct(act('1 Main St'), send, onSent)
  await vi.advanceTimersByTimeAsync(HOLD_MS - 1)
  expect(send).not.toHaveBeenCalled()
  expect(states()).toEqual(['1 Main St held'])
  await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(HOLD_MS * 3)
  expect(send).toHaveBeenCalledTimes(1)
  expect(onSent).toHaveBeenCalledTimes(1)
  expect(states()).toEqual([])
})

it('an act that was undone is never sent, and the others are', async () => {
  const [first, second] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())]
  holdAct(act('1 Main St'), first)
  holdAct(act('2 Main St'), second)
  await undoAct(heldActs()[0]?.id ?? 0)
  expect(states()).toEqual(['2 Main St held'])
  await vi.advanceTimersByTimeAsync(HOLD_MS)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})

it('an act on its way can’t be undone', async () => {
  let arrive = () => {}
  holdAct(act('1 Main St'), () => new Promise<void>((done) => (arrive = done)))
  await vi.advanceTimersByTimeAsync(HOLD_MS)
  await undoAct(heldActs()[0]?.id ?? 0)
  expect(states()).toEqual(['1 Main St sending'])
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(states()).toEqual([])
})

it('what the server has done is undone there, once and in time', async () => {
  const undo = vi.fn(() => Promise.resolve())
  holdDone(act('1 Main St'), undo)
  const [held] = heldActs()
  await Promise.all([undoAct(held?.id ?? 0), undoAct(held?.id ?? 0)])
  expect(undo).toHaveBeenCalledTimes(1)
  expect(states()).toEqual([])
  holdDone(act('2 Main St'), undo)
  await vi.advanceTimersByTimeAsync(HOLD_MS)
  expect(states()).toEqual([])
  expect(undo).toHaveBeenCalledTimes(1)
  undo.mockImplementation(() => Promise.reject(new Error('It’s too late.')) as never)
  holdDone(act('3 Main St'), undo)
  await undoAct(heldActs()[0]?.id ?? 0)
  expect(heldActs()).toMatchObject([{ state: 'refused', reason: 'It’s too late.' }])
})

it('a watched upload can be undone once the check has passed it, until it goes out', async () => {
  watchUpload(act('1 Main St'), () => Promise.resolve())
  const [watched] = heldActs()
  await undoAct(watched?.id ?? 0)
  await vi.advanceTimersByTimeAsync(HOLD_MS * 5)
  expect(states()).toEqual(['1 Main St watched'])
  holdUpload(watched?.id ?? 0, 'Delivering', Date.now() + 4000)
  expect(heldLineIds()).toEqual(['1 Main St'])
  await vi.advanceTimersByTimeAsync(3999)
  expect(states()).toEqual(['1 Main St held'])
  await vi.advanceTimersByTimeAsync(1)
  expect(states()).toEqual([])
})

it('acts are sent at once when the page is left, and only once', async () => {
  const send = vi.fn(() => Promise.resolve())
  holdAct(act('1 Main St'), send)
  holdAct(act('2 Main St'), send)
  const flushed = flushActs()
  expect(send).toHaveBeenCalledTimes(2)
  await flushed
  await vi.advanceTimersByTimeAsync(HOLD_MS)
  expect(send).toHaveBeenCalledTimes(2)
})

it('a refused act stays with its reason until it’s tried again or dismissed', async () => {
  const send = vi.fn(() => Promise.reject(new Error('grace has this deed.')))
  const onSent = vi.fn()
  holdAct(act('1 Main St'), send, onSent)
  await vi.advanceTimersByTimeAsync(HOLD_MS * 100)
  expect(heldActs()).toMatchObject([{ state: 'refused', reason: 'grace has this deed.' }])
  expect([send.mock.calls.length, onSent.mock.calls.length]).toEqual([1, 1])
  send.mockImplementation(() => Promise.resolve() as never)
  await sendAct(heldActs()[0]?.id ?? 0)
  expect(states()).toEqual([])
})
