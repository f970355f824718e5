/** Folds USPS Publication 28 spellings to one form each, giving one property one key. */
const WORDS: Record<string, string> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  alley: 'aly',
  avenue: 'ave',
  av: 'ave',
  avn: 'ave',
  boulevard: 'blvd',
  boul: 'blvd',
  bypass: 'byp',
  center: 'ctr',
  centre: 'ctr',
  circle: 'cir',
  circ: 'cir',
  court: 'ct',
  courts: 'cts',
  cove: 'cv',
  creek: 'crk',
  crescent: 'cres',
  crossing: 'xing',
  drive: 'dr',
  drv: 'dr',
  estate: 'est',
  estates: 'ests',
  expressway: 'expy',
  extension: 'ext',
  freeway: 'fwy',
  garden: 'gdn',
  gardens: 'gdns',
  grove: 'grv',
  harbor: 'hbr',
  heights: 'hts',
  highway: 'hwy',
  hiway: 'hwy',
  hill: 'hl',
  hills: 'hls',
  hollow: 'holw',
  island: 'is',
  junction: 'jct',
  lake: 'lk',
  landing: 'lndg',
  lane: 'ln',
  manor: 'mnr',
  meadow: 'mdw',
  meadows: 'mdws',
  mount: 'mt',
  mountain: 'mtn',
  parkway: 'pkwy',
  pkway: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  point: 'pt',
  ridge: 'rdg',
  river: 'riv',
  road: 'rd',
  route: 'rte',
  rt: 'rte',
  saint: 'st',
  sainte: 'ste',
  fort: 'ft',
  spring: 'spg',
  springs: 'spgs',
  square: 'sq',
  station: 'sta',
  street: 'st',
  str: 'st',
  terrace: 'ter',
  terr: 'ter',
  trail: 'trl',
  turnpike: 'tpke',
  valley: 'vly',
  view: 'vw',
  village: 'vlg',
  vista: 'vis',
  county: 'co',
  cnty: 'co',
  first: '1st',
  second: '2nd',
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
  tenth: '10th',
}

/** Every way to say "unit": the number makes it a different property, not which of these words is
 * used. */
const UNIT_WORDS = new Set([
  'apartment',
  'apt',
  'unit',
  'suite',
  'ste',
  'room',
  'rm',
  'floor',
  'fl',
  'no',
  'number',
])

/** An address's words, each folded to its one form. */
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
export function streetKey(street: string): string {
  const words = addressWords(street)
  const kept: string[] = []
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]
    // "Ste 4", "Unit 4B" and "# 4" are units; a unit word with nothing after it is part of the
    // name.
    if (index > 0 && UNIT_WORDS.has(word) && next !== undefined) {
      if (kept.at(-1) !== '#') kept.push('#')
      continue
    }
    kept.push(word)
  }
  return kept.join(' ')
}

/**
 * One key per property: `123 N. Main St., Springfield` and `123 North Main Street, springfield`
 * share it; a different unit gets a different key. ZIP codes are left out because the spec's rule
 * compares only street, city and state.
 */
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
