import type { Address } from './address.ts'
import { countiesNamed, countyName, plain, stateOfCounty } from './offices/county-names.ts'
import formatList from './offices/data/parcel-formats.data.json' with { type: 'json' }
import { countiesOfZip } from './offices/zip-counties.ts'
import { STATES } from './states.ts'

/** A parcel number in its county's own form, or what the buyer should know about that form. */
export type ParcelText =
  | { county: string; number: string; label: string }
  | { county: string; malformed: string }

interface Format {
  label: string
  shapes: Array<{ pattern: RegExp; separators: string[] }>
  sentence: string
}

const LONGEST_TEXT = 120
const LONGEST_NUMBER = 30
const FEWEST_DIGITS = 5
/** More digits than a phone number, a ZIP+4 or a date has. */
const UNMISTAKABLE_DIGITS = 11
const LABEL =
  /\b(?:apn|ain|pin|pcn|pid|bbl|tmk|tax map(?: key)?|(?:tax|property|geographic) id|(?:property|permanent) index|real estate(?= n)|(?:(?:tax|opa|hcad|assessor['’]?s?) )?(?:parcel|folio|account))\b(?: (?:number|no|id)\b\.?)?/gi
const NUMBER = /^[A-Z]{0,3}\d[\dA-Z]*(?:[-. /]{1,3}(?:\d[\dA-Z]*|[A-Z]{1,2}))*$/
/** Phone numbers, ZIP+4 codes and dates. */
const LOOKALIKE =
  /^(?:(?:1[-. ])?\d{3}[-. /]\d{3}[-. /]\d{4}|\d{5}-\d{4}|\d{1,2}[-. /]\d{1,2}[-. /](?:\d\d){1,2}|\d{4}[-. /]\d{1,2}[-. /]\d{1,2})$/
const STATE = new RegExp(` (${Object.entries(STATES).flat().join('|')})$`, 'i')

const MARKS: Record<string, string> = { '#': '\\d', A: '[A-Z]', '*': '[A-Z\\d]' }
const eitherOf = new Intl.ListFormat('en-US', { type: 'disjunction' })
const formats = new Map<string, Format>(
  formatList.map(({ fips, label, masks, example }) => {
    const county = `${countyName(fips)} ${label}`
    const kind = /[A-Z]/.test(example) ? 'letters and digits' : 'digits'
    const lengths = eitherOf.format(new Set(masks.flatMap(lengthsOf).map(String)))
    const article = /^[AEIO]/.test(county) ? 'An' : 'A'
    const sentence = `${article} ${county} has ${lengths} ${kind}, as in ${example}.`
    return [fips, { label, shapes: masks.map(toShape), sentence }]
  }),
)

/** Its parcel numbers begin with the number of the borough, each a county. */
const NEW_YORK_CITY = ['36061', '36005', '36047', '36081', '36085']

/** The parcel number in a text that names its county or a ZIP code and nothing else. */
export function readParcelNumber(text: string): ParcelText | undefined {
  if (text.length > LONGEST_TEXT) return undefined
  const bare = text.replace(LABEL, ' ')
  const isLabelled = bare !== text
  const words = bare
    .toUpperCase()
    .split(/[\s,#:()]+/)
    .filter(Boolean)
  let fallback: ParcelText | undefined
  // The longest number first, since blanks may part it: what follows may be a ZIP code.
  for (let size = words.length - 1; size > 0; size--) {
    for (const [number, place] of [
      [words.slice(0, size), words.slice(size)],
      [words.slice(-size), words.slice(0, -size)],
    ] as const) {
      const found = readSplit(number.join(' '), place.join(' '), isLabelled)
      if (found && 'number' in found && formats.has(found.county)) return found
      fallback = found ?? fallback
    }
  }
  return fallback
}

/** An address that stands for a parcel, for what knows only addresses. */
export function parcelAddress(county: string, number: string): Address {
  const state = stateOfCounty(county) ?? ''
  return { streetAddress: `APN ${number}`, city: countyName(county), state, zipCode: '' }
}

export function parcelOf(
  address: Pick<Address, 'streetAddress' | 'city' | 'state'>,
): { county: string; number: string } | undefined {
  const number = /^APN (.+)$/i.exec(address.streetAddress.trim())?.[1]
  const city = plain(address.city)
  const county = countiesNamed(address.state, address.city).find(
    (fips) => plain(countyName(fips)) === city,
  )
  return number && county ? { county, number } : undefined
}

function readSplit(number: string, place: string, isLabelled: boolean): ParcelText | undefined {
  const digits = number.replace(/\D/g, '').length
  if (digits < FEWEST_DIGITS || number.length > LONGEST_NUMBER) return undefined
  if (!NUMBER.test(number) || (!isLabelled && LOOKALIKE.test(number))) return undefined
  const { counties, isCounty } = readPlace(place)
  const isSure = isLabelled || isCounty || digits >= UNMISTAKABLE_DIGITS
  const fitting = counties.flatMap((county) => {
    const fitted = writtenAs(formats.get(county), number)
    return fitted && (isSure || isGroupedAs(fitted.number, number)) ? [{ county, ...fitted }] : []
  })
  if (fitting.length === 1) return fitting[0]
  // Of counties with one name, the one whose numbers we know is by far the largest.
  const known = isCounty ? counties.filter((each) => formats.has(each)) : []
  const [county, ...others] = known.length === 1 ? known : counties
  if (!county || others.length > 0) return undefined
  const isMeant = isLabelled || (isCounty && digits > FEWEST_DIGITS && /\d[-.]/.test(number))
  const malformed = formats.get(county)?.sentence
  if (malformed) return isMeant ? { county, malformed } : undefined
  return isLabelled ? { county, number, label: 'APN' } : undefined
}

function isGroupedAs(written: string, typed: string): boolean {
  const [wanted = 0, given = 0] = [written, typed].map((each) => each.split(/[-. /]+/).length)
  return given > 1 && given === wanted
}

/** The counties that "Cook County, IL 60601", "Cook, IL" or "60601" can mean. */
function readPlace(text: string): { counties: string[]; isCounty: boolean } {
  const [, before = '', zip] = /^(.*?) ?(\d{5})?$/.exec(text) ?? []
  if (!before) return { counties: zip ? countiesOfZip(zip) : [], isCounty: false }
  const ending = STATE.exec(before)
  const states = Object.entries(STATES)
    .filter((names) => !ending || names.some((each) => each.toUpperCase() === ending[1]))
    .map(([code]) => code)
  const name = before.slice(0, ending?.index).replace(/ CO\.?$/, ' COUNTY')
  const counties = /^(NEW YORK( CITY)?|NYC)$/.test(name)
    ? NEW_YORK_CITY
    : states.flatMap((code) => countiesNamed(code, name))
  return { counties, isCounty: / (COUNTY|PARISH|BOROUGH)$/.test(name) }
}

function writtenAs(format: Format | undefined, number: string) {
  for (const { pattern, separators } of format?.shapes ?? []) {
    const groups = pattern.exec(number)?.slice(1)
    const written = groups?.map((group, i) => (group ? `${separators[i]}${group}` : '')).join('')
    if (format && written) return { number: written, label: format.label }
  }
  return undefined
}

/** In a mask, `#` is a digit, `A` a letter, `*` either; `|` parts groups that the county writes
 * together, and brackets hold what may be missing. */
function toShape(mask: string) {
  const groups = [...mask.matchAll(/(\[?)([-. |]?)([#A*\d]+)(\]?)/g)]
  const pattern = groups.map(([, open, , marks = '', close], i) => {
    const group = [...marks].map((mark) => MARKS[mark] ?? mark).join('')
    return `${open && '(?:'}${i > 0 ? '[-. /]{0,3}' : ''}(${group})${close && ')?'}`
  })
  const separators = groups.map(([, , separator = '']) => separator.replace('|', ''))
  return { pattern: new RegExp(`^${pattern.join('')}$`), separators }
}

function lengthsOf(mask: string): number[] {
  let length = 0
  return mask.split('[').map((part) => {
    length += part.replace(/[^#A*\d]/g, '').length
    return length
  })
}
