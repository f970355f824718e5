import { expect, it } from 'vitest'
import { SOURCE_STATES, sourceState } from '../../fulfillment/sources/source-state.ts'
import { SOURCE_STATE, sourcesWords } from './source-words.ts'

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

it('the dashboard says "All sources up" only when none failed in the last 24 hours', () => {
  for (const state of SOURCE_STATES) {
    const words = sourcesWords([
      { source: 'a', state: 'up' },
      { source: 'b', state },
    ])
    if (state === 'up' || state === 'unasked') expect(words).toMatch(/^All sources up/)
    else expect(words).toBe(`b: ${SOURCE_STATE[state].words.toLowerCase()}. 1 up.`)
  }
})
