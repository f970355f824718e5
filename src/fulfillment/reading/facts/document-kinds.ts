/** Every kind of deed that we tell apart: how it's called here, and what titles and indexes call it.
 * The first that fits counts, so the more particular kinds come first. */
const KINDS = [
  ['sheriffs', "Sheriff's deed", /SHERIFF|MARSHAL/],
  ['commissioners', "Commissioner's deed", /COMMISSIONER/],
  ['referees', "Referee's deed", /REFEREE|MASTER'?S/],
  ['tax', 'Tax deed', /\bTAX DEED/],
  ['in_lieu', 'Deed in lieu of foreclosure', /IN LIEU/],
  ['correction', 'Correction deed', /CORRECT|CONFIRMATORY/],
  ['trust_transfer', 'Trust transfer deed', /TRUST TRANSFER/],
  ['trustees', "Trustee's deed", /TRUSTEE/],
  ['executors', "Executor's deed", /EXECUT(?:OR|RIX)/],
  ['administrators', "Administrator's deed", /ADMINISTRAT/],
  ['personal_representatives', "Personal representative's deed", /PERSONAL REP/],
  ['guardians', "Guardian's deed", /GUARDIAN|CONSERVATOR/],
  ['interspousal', 'Interspousal transfer deed', /INTERSPOUSAL/],
  ['life_estate', 'Deed with a life estate', /LIFE ESTATE|LADY BIRD/],
  ['survivorship', 'Survivorship deed', /SURVIVORSHIP/],
  ['gift', 'Gift deed', /\bGIFT\b/],
  ['non_warranty', 'Non-warranty deed', /\bNON.?WARRANTY|WITHOUT WARRANTY/],
  [
    'special_warranty',
    'Special warranty deed',
    /(?:SPECIAL|LIMITED)\W+(?:WARR|WTY)|COVENANT DEED|\bS\W?W\W?D\b/,
  ],
  ['quitclaim', 'Quitclaim deed', /\bQ(?:UIT)?\W*C(?:LAIM|L|D)\b|\bQCD?\b/],
  ['bargain_and_sale', 'Bargain and sale deed', /BARGAIN|\bB\W*(?:AND\W*)?S\b/],
  ['grant', 'Grant deed', /\bGRANT\b/],
  ['cash_sale', 'Cash sale deed', /\bCASH (?:SALE )?DEED/],
  ['warranty', 'Warranty deed', /\bWARR?(?:ANTY)?\b|\bWTY\b|\bG?WD\b/],
  ['joint_tenancy', 'Joint tenancy deed', /JOINT TENANCY/],
  ['deed', 'Deed', /\bDEED\b|\bINDENTURE\b/],
] as const

type DocumentKind = (typeof KINDS)[number][0]

const plain = (title: string) =>
  title
    .toUpperCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** The kind of a title or of an index's entry; undefined if it's none that we know. */
export function kindOf(title: string): DocumentKind | undefined {
  const bare = plain(title)
  return KINDS.find(([, , words]) => words.test(bare))?.[0]
}

/** What staff choose from. */
export const KIND_LABELS = KINDS.map(([, label]) => label).filter((label) => label !== 'Deed')

/** Says that it's a deed, not which kind. */
const ANY = /^(?:THIS )?(?:DEEDS?(?:,? OTHER)?|INDENTURE)$/

/** Whether two names of a document can mean the same: "WARRANTY" and "General warranty deed". */
export function isSameKind(a: string, b: string): boolean {
  const [one, other] = [plain(a), plain(b)]
  if (one === other) return true
  const [kind, otherKind] = [kindOf(one), kindOf(other)]
  if (ANY.test(one)) return otherKind !== undefined && otherKind !== 'deed'
  if (ANY.test(other)) return kind !== undefined && kind !== 'deed'
  return kind !== undefined && kind !== 'deed' && kind === otherKind
}
