import { expect, it } from 'vitest'
import { type Waiting, whyWaiting } from './why-waiting.ts'

const AT = new Date('2026-03-10T15:00:00Z')
const minutesAgo = (minutes: number) => new Date(AT.getTime() - minutes * 60_000)
const inHours = (hours: number) => new Date(AT.getTime() + hours * 3_600_000)

const line = (changes: Partial<Waiting>): Waiting => ({
  progress: 'queued',
  progressAt: minutesAgo(0),
  promisedBy: inHours(48),
  refundedAfter: inHours(72),
  delayToldAt: null,
  releaseReason: null,
  withheldUntil: null,
  deskReason: null,
  sourcesDown: [],
  refund: undefined,
  others: 0,
  ...changes,
})
const why = (changes: Partial<Waiting>) =>
  whyWaiting(line(changes), AT)
    ?.map((told) => (typeof told === 'string' ? told : told.toISOString()))
    .join('') ?? null

it('the reason for a line at the desk says since when, why and what happens automatically', () => {
  const deskReason = 'No source has a deed for this address.'
  expect(why({ progress: 'desk', progressAt: minutesAgo(58), deskReason })).toBe(
    'At the desk since 2026-03-10T14:02:00.000Z: No source has a deed for this address. Auto-refund on 2026-03-13T15:00:00.000Z.',
  )
})

it('the reason for a late line says since when it’s late and whether the customer knows', () => {
  const late = {
    progress: 'desk',
    deskReason: 'A person looks',
    promisedBy: minutesAgo(60),
  } as const
  expect(why(late)).toContain('A person looks. Overdue since 2026-03-10T14:00:00.000Z. Auto-refund')
  expect(why({ ...late, delayToldAt: minutesAgo(30) })).toContain('The customer has been told.')
})

it('there is no reason for a line that has only just started or is done', () => {
  for (const progress of ['queued', 'searching', 'checking', 'ready'] as const) {
    expect(why({ progress, progressAt: minutesAgo(4) })).toBeNull()
  }
  for (const progress of ['delivered', 'refunded'] as const) {
    expect(why({ progress, progressAt: minutesAgo(9999), promisedBy: minutesAgo(9) })).toBeNull()
  }
})

it('the reason names what is holding up an automatic step', () => {
  const slow = { progressAt: minutesAgo(6) }
  expect(why({ progress: 'queued', ...slow })).toContain('the search hasn’t started')
  expect(why({ progress: 'searching', ...slow })).toContain('ask again automatically')
  expect(why({ progress: 'searching', ...slow, sourcesDown: ['cook'] })).toContain(
    'cook isn’t answering.',
  )
  expect(why({ progress: 'checking', ...slow })).toContain('Fetching and checking the copy since')
  expect(why({ progress: 'ready', others: 1 })).toContain('with the order’s other deeds')
  expect(why({ progress: 'ready', progressAt: minutesAgo(61) })).toContain('couldn’t be delivered')
})

it('the reason for a refunding line says where the refund is', () => {
  const refund = (state: 'requested' | 'pending' | 'failed', failure: string | null = null) =>
    why({ progress: 'refunding', refund: { state, failure } })
  expect(refund('requested')).toContain('Sending the refund')
  expect(refund('pending')).toContain('with the bank')
  expect(refund('failed', 'expired_or_canceled_card')).toContain(
    'failed (expired or canceled card) and has needed review',
  )
})
