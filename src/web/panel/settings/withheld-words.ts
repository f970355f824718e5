import type { Effect, Suppression } from '../../../contract/staff/privacy.ts'
import { countOf } from '../../ui/count-of.ts'

export function sweepWords(sweep: NonNullable<Suppression['sweep']>): string {
  const did = [
    sweep.refunded > 0 && `${countOf(sweep.refunded, 'deed', 'deeds')} ended and refunded`,
    sweep.ended > 0 && `${countOf(sweep.ended, 'fetched deed', 'fetched deeds')} ended`,
    sweep.held > 0 && `${countOf(sweep.held, 'copy', 'copies')} marked at the desk`,
  ].filter((words) => words !== false)
  const words = did.join(', ')
  if (sweep.finishedAt === null) return words ? `Searching: ${words}` : 'Searching'
  return words || 'None found'
}

const UNFETCHED = [
  'delivered deed that nobody fetched is',
  'delivered deeds that nobody fetched are',
] as const

export function addressEffects(effect: Effect): string[] {
  return sentences(effect, [
    [effect.inWork, 'deed in progress is', 'deeds in progress are', 'refunded later as not found.'],
    [effect.unfetched, ...UNFETCHED, 'refunded.'],
    [effect.fetched, 'fetched deed becomes a task', 'fetched deeds become tasks', NO_REFUND],
    [effect.links, 'link ends', 'links end', 'at once.'],
  ])
}

const NO_REFUND = 'with no automatic refund.'
const MAYBE_THEM = [
  'deed in progress names somebody who may be them: it is',
  'deeds in progress name somebody who may be them: they are',
  'refunded later as not found, or marked for whoever judges at the desk.',
] as const
const ENDED = [
  'fetched deed is ended and becomes a task,',
  'fetched deeds are ended and become tasks,',
] as const

/** What an entry for a person will do: names are read from deeds and may belong to someone else. */
export function personEffects(effect: Effect): string[] {
  return sentences(effect, [
    [effect.inWork, ...MAYBE_THEM],
    [effect.unfetched, ...UNFETCHED, 'ended and refunded.'],
    [effect.fetched, ...ENDED, NO_REFUND],
    [effect.links, 'link ends', 'links end', 'within minutes.'],
  ])
}

type Part = [count: number, one: string, many: string, end: string]

function sentences({ isExact }: Effect, parts: Part[]): string[] {
  const told = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many, end]) => `${countOf(count, one, many)} ${end}`)
  if (!isExact) return ['Too many deeds to count are affected. At least:', ...told]
  return told.length > 0 ? told : ['Nothing sold so far is affected.']
}
