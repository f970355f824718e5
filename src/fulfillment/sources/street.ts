import { streetKey } from '../../addresses/address-key.ts'

/** A street line in a form we can query an index with: its house number, the whole line, and the
 * unit separately. */
export interface Street {
  houseNumber: string
  /** For comparison: the same for `350 Fifth Avenue` and `350 5 AVE`. */
  key: string
  unit: string | undefined
  /** As written, without the unit. */
  words: string
}

/** Offices write numbered streets without the ordinal ending or with leading zeros: `5 AVENUE`, `S
 * 04TH ST`. Nothing else is loosened: a lookalike street is another street. */
export function readStreet(line: string): Street {
  const [key = '', ...units] = streetKey(line).split(' # ')
  const words = key.split(' ').map((word) => word.replace(/^0*(\d+)(st|nd|rd|th)?$/, '$1'))
  return {
    houseNumber: /^\s*(\d+)/.exec(line)?.[1]?.replace(/^0+(?=\d)/, '') ?? '',
    key: words.join(' '),
    unit: unitKey(units.join(' ')),
    words: line.replace(UNIT, '').trim(),
  }
}

const UNIT = /[\s,]+(#|(?:apartment|apt|unit|suite|ste|room|rm|floor|fl)\b).*$/i

/** `# 4-B`, `04b` and `4B` are the same unit; an empty one is none. */
export function unitKey(unit: string | null | undefined): string | undefined {
  const key = (unit ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^0+(?=.)/, '')
  return key || undefined
}
