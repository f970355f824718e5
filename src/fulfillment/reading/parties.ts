import type { Passage } from './text-flow.ts'

/** Names in capitals, as deeds print them, or as the form's row has them. */
const CAPITALS =
  /[A-Z][A-Z.'’&-]*(?:[ \n]+[A-Z][A-Z.'’&-]*){1,8}(?:,[ \n]*(?:LLC|INC|N\.A|L\.?P|LTD|JR|SR)\b\.?)?/g
const MOST_NAMES = 12

const GRANTOR_LINE = /\bgrantors?(?:\(s\))?\s*[:]\s*([^\n]{3,200})/i
const GRANTEE_LINE = /\bgrantees?(?:\(s\))?\s*[:]\s*([^\n]{3,200})/i

/** A deed names its parties near its beginning: after so many false starts, we stop looking. */
const MOST_STARTS = 20
const LONGEST_NAMES = 300
const LONGEST_CLAUSE = 240
const LONGEST_VERBS = 120

const BETWEEN = /\bbetween /gi
const AND = /\band /gi
const FIRST_PARTY =
  /,? (?:(?:hereinafter|herein) called the Grantors?|part(?:y|ies) of the first part|(?:as )?Grantors?)\b/gi
const SECOND_PARTY =
  /,? (?:(?:hereinafter|herein) called the Grantees?|part(?:y|ies) of the second part|(?:as )?Grantees?)\b/gi

const OPENS = /^|acknowledged,|presents,? that/gi
const GRANTS = /,? (?:do(?:es)? )?(?:hereby )?(?:grant|convey|remise|quit ?-?claim)/gi
const GRANTORS_THEN = /,? Grantors?(?:\(s\))?,/gi
const TO = /\b(?:un)?to /gi
const GRANTED = /,? (?:Grantees?\b|the following|all that|the (?:land|real))/gi

export interface Parties {
  grantors?: string[]
  grantees?: string[]
}

/** Grantors and grantees, if the usual words name them. Only staff see them. */
export function partiesIn(passages: Passage[]): Parties {
  const text = passages.map((passage) => passage.text)
  const line = (pattern: RegExp) => {
    const found = text.map((one) => pattern.exec(one)?.[1]).find(Boolean)
    return found ? namesIn(found) : undefined
  }
  const parties: Parties = {}
  const phrase = phrasesIn(text)
  const grantors = line(GRANTOR_LINE) ?? namesIn(phrase?.grantors ?? '')
  const grantees = line(GRANTEE_LINE) ?? namesIn(phrase?.grantees ?? '')
  if (grantors.length > 0) parties.grantors = grantors
  if (grantees.length > 0) parties.grantees = grantees
  return parties
}

interface Phrase {
  grantors: string
  grantees: string
}

/** The first sentence that names both. It's read one landmark after another, each within a short
 * distance of the last, so that no text, however contrived, takes long. */
function phrasesIn(texts: string[]): Phrase | undefined {
  const flat = texts.map((one) => one.replace(/\s+/g, ' '))
  for (const sentence of [betweenPhrase, grantingPhrase]) {
    for (const one of flat) {
      const found = sentence(one)
      if (found) return found
    }
  }
  return undefined
}

/** "between A, Grantor, and B, Grantee" */
function betweenPhrase(text: string): Phrase | undefined {
  for (const start of starts(text, BETWEEN)) {
    for (const first of marks(text, FIRST_PARTY, start, LONGEST_NAMES)) {
      for (const and of marks(text, AND, first.to, 20, 0)) {
        const [second] = marks(text, SECOND_PARTY, and.to, 400)
        if (second) {
          return {
            grantors: text.slice(start, first.from),
            grantees: text.slice(and.to, second.from),
          }
        }
      }
    }
  }
  return undefined
}

/** "A, Grantor, does hereby grant unto B, Grantee" */
function grantingPhrase(text: string): Phrase | undefined {
  for (const start of starts(text, OPENS)) {
    for (const named of grantorsFrom(text, start)) {
      for (const to of marks(text, TO, named.to, LONGEST_VERBS, 0)) {
        const [granted] = marks(text, GRANTED, to.to, LONGEST_NAMES)
        if (granted) {
          return {
            grantors: text.slice(start, named.from),
            grantees: text.slice(to.to, granted.from),
          }
        }
      }
    }
  }
  return undefined
}

/** Where the grantors' names may end, and where the verb that follows them does. */
function grantorsFrom(text: string, start: number): Mark[] {
  const called = marks(text, GRANTORS_THEN, start, LONGEST_NAMES).flatMap(({ from, to }) =>
    marks(text, GRANTS, to, LONGEST_CLAUSE, 0)
      .slice(0, 1)
      .map((verb) => ({ from, to: verb.to })),
  )
  return [...called, ...marks(text, GRANTS, start, LONGEST_NAMES)]
}

interface Mark {
  from: number
  to: number
}

function starts(text: string, landmark: RegExp): number[] {
  const found: number[] = []
  for (const { index, 0: words } of text.matchAll(landmark)) {
    found.push(index + words.length)
    if (found.length === MOST_STARTS) break
  }
  return found
}

const SHORTEST_NAME = 3

/** The landmarks that begin within this distance, with a name or a few words before them. */
function marks(
  text: string,
  landmark: RegExp,
  from: number,
  distance: number,
  least = SHORTEST_NAME,
): Mark[] {
  const room = text.slice(from, from + distance + 40)
  return [...room.matchAll(landmark)]
    .filter(({ index }) => index >= least && index <= distance)
    .map(({ index, 0: words }) => ({ from: from + index, to: from + index + words.length }))
}

const NO_NAMES = /^(?:AND|THE|DOLLARS|TEN AND NO|KNOW ALL|WITNESSETH|SOCIAL SECURITY|SSN)\b/

function namesIn(phrase: string): string[] {
  const found = phrase
    .split(/;|,?\s+and\s+|\bAND\b/)
    .flatMap((part) => part.match(CAPITALS) ?? [])
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => !NO_NAMES.test(name))
  return [...new Set(found)].slice(0, MOST_NAMES)
}
