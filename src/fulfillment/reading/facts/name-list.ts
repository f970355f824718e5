const COMPANY =
  /(?:,?\s(?:Inc|Incorporated|L\.?\s?L\.?\s?C|L\.?\s?L\.?\s?P|L\.?\s?P|Ltd|Limited|Corp|Corporation|Company|Co|N\.?\s?A|Bank|Association|Partnership|Partners|Authority|Church|Foundation|Fund)\b\.?)+$/i
const AGENCY =
  /^(?:the\s)?(?:(?:secretary|city|county|state|town|village|department)\s+of|united states of|federal)\s\S+/i
const TRUSTEE =
  /^(.+?),? (?:as )?(?:successor |sole )?(?:co-)?trustees?,? (?:of|under) (?:the )?.{3,90}$/i
const DATED = /\b(?:dated|u\/a\/?d|u\/t\/?d) (?:\w+ \d{1,2}, \d{4}|[\d/]{6,10})$/i
const ET_UX = /,? et (?:ux|vir|al)\b\.?$/i
const SUFFIX = /,? (?:Jr|Sr|II|III|IV|Esq)\b\.?$/i
/** "Maria", "J.", "O'Brien", "de la Cruz": letters only, since a digit in a name was misread. */
const WORD = String.raw`(?:\p{Lu}[\p{L}'’-]*\.?|de|la|las|los|del|der|den|van|von|y|e|da|di|du|St\.)`
const PERSON = new RegExp(`^${WORD}(?: ${WORD}){1,5}$`, 'u')
const COMPANY_WORDS =
  /^(?:(?:[\p{Lu}\d][\p{L}\d.,&'’/-]*|&|and|of|the|at|for|de|la|del)(?: |$)){1,10}$/u

/** Party by party, if all of it can be nothing but names; a word too many and it's none. */
export function namesIn(phrase: string): string[] | undefined {
  const text = phrase
    .replace(/\s+/g, ' ')
    .replace(/^[\s,:;]+|[\s,:;]+$/g, '')
    .replace(INITIAL, '$1.')
    .replace(NUMERAL, (strokes) => 'I'.repeat(strokes.length))
  if (text.length < 4 || text.length > 300) return undefined
  if (text.includes(';')) {
    const parts = text.split(/;\s*(?:and\s)?/).map(namesIn)
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined
  }
  if (isTrustee(text)) return [text]
  if (AGENCY.test(text)) return isAgency(text) ? [text] : undefined
  if (COMPANY.test(text)) return isOneCompany(text) ? [text] : undefined
  const people = text
    .replace(/,? and (?!wife|husband)/gi, '|')
    .replace(/,? & /g, '|')
    .replace(/, (?!(?:Jr|Sr|II|III|IV|et)\b)/gi, '|')
    .split('|')
  return people.every(isPerson) ? people : undefined
}

/** The venue at the head of a form is no party. */
const isAgency = (text: string) => text.length < 80 && !/,|state.+county|county.+state/i.test(text)

/** A trustee and one trust: with two people before it, who holds what isn't clear. */
function isTrustee(text: string): boolean {
  const trustee = TRUSTEE.exec(text)?.[1]
  if (!trustee || !isPerson(trustee)) return false
  return /\btrust\b/i.test(text) && (/\btrust$/i.test(text) || DATED.test(text))
}

/** "John Doe and Hale Homes, LLC" may be two; "Oak, Ash and Thorn Partners, L.P." can't. */
function isOneCompany(text: string): boolean {
  const name = text.replace(COMPANY, '')
  const [before, after] = name.split(/\sand\s/i)
  const isTwo = after !== undefined && /\S\s\S/.test((before ?? '').split(',').at(-1)?.trim() ?? '')
  return COMPANY_WORDS.test(text) && !NO_COMPANY.test(text) && !isTwo && !COMPANY.test(before ?? '')
}

function isPerson(text: string): boolean {
  const bare = text.replace(ET_UX, '').replace(SUFFIX, '')
  return PERSON.test(bare) && !NO_NAME.test(bare)
}

/** A point after a single letter that was read as a comma. */
const INITIAL = /(?<=\s)(\p{Lu}),(?=\s\p{Lu})/gu
/** Strokes alone after a name, whichever letters they were read as. */
const NUMERAL = /(?<=\p{L} )[Il|]{2,3}(?=$|[,;]|\s(?:and|&)\s)/gu

/** Words that are capitalized in deeds and aren't names. */
const FORM =
  'know|that|these|presents|acknowledged|made|grantors?|grantees?|part(?:y|ies)?|seller|buyer|witnesseth|indenture|whose|hereby|recorded|mail|return|dollars'
const NO_COMPANY = new RegExp(String.raw`^(?:I/we|I or we|we|I),|\b(?:${FORM})\b`, 'i')
const NO_NAME = new RegExp(
  String.raw`\b(?:${FORM}|all|men|ye|be|it|to|deed|county|state|trust|trustee|the|social|number|title|notary|public|escrow|address|street|drive|suite|instrument|page|book|first|second)\b`,
  'i',
)
