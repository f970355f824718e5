import { describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import {
  LINE_EVENTS,
  LINE_STATES,
  type LineState,
  lineIs,
  nextLineState,
  statesOf,
} from './line.ts'

function allowed(state: LineState): string[] {
  return LINE_EVENTS.flatMap((event) => {
    try {
      return [`${event} → ${nextLineState(state, event)}`]
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid_transition') return []
      throw error
    }
  })
}

describe('the life of a line', () => {
  it('a line moves between states exactly as listed and no other way', () => {
    expect(Object.fromEntries(LINE_STATES.map((state) => [state, allowed(state)]))).toEqual({
      unpaid: ['pay → queued', 'release → released'],
      queued: ['search → searching', 'escalate → desk', 'refund → refunding'],
      searching: ['found → checking', 'escalate → desk', 'refund → refunding'],
      checking: ['escalate → desk', 'pass → ready', 'refund → refunding'],
      desk: [
        'upload → checking',
        'checkAgain → checking',
        'searchAgain → queued',
        'approve → ready',
        'confirmMissing → refunding',
        'refund → refunding',
      ],
      ready: ['escalate → desk', 'deliver → delivered', 'refund → refunding'],
      delivered: ['refund → refunding'],
      refunding: ['refunded → refunded'],
      refunded: ['refundFailed → refunding'],
      released: [],
    })
  })

  it('a line is never delivered unless it was paid, found and checked', () => {
    for (const state of LINE_STATES.filter((each) => each !== 'ready')) {
      expect(() => nextLineState(state, 'deliver')).toThrow(
        `A line in state ${state} can't deliver`,
      )
    }
  })

  it('a line moves on automatically unless it’s waiting for a person or finished', () => {
    expect(LINE_STATES.filter((state) => !lineIs('moving', state))).toEqual([
      'unpaid',
      'desk',
      'delivered',
      'refunded',
      'released',
    ])
  })

  it('is sold from its payment on, until its money goes back', () => {
    expect(statesOf('sold')).toEqual([...statesOf('inWork'), 'delivered'])
    expect(LINE_STATES.filter((state) => !lineIs('sold', state))).toEqual([
      'unpaid',
      ...statesOf('givenBack'),
    ])
  })

  it('is in work until it is delivered or refunded, with or without staff', () => {
    expect(statesOf('inWork')).toEqual([...statesOf('awaited'), 'ready'])
    expect(statesOf('awaited')).toEqual([...statesOf('automatic'), 'desk'])
    expect(statesOf('unattended')).toEqual([...statesOf('automatic'), 'ready'])
    expect(statesOf('automatic')).toEqual(['queued', 'searching', 'checking'])
    expect(statesOf('ended')).toEqual(['delivered', 'refunded', 'released'])
  })
})
