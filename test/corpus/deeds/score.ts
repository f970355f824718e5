import { FACT_NAMES, type FactName } from '../../../src/deed-fact.ts'
import type { Fact, Facts } from '../../../src/fulfillment/reading/facts/fact.ts'
import type { DrawnDeed } from './deeds.ts'
import type { Truth } from './truth.ts'

/** The share of the facts shown as certain that must be right. */
export const WANTED_SHARE = 0.995

export interface Scored {
  name: FactName
  quality: DrawnDeed['quality']
  /** A fact shown as certain that the deed doesn't print is wrong, too. */
  outcome: 'right' | 'wrong' | 'doubtful' | 'missed'
  /** Whether the deed prints it; what is written by hand isn't printed. */
  isPrinted: boolean
  said: string
  truth: string
  /** Right, but for an accent. */
  lacksAccent: boolean
}

export function score(facts: Facts, { truths, quality }: DrawnDeed): Scored[] {
  return FACT_NAMES.map((name) => {
    const truth = truths[name]
    const said = saidBy(name, facts[name])
    return {
      name,
      quality,
      outcome: outcomeOf(name, facts[name], truth),
      isPrinted: truth !== undefined && !truth.byHand,
      said,
      truth: truth?.text ?? '',
      lacksAccent: accents(said) < accents(truth?.text ?? ''),
    }
  })
}

function outcomeOf(name: FactName, fact: Fact, truth: Truth | undefined): Scored['outcome'] {
  if (fact.state === 'doubtful') return 'doubtful'
  if (fact.state === 'absent') return 'missed'
  const isRight = truth && meaning(name, saidBy(name, fact)) === meaning(name, truth.text)
  return isRight ? 'right' : 'wrong'
}

const BY_VALUE = new Set<FactName>(['kind', 'recorded', 'bookPage', 'prior', 'parcel'])
const saidBy = (name: FactName, { text, value }: Fact) => (BY_VALUE.has(name) ? value : text)

const accents = (text: string) => text.normalize('NFD').match(/\p{M}/gu)?.length ?? 0

/** Every letter and digit counts, and so does a point between digits. Case, spaces and other marks
 * don't, nor do accents, which no reader here knows and no index has. A sum with a figure is its
 * figure. */
function meaning(name: FactName, text: string): string {
  const figure = name === 'consideration' ? /\$[\d,.]*\d/.exec(text)?.[0] : undefined
  return (figure ?? text)
    .normalize('NFD')
    .toUpperCase()
    .replace(/(\d)\.(?=\d)/g, '$1·')
    .replace(/[^\p{L}\d·]/gu, '')
}

const percent = (part: number, of: number) =>
  `${(Math.floor((1000 * part) / (of || 1)) / 10).toFixed(1)}%`

/** Fact by fact: how many are printed on which pages and how many of them are shown as certain. */
export function tableOf(scored: Scored[]): { table: string; share: number } {
  const rows = [...FACT_NAMES, 'all' as const].map((name) => {
    const of = scored.filter((one) => name === 'all' || one.name === name)
    const on = (isOf: (quality: string) => boolean) => {
      const printed = of.filter(({ quality, isPrinted }) => isPrinted && isOf(quality))
      const certain = printed.filter(({ outcome }) => ['right', 'wrong'].includes(outcome))
      return `${certain.length} of ${printed.length}, ${percent(certain.length, printed.length)}`
    }
    const { right, wrong } = countsOf(of)
    const cells = [
      on((quality) => quality === 'clean'),
      on((quality) => quality === 'noisy'),
      on((quality) => !['clean', 'noisy'].includes(quality)),
      `${wrong} of ${right + wrong}`,
      percent(right, right + wrong),
    ]
    return `| ${name} | ${cells.join(' | ')} |`
  })
  const { right, wrong } = countsOf(scored)
  const lacking = scored.filter(({ outcome, lacksAccent }) => outcome === 'right' && lacksAccent)
  const head =
    '| fact | certain on clean pages | on noisy ones | on others | wrong of certain | right |\n|---|---|---|---|---|---|'
  const table = [head, ...rows, '', `right but for an accent: ${lacking.length}`].join('\n')
  return { table, share: right / (right + wrong || 1) }
}

function countsOf(scored: Scored[]) {
  const count = (wanted: string) => scored.filter(({ outcome }) => outcome === wanted).length
  return { right: count('right'), wrong: count('wrong') }
}
