import { asDigits, bareNumber, compareNumbers, DIGITLIKE } from './lookalike.ts'
import { speaksOfAnother } from './reference.ts'
import { leastConfidence, type Passage, type Reading, wordsBetween } from './text-flow.ts'

const NUMBER = String.raw`(?:no|n[o0]s?|nums?|number|nbr|#|№)\b\.?|#`
const INSTRUMENT_LABEL = new RegExp(
  String.raw`\b(?:(?:inst(?:rument|r)?|doc(?:ument)?|reception|recording|recorder'?s?|entry|filing)\.?\s*(?:id|file)?\s*(?:${NUMBER})|(?:clerk|auditor|recorder|register|registrar)(?:['’]?s)?\s*file\s*(?:${NUMBER})|c\.?r?\.?f\.?n\.?(?:\s*(?:${NUMBER}))?)\s*[:;.,]?\s*`,
  'gi',
)
const PARCEL_LABEL = new RegExp(
  String.raw`\b(?:a\.?\s?p\.?\s?n\b\.?|assessor['’]?s?\s+(?:parcel|identification)(?:\s+(?:${NUMBER}|id))?|(?:tax\s+)?parcel\s*(?:\/\s*)?(?:i\.?d\.?(?:entification)?|${NUMBER}|account)\s*(?:${NUMBER})?|parcel\s+identification\s*(?:${NUMBER})?|(?:permanent|property)\s+(?:real\s+estate\s+)?(?:index|identification|i\.?d\.?)(?:\s*(?:${NUMBER}))?|p\.?i\.?n\.?(?=\s*(?:[:#]|no))(?:\s*(?:${NUMBER}))?|tax\s+(?:map|i\.?d\.?|account|key|lot)(?:\s*(?:${NUMBER}))?|folio(?:\s*(?:${NUMBER}))?|strap(?:\s*(?:${NUMBER}))?)\s*(?:\([^)\n]{1,20}\))?\s*[:;.,#]*\s*`,
  'gi',
)

const FEWEST_DIGITS = 5

export function instrumentNumbersIn(passages: Passage[], label = INSTRUMENT_LABEL): Reading[] {
  return passages.flatMap((passage) => numbersAfter(passage, label))
}

export function parcelNumbersIn(passages: Passage[], label = PARCEL_LABEL): Reading[] {
  return passages
    .flatMap((passage) => numbersAfter(passage, label))
    .map((reading) => ({ ...reading, isReference: false }))
}

/** A number's groups may be printed apart; the comparison tries out how many words it spans. */
const GROUP = new RegExp(`^[A-Z]{0,3}[-.]?(?:${DIGITLIKE}|[-–—/.]|[A-Z])+$`)
const MOST_GROUPS = 5
const DATE = /^(?:\d{1,2}[/-]\d{1,2}[/-]\d{4}|\d{4}-\d\d-\d\d)$/

function numbersAfter(passage: Passage, label: RegExp): Reading[] {
  const found: Reading[] = []
  for (const match of passage.text.matchAll(label)) {
    const from = match.index + match[0].length
    const line = (passage.text.slice(from).split('\n')[0] ?? '').trimStart()
    const value = line || (passage.text.slice(from).trimStart().split('\n')[0] ?? '')
    const groups = groupsOf(value)
    const variants = groups
      .map((_, i) => groups.slice(0, i + 1).join(' '))
      .filter((text) => digitsIn(text) >= FEWEST_DIGITS)
    const [shortest] = variants
    if (!shortest) continue
    const start = passage.text.indexOf(shortest.split(' ')[0] as string, from)
    found.push({
      shown: shortest,
      variants,
      confidence: leastConfidence(wordsBetween(passage, start, start + shortest.length)),
      isReference: speaksOfAnother(passage.text.slice(0, match.index)),
      passage,
      from: start,
      to: start + shortest.length,
    })
  }
  return found
}

function groupsOf(value: string): string[] {
  const groups: string[] = []
  for (const word of value.split(' ').slice(0, MOST_GROUPS)) {
    const bare = word.replace(/^[.,:;"'“”‘’([]+|[.,:;"'“”‘’)\]]+$/g, '')
    if (!GROUP.test(bare) || !/\d/.test(bare)) break
    if (groups.length > 0 && DATE.test(bare)) break
    groups.push(bare)
    if (bare.length + 1 < word.length || /[,;]$/.test(word)) break
  }
  return groups
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** A shorter number may appear on a page by chance. */
const FEWEST_CHARACTERS = 6
const MOST_WORDS = 4

/** Where the index's number appears without a label, the way offices stamp it. */
export function findKnownNumber(passages: Passage[], known: string): Reading[] {
  const wanted = asDigits(bareNumber(known))
  if (wanted.length < FEWEST_CHARACTERS) return []
  return passages.flatMap((passage) =>
    passage.words.flatMap((_, i) => {
      for (let count = 1; count <= MOST_WORDS; count++) {
        const words = passage.words.slice(i, i + count)
        const shown = words.map((word) => word.text).join(' ')
        if (asDigits(bareNumber(shown)) !== wanted) continue
        return {
          shown,
          variants: [shown],
          confidence: leastConfidence(words),
          isReference: speaksOfAnother(passage.text.slice(0, passage.starts[i])),
          passage,
          from: passage.starts[i] as number,
          to: (passage.starts[i] as number) + shown.length,
        }
      }
      return []
    }),
  )
}

/** A document's number with its book and page, the way indexes write them together. */
interface IndexNumber {
  number: string | null
  book?: { volume: string; page: string }
}

export function readIndexNumber(text: string): IndexNumber {
  const book = /\b(?:book|bk|liber|vol(?:ume)?)\.?\s*(\w+)[\s,/-]*(?:page|pg)\.?\s*(\w+)/i.exec(
    text,
  )
  const [, volume, page] = book ?? []
  const rest = (book ? text.replace(book[0], ' ') : text)
    .replace(
      /\b(?:cfn|crfn|instrument|inst|document|doc|reception|recording|no|number)\b\.?/gi,
      ' ',
    )
    .replace(/[,;#]/g, ' ')
    .trim()
  const number = /\d/.test(rest) ? rest : null
  return volume && page ? { number, book: { volume, page } } : { number }
}

const PRINTED_BOOK =
  /\b(?:o\.?\s?r\.?\s*)?(?:book|bk|liber|vol(?:ume)?)\.?\s*:?\s*(\w{1,7})[\s,/-]*(?:at\s+)?(?:page|pg|p)s?\.?\s*:?\s*(\w{1,6})/gi

export function findKnownBook(
  passages: Passage[],
  { volume, page }: { volume: string; page: string },
): Reading[] {
  const bare = (text: string) => text.replace(/^0+/, '')
  return passages.flatMap((passage) =>
    [...passage.text.matchAll(PRINTED_BOOK)].flatMap((match) => {
      const [shown, readVolume = '', readPage = ''] = match
      const isSame =
        compareNumbers(bare(readVolume), bare(volume)) === 'same' &&
        compareNumbers(bare(readPage), bare(page)) === 'same'
      if (!isSame) return []
      const first = passage.starts.filter((start) => start <= match.index).length - 1
      const words = passage.words.slice(first, first + shown.split(/\s+/).length)
      return {
        shown,
        variants: [shown],
        confidence: leastConfidence(words),
        isReference: speaksOfAnother(passage.text.slice(0, match.index)),
        passage,
        from: match.index,
        to: match.index + shown.length,
      }
    }),
  )
}
