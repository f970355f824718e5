import { DIGITLIKE } from './lookalike.ts'
import { speaksOfAnother } from './reference.ts'
import { leastConfidence, type Passage, type Reading, wordsBetween } from './text-flow.ts'

const NUMBER = String.raw`(?:no|n[o0]s?|nums?|number|nbr|#|№)\b\.?|#`
const INSTRUMENT_LABEL = new RegExp(
  String.raw`\b(?:(?:inst(?:rument|r)?|doc(?:ument)?|reception|recording|recorder'?s?|entry|filing)\.?\s*(?:id|file)?\s*(?:${NUMBER})|(?:clerk|auditor|recorder|register|registrar)(?:['’]?s)?\s*file\s*(?:${NUMBER})|c\.?r?\.?f\.?n\.?(?:\s*(?:${NUMBER}))?)\s*[:;.,]?\s*`,
  'gi',
)
const PARCEL_LABEL = new RegExp(
  String.raw`\b(?:a\.?\s?p\.?\s?n\b\.?|assessor['’]?s?\s+(?:parcel|identification)(?:\s+(?:${NUMBER}|id))?|(?:tax\s+)?parcel\s*(?:\/\s*)?(?:i\.?d\.?(?:entification)?|${NUMBER}|account)\s*(?:${NUMBER})?|parcel\s+identification\s*(?:${NUMBER})?|(?:permanent|property)\s+(?:index|identification|i\.?d\.?)(?:\s*(?:${NUMBER}))?|p\.?i\.?n\.?(?=\s*(?:[:#]|no))(?:\s*(?:${NUMBER}))?|tax\s+(?:map|i\.?d\.?|account|key|lot)(?:\s*(?:${NUMBER}))?|folio(?:\s*(?:${NUMBER}))?|strap(?:\s*(?:${NUMBER}))?)\s*(?:\([^)\n]{1,20}\))?\s*[:;.,#]*\s*`,
  'gi',
)

const FEWEST_DIGITS = 5

export function instrumentNumbersIn(passages: Passage[]): Reading[] {
  return passages.flatMap((passage) => numbersAfter(passage, INSTRUMENT_LABEL))
}

export function parcelNumbersIn(passages: Passage[]): Reading[] {
  return passages
    .flatMap((passage) => numbersAfter(passage, PARCEL_LABEL))
    .map((reading) => ({ ...reading, isReference: false }))
}

/** A number's groups may be printed apart; the comparison tries out how many words it spans. */
const GROUP = new RegExp(`^[A-Z]{0,3}[-.]?(?:${DIGITLIKE}|[-–—/.]|[A-Z])+$`)
const MOST_GROUPS = 5

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
      page: passage.page,
      confidence: leastConfidence(wordsBetween(passage, start, start + shortest.length)),
      isReference: speaksOfAnother(passage.text.slice(0, match.index)),
    })
  }
  return found
}

function groupsOf(value: string): string[] {
  const groups: string[] = []
  for (const word of value.split(' ').slice(0, MOST_GROUPS)) {
    const bare = word.replace(/^[.,:;"'“”‘’([]+|[.,:;"'“”‘’)\]]+$/g, '')
    if (!GROUP.test(bare) || !/\d/.test(bare)) break
    groups.push(bare)
    if (bare.length + 1 < word.length || /[,;]$/.test(word)) break
  }
  return groups
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length
