import { describe, expect, it } from 'vitest'
import { cartSessions } from './cookies.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = new Date('2026-03-01T12:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * DAY)

describe('a cart session', () => {
  const sessions = cartSessions('a-secret-for-tests-that-is-long-enough')
  const { token, value } = sessions.issue(NOW)

  it('a cart session is recognized for ninety days, and re-signed after thirty under the same token', () => {
    expect(sessions.read(value, later(29))).toEqual({ token, isAging: false })
    expect(sessions.read(value, later(31))).toEqual({ token, isAging: true })
    expect(sessions.read(value, later(90))).toBeUndefined()
    const renewed = sessions.issue(later(31), token)
    expect(sessions.read(renewed.value, later(100))?.token).toBe(token)
  })

  const [, issuedAt = '', mac = ''] = value.split('.')
  it.each([
    ['nothing', undefined],
    ['an empty one', ''],
    ['a bare token', token],
    ['no signature', `${token}.${issuedAt}.`],
    ['another token', `${'A'.repeat(43)}.${issuedAt}.${mac}`],
    ['a later date', `${token}.${Number(issuedAt) + 1}.${mac}`],
    ['a changed signature', `${token}.${issuedAt}.${'A'.repeat(43)}`],
    ['more behind it', `${value}.more`],
    ['another secret', cartSessions('another-secret-that-is-long-enough').issue(NOW).value],
  ])('no value is taken from %s', (_what, forged) => {
    expect(sessions.read(forged, NOW)).toBeUndefined()
  })
})
