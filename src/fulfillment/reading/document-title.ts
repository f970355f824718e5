import { isWithin } from './lookalike.ts'
import { leastConfidence, type Passage } from './text-flow.ts'

/** Words that make up the title of a document that conveys ownership. */
const CONVEYING = new Set(
  "GENERAL SPECIAL LIMITED STATUTORY WARRANTY GRANT QUITCLAIM QUIT CLAIM QUIT-CLAIM BARGAIN AND & SALE TRUSTEE'S TRUSTEES TRUSTEE EXECUTOR'S EXECUTORS EXECUTRIX EXECUTRIX'S ADMINISTRATOR'S ADMINISTRATORS ADMINISTRATRIX'S PERSONAL REPRESENTATIVE'S REPRESENTATIVES REPRESENTATIVE SHERIFF'S SHERIFFS MARSHAL'S REFEREE'S REFEREES COMMISSIONER'S MASTER'S GUARDIAN'S CONSERVATOR'S FIDUCIARY INTERSPOUSAL TRANSFER CORRECTION CORRECTIVE CORRECTED INDIVIDUAL CORPORATION CORPORATE JOINT TENANCY SURVIVORSHIP CONDOMINIUM UNIT TAX GIFT CASH FORECLOSURE ENHANCED LIFE ESTATE LADY BIRD COVENANT INDENTURE INDEPENDENT SUCCESSOR SUBSTITUTE NON-WARRANTY CONFIRMATORY TREASURER'S THIS SHORT FORM FULL WARRANT".split(
    ' ',
  ),
)
/** What may follow the word "deed" in such a title. */
const TAIL =
  /^(?:\W*|(?:\W*\b(?:WITH|WITHOUT|RESERVING|SUBJECT)\b.*)|\W*IN LIEU\b.*|\W*IN TRUST|\W*UPON (?:SALE|FORECLOSURE)|\W*UNDER (?:POWER OF SALE|FORECLOSURE)|\W*OF (?:GIFT|CONVEYANCE|DISTRIBUTION|SALE|BARGAIN AND SALE|CORRECTION|EXECUTOR|TRUSTEE)\b.*|\W+(?:JOINT TENANCY|INDIVIDUAL|CORPORATION|STATUTORY|TENANCY|SURVIVORSHIP|GENERAL|LIMITED|SPECIAL)\b.*|\W*\([^)]{1,40}\)?)$/
/** Conveys no ownership, whatever else the title says. */
const OTHER =
  /\b(?:DEEDS? OF TRUST|TRUST DEED|MORTGAGE|SATISFACTION|RECONVEYANCE|RELEASE|EASEMENT|RIGHT[- ]OF[- ]WAY|LEASE|LIEN|ASSIGNMENT|SUBORDINATION|SECURITY (?:DEED|INSTRUMENT)|TO SECURE DEBT|TRANSFER ON DEATH|CONTRACT FOR|AGREEMENT|MODIFICATION|DISCLAIMER|MINERAL|TIMBER|POWER OF ATTORNEY|LIS PENDENS|MEMORANDUM|NOTICE|BENEFICIARY DEED|DEED OF RELEASE)\b/
/** As above, but often attached behind a deed, where it doesn't count as a second document. */
const ATTACHMENT =
  /\b(?:AFFIDAVIT|DECLARATION|CERTIFICATE|REPORT|STATEMENT|PETITION|NOTICE|ADDENDUM)\b/
const TYPE_LABEL = /^\W*(?:document|doc|instrument)\.?\s*(?:type|title)\s*[:.-]?\s*(.+)$/i
/** Rows from the office or the form that mention deeds without being a deed's title. */
const OFFICE = /\b(?:RECORDERS?|REGISTERS?|REGISTRY|CLERK|RECORDED|RECORDING|MAIL|COUNTY|SPACE)\b/
/** A company that submitted the document or gets it back: its name is no title. */
const COMPANY = /^(?!.*\bDEED).*\b(?:CORPORATION|CORP|COMPANY|CO|INC|LLC|LLP|BANK|ASSOCIATION)$/
const MOST_WORDS = 12
const FAIR_CONFIDENCE = 50

export interface Title {
  text: string
  conveys: boolean
  page: number
  top: number
}

/** Rows that look like titles, whether the deed's own or another document's. */
export function titlesIn(lines: Passage[]): Title[] {
  return lines.flatMap((line, i) => {
    const labelled = TYPE_LABEL.exec(line.text)?.[1]
    const text = tidy(labelled ?? line.text)
    const isName = OFFICE.test(text) || COMPANY.test(text)
    if (!labelled && (isName || !isTitleLike(line.text))) return []
    const next = lines[i + 1]
    const goesOn = next && next.page === line.page && isTitleLike(next.text) ? tidy(next.text) : ''
    const before = lines[i - 1]
    const began =
      before && before.page === line.page && isTitleLike(before.text) ? tidy(before.text) : ''
    const conveys = judge(text, began, goesOn, line.page)
    if (conveys === undefined) return []
    const whole = /^DEEDS?$/.test(text) && isTail(goesOn) ? `${text} ${goesOn}` : text
    // Listed words are a title however faint; mere lookalikes may be noise.
    const isListed = conveysOwnership(text) || (!conveys && OTHER.test(text))
    if (!isListed && leastConfidence(line.words) < FAIR_CONFIDENCE) return []
    return [{ text: whole, conveys, page: line.page, top: topOf(line) }]
  })
}

/** A deed without a heading says what it is in its opening words. */
const OPENING = /(?:^|\n)\W*THIS ((?:[A-Z'’]+\s){0,3}DEED)[\s,]+(?:is\s+)?(?:made|dated|executed)/

export function openingTitle(passages: Passage[]): Title[] {
  return passages.flatMap((passage) => {
    const text = tidy(OPENING.exec(passage.text)?.[1] ?? '')
    if (!conveysOwnership(text)) return []
    return [{ text, conveys: true, page: passage.page, top: topOf(passage) }]
  })
}

const topOf = ({ words }: Passage) => words[0]?.box.top ?? 0

function judge(text: string, began: string, goesOn: string, page: number): boolean | undefined {
  const known = rejoined(text.split(' ')).map(spelled).join(' ')
  if (conveysOwnership(known)) {
    // A title split across rows: "DEED" with "OF TRUST" below it.
    const whole = `${known} ${/^(?:OF|TO|FOR)\b/.test(goesOn) ? goesOn : ''}`.trim()
    const open = /\b(?:FOR|OF|MORTGAGE|TRUST|SECURITY)$/.test(began)
    return conveysOwnership(whole) && !open
  }
  if (OTHER.test(known)) return false
  if (/\bDEED\b/.test(known) && /^\S+(?: \S+){0,5}$/.test(known)) return false
  if (page === 0 && ATTACHMENT.test(known)) return false
  return undefined
}

function conveysOwnership(title: string): boolean {
  const parts = /^(.*?)\s?\bDEEDS?\b(.*)$/.exec(title)
  if (!parts) return false
  const [, head = '', tail = ''] = parts
  // On its own, the word secures a debt.
  const words = head.replace('TRUST TRANSFER', 'TRANSFER').split(' ').filter(Boolean)
  return words.every((word) => CONVEYING.has(word)) && TAIL.test(tail)
}

const isTail = (text: string) => /^OF\b/.test(text)

function isTitleLike(text: string): boolean {
  const letters = text.replace(/[^A-Za-z]/g, '')
  const capitals = text.replace(/[^A-Z]/g, '')
  const words = text.split(' ')
  return (
    letters.length >= 4 && capitals.length >= letters.length * 0.9 && words.length <= MOST_WORDS
  )
}

function tidy(text: string): string {
  return text
    .toUpperCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/^[^A-Z]+|[^A-Z)]+$/g, '')
    .replace(/\s+/g, ' ')
}

const WORDS = [
  ...CONVEYING,
  ...'DEED TRUST MORTGAGE RELEASE EASEMENT RECONVEYANCE SATISFACTION SECURITY ASSIGNMENT LEASE LIEN LIEU AFFIDAVIT SUBORDINATION AGREEMENT CONTRACT NOTICE'.split(
    ' ',
  ),
]

/** "WARRAN TY" is one word that OCR split. */
function rejoined(words: string[]): string[] {
  const found: string[] = []
  for (const word of words) {
    const before = found.at(-1) ?? ''
    const isPart = !WORDS.includes(before) && WORDS.includes(before + word)
    if (isPart) found.pop()
    found.push(isPart ? before + word : word)
  }
  return found
}

/** The title word this most likely is: at most one letter off, and only one word fits. */
function spelled(word: string): string {
  if (WORDS.includes(word) || word.length < 4) return word
  const near = WORDS.filter((one) => one.length >= 4 && isWithin(word, one, 1))
  return near.length === 1 ? (near[0] as string) : word
}

const CONVEYING_VERB =
  /\b(?:grants?|conveys?|quit\s?-?claims?|bargains?|sells?|remises?|releases?|transfers?|warrants?)\b|\(s\)/i

/** Phrases from documents that secure or release a debt, lease or attest. */
const OTHER_SPEECH = [
  /to\s+secure\s+(?:the\s+)?(?:re)?payment/i,
  /promissory\s+note/i,
  /\bmortgag(?:or|ee)s?\b/i,
  /\btrustors?\b/i,
  /\bless(?:or|ee)s?\b/i,
  /\baffiant\b/i,
  /\breconvey(?:s|ed|ance)?\b/i,
  /lien\s+is\s+released|released?\s+and\s+discharged?/i,
  /paid\s+in\s+full/i,
  /perpetual\s+(?:right\s+of\s+way|easement)[^.]{0,200}construct/i,
  /(?:effective\s+)?(?:up)?on\s+the\s+death\s+of\s+the\s+owner/i,
  /agrees\s+to\s+(?:sell|buy)/i,
]
/** Deeds that arise from a debt mention it. */
const SPEAKS_OF_DEBT = /LIEN|TRUSTEE|SHERIFF|LIEU|FORECLOSURE|REFEREE|MASTER|COMMISSIONER/

/** Whether the body reads like a deed, or like something else under a deed's title. */
export function bodyConveys(passages: Passage[], title: string): boolean {
  const text = passages.map((passage) => passage.text).join('\n')
  const others = OTHER_SPEECH.filter((speech) => speech.test(text)).length
  return CONVEYING_VERB.test(text) && (others < 2 || SPEAKS_OF_DEBT.test(title))
}
