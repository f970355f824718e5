import type { Address } from '../../addresses/address.ts'
import { type Page, rowBoxes, type Word } from '../../read-page.ts'
import type { Place, ReadFields } from '../findings.ts'
import type { FoundDocument } from '../sources/source.ts'
import { bodyConveys, openingTitle, type Title, titlesIn } from './document-title.ts'
import { partyFacts } from './facts/party-facts.ts'
import {
  findKnownBook,
  findKnownNumber,
  instrumentNumbersIn,
  parcelNumbersIn,
  readIndexNumber,
} from './office-number.ts'
import { recordingDatesIn } from './recording-date.ts'
import { type SitusReading, situsReadings, strayStreets } from './situs.ts'
import { linesOf, type Passage, passagesOf, type Reading } from './text-flow.ts'

export interface CopyReading {
  passages: Passage[]
  titles: Title[]
  conveys: boolean
  instruments: Reading[]
  /** The index's own number, found without a label or by book and page. */
  known: Reading[]
  dates: Reading[]
  parcels: Reading[]
  situs: SitusReading[]
  /** Other street addresses, in case none is named as the property's. */
  strays: string[]
}

export function readCopy(
  pages: Page[],
  { facts, ordered, today }: { facts: FoundDocument; ordered: Address; today: string },
): CopyReading {
  const passages = passagesOf(pages)
  const headed = titlesIn(linesOf(pages))
  const titles = headed.length > 0 ? headed : openingTitle(passages)
  const { number, book } = readIndexNumber(facts.instrumentNumber ?? '')
  const own = (readings: Reading[]) => readings.filter(({ isReference }) => !isReference)
  return {
    passages,
    titles,
    conveys: bodyConveys(passages, titleOf(titles)?.text ?? ''),
    instruments: own(instrumentNumbersIn(passages)),
    known: own([
      ...(number ? findKnownNumber(passages, number) : []),
      ...(book ? findKnownBook(passages, book) : []),
    ]),
    dates: own(recordingDatesIn(passages, today)),
    parcels: own(parcelNumbersIn(passages)),
    situs: situsReadings(passages, ordered),
    strays: strayStreets(
      passages.filter((one) => isBelow(one, titleOf(titles))),
      ordered,
    ),
  }
}

/** Above the title is who submitted the document, not where the land is. */
export function isBelow({ page, words }: Passage, title: Title | undefined): boolean {
  if (!title || page > title.page) return true
  return page === title.page && (words[0]?.box.top ?? 0) >= title.top
}

export function titleOf(titles: Title[]): Title | undefined {
  return titles.find(({ conveys }) => conveys) ?? titles[0]
}

export function fieldsOf(copy: CopyReading): ReadFields {
  const { passages, titles, instruments, known, dates, parcels, situs } = copy
  const documentType = titleOf(titles)?.text
  const instrumentNumber = (known[0] ?? instruments[0])?.shown
  const recordedOn = dates[0]?.variants[0]
  const parcelNumber = parcels[0]?.shown
  const address = situs.find(({ match }) => match !== 'unread')?.shown
  const legalDescription = legalDescriptionIn(passages)
  const { grantors, grantees } = partyFacts(passages)
  return {
    ...(documentType && { documentType }),
    ...(instrumentNumber && { instrumentNumber }),
    ...(recordedOn && { recordedOn }),
    ...(parcelNumber && { parcelNumber }),
    ...(address && { situs: address }),
    ...(legalDescription && { legalDescription }),
    ...(grantors.text && { grantors: grantors.text.split('; ') }),
    ...(grantees.text && { grantees: grantees.text.split('; ') }),
  }
}

const BEGINS =
  /\b(?:lots?\s+(?:numbered\s+)?[0-9]+|all\s+that\s+(?:certain|tract|real|piece|lot)|beginning\s+at|commencing\s+at|a\s+(?:parcel|tract)\s+of\s+land|the\s+(?:north|south|east|west)\w*\s+(?:quarter|half)|unit\s+(?:no|number)\b)/i
const LONGEST = 600

function legalDescriptionIn(passages: Passage[]): string | undefined {
  for (const { text } of passages) {
    const at = BEGINS.exec(text)
    if (at) return text.slice(at.index, at.index + LONGEST).replace(/\s+/g, ' ')
  }
  return undefined
}

export function factPlaces(
  copy: CopyReading,
  fields: ReadFields,
  pages: Page[],
): Record<string, Place[]> {
  const { instrumentNumber, parcelNumber, documentType, situs, grantors, grantees } = fields
  const title = titleOf(copy.titles)
  const body = copy.passages.filter((one) => isBelow(one, title))
  const find = (texts: Array<string | undefined>, passages = copy.passages) =>
    texts.flatMap((text) => (text ? firstPlace(text, passages, pages) : []))
  const found = {
    situs: find([situs], [...body, ...copy.passages]),
    parcelNumber: find([parcelNumber]),
    documentType: find([documentType]),
    instrumentNumber: find([instrumentNumber]),
    recordedOn: find([copy.dates[0]?.shown]),
    grantors: find(grantors ?? [], body),
    grantees: find(grantees ?? [], body),
  }
  return Object.fromEntries(Object.entries(found).filter(([, places]) => places.length > 0))
}

const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The first words in a row that read like this. */
function firstPlace(text: string, passages: Passage[], pages: Page[]): Place[] {
  const wanted = bare(text)
  for (const { page, words } of passages) {
    for (const at of words.keys()) {
      const run = runFrom(words, at, wanted)
      if (run) return placesOf(run, page, pages)
    }
  }
  return []
}

function runFrom(words: Word[], at: number, wanted: string): Word[] | undefined {
  let read = ''
  for (let to = at; to < words.length; to += 1) {
    read += bare(words[to]?.text ?? '')
    if (!wanted.startsWith(read)) return undefined
    if (read === wanted) return words.slice(at, to + 1)
  }
  return undefined
}

function placesOf(words: Word[], page: number, pages: Page[]): Place[] {
  const { width = 1, height = 1 } = pages[page] ?? {}
  return rowBoxes(words).map(({ left, top, right, bottom }) => ({
    page,
    left: share(left, width),
    top: share(top, height),
    right: share(right, width),
    bottom: share(bottom, height),
  }))
}

function share(pixels: number, whole: number): number {
  return Math.round((pixels / whole) * 10_000) / 10_000
}
