import {
  type Address,
  formatAddress,
  isSameAddress,
  parseAddress,
} from '../../../addresses/address.ts'
import { onOneLine } from '../../../addresses/printed-text.ts'
import type { FactName } from '../../../deed-fact.ts'
import { bareNumber } from '../lookalike.ts'
import { datesIn } from '../recording-date.ts'
import { mayHoldNumber } from '../social-security-number.ts'
import { amountOf } from './consideration.ts'
import { kindOf } from './document-kinds.ts'
import { type Fact, flat } from './fact.ts'
import { parcelValue } from './land-facts.ts'
import { bare, inCapitals } from './party-facts.ts'
import { citationIn } from './prior-deed.ts'
import type { Asked } from './read-facts.ts'

type Typed = Pick<Fact, 'text' | 'value'>

/** Facts that are an office's numbers, or have some, which can be of nine digits. */
const WITH_NUMBERS: readonly FactName[] = ['instrument', 'bookPage', 'parcel', 'legal', 'prior']

/** What staff type as a fact, in the form that it's compared in, or why it can't be one. */
export function typedFact(
  name: FactName,
  words: string,
  asked: Asked & { isMasked: boolean },
): Typed | { problem: string } {
  const text = flat(onOneLine(words))
  const { parcelNumber = null, instrumentNumber } = asked.facts
  // Where one was redacted, any nine digits that the index doesn't have may be that one.
  const isBare = asked.isMasked || !WITH_NUMBERS.includes(name)
  // The ordered address can't hold anything else.
  if (name !== 'address' && mayHoldNumber(text, [parcelNumber, instrumentNumber], isBare)) {
    return { problem: 'This may be a Social Security number, which we never show. Leave it out.' }
  }
  const value = VALUES[name](text, asked)
  return value ? { text: asShown(name, text), value } : { problem: PROBLEMS[name] }
}

const namesOf = (text: string) => text.split(';').map(flat).filter(Boolean)
const asShown = (name: FactName, text: string) =>
  name === 'grantors' || name === 'grantees' ? namesOf(text).join('; ') : text

const withDigits = (value: string) => (/\d/.test(value) ? value : undefined)

const VALUES: Record<FactName, (text: string, asked: Asked) => string | undefined> = {
  kind: kindOf,
  instrument: (text) => withDigits(bareNumber(text)),
  recorded: (text, { today }) => {
    const [only, ...more] = datesIn(text, today)
    return more.length === 0 ? only?.date : undefined
  },
  bookPage: (text) => /^\D*(\d{1,7})\D+(\d{1,6})\D*$/.exec(text)?.slice(1).join(' '),
  grantors: (text) => inCapitals(namesOf(text)),
  grantees: (text) => inCapitals(namesOf(text)),
  vesting: bare,
  address: (text, { ordered }) => (isOf(ordered, text) ? formatAddress(ordered) : undefined),
  parcel: (text) => withDigits(parcelValue(text)),
  legal: (text) => text,
  consideration: amountOf,
  prior: (text) => citationIn(text)?.value,
}

/** Another address on the page isn't ours to show. */
function isOf(ordered: Address, text: string): boolean {
  const typed = parseAddress(text) ?? { ...ordered, streetAddress: text }
  const zip = typed.zipCode.replace(/-\d{4}$/, '')
  return isSameAddress(typed, ordered) && ['', ordered.zipCode.slice(0, 5)].includes(zip)
}

const AS_PRINTED = 'Type it as it’s printed.'

const PROBLEMS: Record<FactName, string> = {
  kind: 'We don’t know this kind of deed. Type its title as it’s printed.',
  instrument: 'Type the number as it’s printed.',
  recorded: 'Type one date that isn’t in the future, like July 6, 2021.',
  bookPage: 'Type a book and a page, like Book 412, Page 88.',
  grantors: AS_PRINTED,
  grantees: AS_PRINTED,
  vesting: AS_PRINTED,
  address:
    'Only the ordered address is shown. Type it as it’s printed, or say it isn’t on the deed.',
  parcel: 'Type the number as it’s printed.',
  legal: AS_PRINTED,
  consideration: AS_PRINTED,
  prior: 'Type its number, like Instrument No. 1999-0245795, or Book 412, Page 88.',
}
