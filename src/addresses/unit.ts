/** A number, a letter, or both: "4B", "12", "A", "4-B", "B-204". No word of a street or a city. */
const NUMBER = String.raw`(?:\d+(?:-?[a-z]|\s[a-z](?=\s*(?:,|$)))?(?:[-/]\d+)?|[a-z]-?\d[\da-z-]*|[a-z])(?![\w'’/])`
const DESIGNATORS: Record<string, string> = {
  apartment: 'Apt',
  apt: 'Apt',
  unit: 'Unit',
  suite: 'Ste',
  ste: 'Ste',
  room: 'Rm',
  rm: 'Rm',
  building: 'Bldg',
  bldg: 'Bldg',
  lot: 'Lot',
  space: 'Spc',
  spc: 'Spc',
  trailer: 'Trlr',
  trlr: 'Trlr',
}
const DESIGNATOR = Object.keys(DESIGNATORS).join('|')
/** "Fl 3" is Florida and the start of a ZIP code wherever a city may stand before it. */
const IN_STREET = String.raw`(?<=^[^,]*,?\s+)`

const partOf = (floor: string) =>
  [
    String.raw`(?:#|\b(?:${DESIGNATOR})\b\.?)\s*(?:(?:no\b\.?|number|#)\s*)?${NUMBER}`,
    String.raw`\bno\.\s*${NUMBER}`,
    String.raw`\bfloor\s+\d{1,3}(?!\d)`,
    String.raw`${floor}\bfl\.?\s+\d{1,2}(?=\s*(?:,|$))`,
    String.raw`\b\d{1,3}(?:st|nd|rd|th)\s+(?:floor|fl)\b\.?`,
    String.raw`\b(?:ph|penthouse)(?:[\s-]?\d+[a-z]?(?!\w)|(?:[\s-]?[a-z])?(?=\s*(?:,|$)))`,
  ].join('|')
const PART = partOf(IN_STREET)
const PARTS = new RegExp(partOf(''), 'gi')
/** Never at the start of a street line: what comes first is its house number. */
const UNIT = new RegExp(String.raw`(?<=\S)[\s,]+(?:${PART})(?:[\s,]+(?:${PART}))*`, 'i')
const ONLY = new RegExp(String.raw`^(?:${partOf('')})(?:[\s,]+(?:${partOf('')}))*$`, 'i')
/** Before a house number it's a unit, too: "Apt 4B, 12 Main St". */
const LEADING = new RegExp(String.raw`^\s*(?:${PART})[\s,]+(?=\d)`, 'i')

/** A street line, or a whole address, and its unit apart; the unit is empty if there's none. */
export function splitUnit(text: string): { street: string; unit: string } {
  const found = LEADING.exec(text) ?? UNIT.exec(text)
  if (!found) return { street: text.trim(), unit: '' }
  const before = text.slice(0, found.index)
  const after = text.slice(found.index + found[0].length)
  return { street: `${before}${after}`.trim(), unit: writtenUnit(found[0]) }
}

export function isUnit(text: string): boolean {
  return ONLY.test(text.trim())
}

/** A street line with this unit in place of its own; a bare "4b" is "Unit 4B". */
export function withUnit(line: string, typed: string): string {
  const { street } = splitUnit(line)
  const unit = writtenUnit(typed) || barelyWritten(typed)
  return unit ? `${street} ${unit}` : street
}

/** The unit as the post office writes it: "apartment no. 4b" is "Apt 4B", "3rd floor" is "Fl 3". */
function writtenUnit(text: string): string {
  return [...text.matchAll(PARTS)].map(([part]) => writtenPart(part)).join(' ')
}

function writtenPart(part: string): string {
  const floor = /^(\d+)(?:st|nd|rd|th)/i.exec(part)?.[1]
  if (floor) return `Fl ${floor}`
  const [, word = '', rest = ''] = /^(#|no\.|[a-z]{2,})\.?(.*)$/i.exec(split(part)) ?? []
  const number = rest
    .replace(/^\s*(?:no\b\.?|number\b|#)/i, '')
    .replace(/[\s-]+(?=[a-z]$)/i, '')
    .trim()
    .toUpperCase()
  if (word === '#' || word.toLowerCase() === 'no.') return `#${number}`
  const low = word.toLowerCase()
  const written = DESIGNATORS[low] ?? (low.startsWith('f') ? 'Fl' : 'PH')
  return `${written} ${number}`.trim()
}

/** "PH2" and "PHB" have no blank where the others do. */
function split(part: string): string {
  return part.replace(/^(ph|penthouse)-?(?=\d|[a-z]$)/i, '$1 ')
}

function barelyWritten(typed: string): string {
  const bare = typed.trim().toUpperCase()
  return /^[\dA-Z][\dA-Z /-]{0,9}$/.test(bare) ? `Unit ${bare}` : ''
}

/** Words whose number alone tells the unit: an index leaves them out, or uses another. */
const SAME = /^(?:apt|unit|ste|rm|fl|no|#)/

/** `# 4-B`, `Apt 04b` and `4B` are the same unit; an empty one is none. */
export function unitKey(unit: string | null | undefined): string | undefined {
  const parts = (writtenUnit(unit ?? '') || (unit ?? ''))
    .split(/\s(?=#|[A-Z][a-z]|PH)/)
    .map((part) =>
      part
        .toLowerCase()
        .replace(SAME, '')
        .replace(/[^a-z0-9]/g, ''),
    )
    .map((part) => part.replace(/^0+(?=.)/, ''))
  return parts.filter(Boolean).join('-') || undefined
}
