import { splitUnit, unitKey } from './unit.ts'

/** USPS Publication 28 spellings, under the one form that stands for them all. */
const SPELLINGS = {
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  ne: 'northeast',
  nw: 'northwest',
  se: 'southeast',
  sw: 'southwest',
  aly: 'alley',
  ave: 'avenue av avn',
  blvd: 'boulevard boul',
  byp: 'bypass',
  ctr: 'center centre',
  cir: 'circle circ',
  ct: 'court',
  cts: 'courts',
  cv: 'cove',
  crk: 'creek',
  cres: 'crescent',
  xing: 'crossing',
  dr: 'drive drv',
  est: 'estate',
  ests: 'estates',
  expy: 'expressway',
  ext: 'extension',
  fwy: 'freeway',
  gdn: 'garden',
  gdns: 'gardens',
  grv: 'grove',
  hbr: 'harbor',
  hts: 'heights',
  hwy: 'highway hiway',
  hl: 'hill',
  hls: 'hills',
  holw: 'hollow',
  is: 'island',
  jct: 'junction',
  lk: 'lake',
  lndg: 'landing',
  ln: 'lane',
  mnr: 'manor',
  mdw: 'meadow',
  mdws: 'meadows',
  mt: 'mount',
  mtn: 'mountain',
  pkwy: 'parkway pkway',
  pl: 'place',
  plz: 'plaza',
  pt: 'point',
  rdg: 'ridge',
  riv: 'river',
  rd: 'road',
  rte: 'route rt',
  st: 'saint street str',
  ste: 'sainte',
  ft: 'fort',
  spg: 'spring',
  spgs: 'springs',
  sq: 'square',
  sta: 'station',
  ter: 'terrace terr',
  trl: 'trail',
  tpke: 'turnpike',
  vly: 'valley',
  vw: 'view',
  vlg: 'village',
  vis: 'vista',
  co: 'county cnty',
  '1st': 'first',
  '2nd': 'second',
  '3rd': 'third',
  '4th': 'fourth',
  '5th': 'fifth',
  '6th': 'sixth',
  '7th': 'seventh',
  '8th': 'eighth',
  '9th': 'ninth',
  '10th': 'tenth',
}
const WORDS: Record<string, string> = Object.fromEntries(
  Object.entries(SPELLINGS).flatMap(([form, words]) =>
    words.split(' ').map((word) => [word, form]),
  ),
)

export function addressWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/(\d)\s*[½]/g, '$1 1/2')
    .replace(/#/g, ' unit ')
    .split(/[^a-z0-9/]+/)
    .filter(Boolean)
    .map((word) => WORDS[word] ?? word)
}

/** One key per street line, with the unit after a `#`. */
export function streetKey(line: string): string {
  const { street, unit } = splitUnit(line)
  const words = addressWords(street).join(' ')
  const key = unitKey(unit)
  return key ? `${words} # ${key}` : words
}

/** One key per property, however its street is spelled; another unit is another key. Without ZIP
 * codes: the spec's rule compares only street, city and state. */
export function addressKey(address: {
  streetAddress: string
  city: string
  state: string
}): string {
  return [
    streetKey(address.streetAddress),
    addressWords(address.city).join(' '),
    address.state.toLowerCase(),
  ].join('|')
}
