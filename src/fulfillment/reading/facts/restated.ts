import type { FactName } from '../../../deed-fact.ts'
import { bareNumber } from '../lookalike.ts'
import { datesIn } from '../recording-date.ts'
import { amountOf } from './consideration.ts'
import type { Claim, Fact } from './fact.ts'
import { parcelValue } from './land-facts.ts'
import { namesIn } from './name-list.ts'
import { inCapitals } from './party-facts.ts'

/** Any day is possible: the index or another reader has to have it, too. */
const ALWAYS = '9999-12-31'

/** A date as indexes write it, from print whose blanks a reader may have dropped. */
export const dateIn = (text: string) =>
  datesIn(text.replace(/(?<=\p{L}|,)(?=\d)/gu, ' '), ALWAYS)[0]?.date

export const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).join(' ')

/** The fact as a closer look at its rows has it; undefined if they say no such fact. */
export function restated(
  name: FactName,
  { text, printed }: Claim,
  rows: string,
): Pick<Fact, 'text' | 'value'> | undefined {
  if (name === 'grantors' || name === 'grantees') {
    const names = namesIn(rows.replace(/^[^\p{L}\d]+/u, ''))
    return names && { text: names.join('; '), value: inCapitals(names) }
  }
  const said = rows.replace(/^[^\p{L}\d$]+|[^\p{L}\d)]+$/gu, '')
  const value = comparable(name, said)
  return value ? { text: said + text.slice(printed.length), value } : undefined
}

function comparable(name: FactName, said: string): string | undefined {
  switch (name) {
    case 'recorded':
      return dateIn(said)
    case 'instrument':
      return bareNumber(said)
    case 'parcel':
      return parcelValue(said)
    case 'consideration':
      return amountOf(said)
    case 'bookPage':
      return numbersIn(said)
    case 'prior':
      return /book|bk|liber|vol/i.test(said)
        ? numbersIn(said)
        : bareNumber(said.replace(/^\D+/, ''))
    default:
      return undefined
  }
}
