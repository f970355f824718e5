import { isUnit } from '../../addresses/unit.ts'
import { stateCodeOf } from './whole-address.ts'

const STREET = /^(?:[nsew]\d+\s*[nsew]?)?\d+[\w/-]*\s+\S/i
const ZIP = /^\d{5}(?:-\d{4})?$/
const COUNTRY = /^(?:usa?|u\.s\.a?\.?|united states(?: of america)?)$/i

/** What a line is to the address it may be a part of. */
type Kind =
  | 'whole'
  | 'street'
  | 'unit'
  | 'city'
  | 'stateZip'
  | 'zip'
  | 'country'
  | 'words'
  | 'noise'

function kindOf(text: string): Kind {
  if (text === '') return 'noise'
  if (COUNTRY.test(text)) return 'country'
  if (ZIP.test(text)) return 'zip'
  if (isUnit(text)) return 'unit'
  const { before, state, isEnd } = endOf(text)
  if (STREET.test(text)) return isEnd ? 'whole' : 'street'
  if (!state) return 'words'
  if (before === '') return 'stateZip'
  return /\d/.test(before) ? 'whole' : 'city'
}

/** The state at the end of a line, with or without a ZIP code after it. */
function endOf(text: string): { before: string; state: string | undefined; isEnd: boolean } {
  const bare = text
    .replace(/\s+/g, ' ')
    .replace(/[\s,]+(?:usa?|united states(?: of america)?)$/i, '')
  const zip = bare.match(/[\s,]+\d{5}(?:-\d{4})?$/)
  const rest = zip ? bare.slice(0, zip.index) : bare
  const words = rest.split(/[\s,]+/)
  for (const count of [1, 2, 3]) {
    const last = words.slice(-count).join(' ')
    const state = words.length >= count ? stateCodeOf(last) : undefined
    // A street's own "Ct" or "Al" is no state unless something sets it apart.
    const hasComma = rest.endsWith(last) && /,\s*$/.test(rest.slice(0, -last.length))
    const isApart = zip || hasComma || words.length === count
    if (state && (isApart || (last === state && !/\d/.test(rest)))) {
      return { before: words.slice(0, -count).join(' '), state, isEnd: true }
    }
  }
  return { before: rest, state: undefined, isEnd: zip !== null }
}

/** What stands after the ZIP code is a remark. */
function withoutRemark(text: string): string {
  const match = /^(.*[\s,]([a-z]{2})[\s,]+\d{5}(?:-\d{4})?)(?=[\s,;:()–—-]).*$/i.exec(text)
  return match?.[1] && stateCodeOf(match[2] ?? '') ? match[1] : text
}

/** A street, perhaps its unit, and the city. A name above them goes; every other line stays, even
 * if it's no address, so that none is lost silently. Undefined is a blank line. */
export function joinBlocks(lines: Array<CleanLine | undefined>): CleanLine[] {
  const joined: Array<CleanLine & { isOpen: boolean }> = []
  const kinds = lines.map((line) => line && kindOf(line.text))
  let open: (CleanLine & { isOpen: boolean }) | undefined

  const begin = (line: CleanLine, isOpen: boolean) => {
    const entry = { ...line, text: withoutRemark(line.text), isOpen }
    joined.push(entry)
    open = isOpen ? entry : undefined
  }

  for (const [index, line] of lines.entries()) {
    if (!line?.text) continue
    const kind = kinds[index]
    const next = kinds[index + 1]
    const last = joined.at(-1)
    if (kind === 'unit' && open) open.text += ` ${line.text}`
    else if ((kind === 'city' || kind === 'stateZip') && open) {
      open.text = withoutRemark(`${open.text}, ${line.text}`)
      open = undefined
    } else if (kind === 'words' && open && (next === 'stateZip' || next === 'zip')) {
      open.text += `, ${line.text}`
    } else if (kind === 'zip' && last && endOf(last.text).state) last.text += ` ${line.text}`
    else if (kind === 'country' && last) continue
    else if (kind === 'words' && isName(kinds, index)) continue
    else begin(line, kind === 'street')
  }
  return joined.map(({ text, reference }) => ({ text, reference }))
}

/** Words above or below the one address of a block name who lives or works there; those beside a
 * greeting or a phone number name who wrote. */
function isName(kinds: Array<Kind | undefined>, index: number): boolean {
  let [start, end] = [index, index]
  while (start > 0 && kinds[start - 1]) start -= 1
  while (end < kinds.length - 1 && kinds[end + 1]) end += 1
  const block = kinds.slice(start, end + 1)
  const addresses = block.filter((kind) => kind === 'street' || kind === 'whole').length
  return addresses === 1 || (addresses === 0 && block.includes('noise'))
}

/** "1.", "2)", "(3)", "•", "-" or a word processor's "o" in front of a house number. A number needs
 * its period or parenthesis: "12 Main St" starts with a house. */
const MARKER =
  /^\s*(?:[([]?\d{1,3}[.)\]:]|[-–—*•·▪▫◦‣●○■□➢✓§]|o(?=\s))\s*(?=["'“‘]?(?:[nsew]\d|\d|file\b|ref))/i
const QUOTE_MARKS = /^(?:>\s*)+/
const LABEL =
  /^(?:(?:property|site|situs|subject|street|mailing|full)\s+address|property|address|subject|premises|location|re)\s*[:#]\s*/i
const NOISE = [
  // Emails, websites, phone numbers.
  /\S@\S+\.\S/,
  /^(?:https?:\/\/|www\.)\S+$/i,
  /^(?:(?:tel|phone|ph|fax|cell|mobile|office|direct|main|[tfmopc])\b[.:]?\s*)?\+?1?[\s.-]*\(?\d{3}\)?[\s./-]*\d{3}[\s.-]\d{4}(?:\s*(?:x|ext\.?)\s*\d+)?$/i,
  // What an email puts around its text.
  /^on .+ wrote:$/i,
  /^(?:from|sent|to|cc|date|subject):\s/i,
  /^sent from my /i,
  /^[-_=*~\s]+$/,
  // An introduction, a greeting or a goodbye: no digits, and more to come.
  /^[^\d]*:$/,
  /^(?:[a-z'’.-]+\s+){0,3}[a-z'’.-]+,$/i,
]
const REFERENCE =
  /^(?:our\s+|your\s+)?(?:file|ref(?:erence)?|order|escrow|gf|matter|case|loan)\b\s*(?:no\.?|number|num\.?|#)?\s*[:#.]?\s*([a-z0-9][\w./-]{0,63}?)\s*(?:[:,;|]|\s[-–—])\s*(?=\d)/i

interface CleanLine {
  text: string
  reference: string
}

/** A pasted line without what lists, emails and labels put around an address: empty if it's nothing
 * else, undefined if it's blank. */
export function cleanLine(line: string): CleanLine | undefined {
  const bare = unquoted(withoutMarker(line.replace(QUOTE_MARKS, '').trim()))
  if (!bare) return undefined
  if (NOISE.some((pattern) => pattern.test(bare))) return { text: '', reference: '' }
  const labeled = bare.replace(LABEL, '')
  const reference = REFERENCE.exec(labeled)
  const text = reference ? labeled.slice(reference[0].length) : labeled
  return { text: text.replace(/[\s,;.]+$/, ''), reference: reference?.[1] ?? '' }
}

export function withoutMarker(line: string): string {
  return line.replace(MARKER, '')
}

function unquoted(line: string): string {
  return line.replace(/^["“”'‘’](.*)["“”'‘’]$/, '$1').trim()
}
