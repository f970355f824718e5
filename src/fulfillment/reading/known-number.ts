import { asDigits, bareNumber, compareNumbers } from './lookalike.ts'
import { speaksOfAnother } from './reference.ts'
import { leastConfidence, type Passage, type Reading } from './text-flow.ts'

/** A shorter number may appear on a page by chance. */
const FEWEST_CHARACTERS = 6
const MOST_GROUPS = 4

/** Where the index's number appears without a label, the way offices stamp it. */
export function findKnownNumber(passages: Passage[], known: string): Reading[] {
  const wanted = asDigits(bareNumber(known))
  if (wanted.length < FEWEST_CHARACTERS) return []
  return passages.flatMap((passage) =>
    passage.words.flatMap((_, i) => {
      for (let count = 1; count <= MOST_GROUPS; count++) {
        const words = passage.words.slice(i, i + count)
        const shown = words.map((word) => word.text).join(' ')
        if (asDigits(bareNumber(shown)) !== wanted) continue
        return {
          shown,
          variants: [shown],
          page: passage.page,
          confidence: leastConfidence(words),
          isReference: speaksOfAnother(passage.text.slice(0, passage.starts[i])),
        }
      }
      return []
    }),
  )
}

/** A document's number with its book and page, the way indexes write them together. */
export interface IndexNumber {
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

/** Where the index's book and page appear as this document's own. */
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
        page: passage.page,
        confidence: leastConfidence(words),
        isReference: speaksOfAnother(passage.text.slice(0, match.index)),
      }
    }),
  )
}
