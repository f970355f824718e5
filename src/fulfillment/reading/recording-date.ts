import { datesIn } from './printed-date.ts'
import { speaksOfAnother } from './reference.ts'
import { leastConfidence, type Passage, type Reading, wordsBetween } from './text-flow.ts'

const LABEL =
  /\b(?:date\s+(?:of\s+)?(?:record(?:ed|ing)|filed|filing)|record(?:ed|ing)\s+date(?:\s*\/\s*time)?|recorded|rec['’]?d|rec\.?\s+date|filed\s+(?:for\s+record|and\s+recorded)|filed|received\s+for\s+record)\b/gi

/** What may come between the label and the date: the time, who requested it, the county. */
const LONGEST_GAP = 60
const NO_DATE_FOLLOWS = /mail|return|when|above|book|page|plat|instrument/i
const THE_ABOVE = /request\s+of/i

/** When the office says it recorded this document, plus the dates of others it refers to. */
export function recordingDatesIn(passages: Passage[], today: string): Reading[] {
  return passages.flatMap((passage) => {
    const dates = datesIn(passage.text, today)
    const found: Reading[] = []
    for (const match of passage.text.matchAll(LABEL)) {
      const from = match.index + match[0].length
      const date = dates.find((one) => one.from >= from && one.from - from <= LONGEST_GAP)
      if (!date) continue
      const gap = passage.text.slice(from, date.from)
      if (NO_DATE_FOLLOWS.test(gap) && !THE_ABOVE.test(gap)) continue
      found.push({
        shown: date.shown,
        variants: [date.date],
        page: passage.page,
        confidence: leastConfidence(wordsBetween(passage, date.from, date.to)),
        isReference: speaksOfAnother(passage.text.slice(0, match.index)),
      })
    }
    return found
  })
}
