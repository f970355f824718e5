import { expect, it } from 'vitest'
import { sourceState } from './source-state.ts'

const WELL = { isOn: true, openUntil: null, failures: 0, hasFailedToday: false, callsThisWeek: 9 }

it.each([
  [{}, 'up'],
  [{ callsThisWeek: 0 }, 'unasked'],
  [{ hasFailedToday: true }, 'shaky'],
  [{ hasFailedToday: true, failures: 1 }, 'failing'],
  [{ failures: 5, openUntil: new Date() }, 'paused'],
  [{ isOn: false, failures: 5, openUntil: new Date(), hasFailedToday: true }, 'off'],
])('a source of which we know %o is %s', (change, state) => {
  expect(sourceState({ ...WELL, ...change })).toBe(state)
})
