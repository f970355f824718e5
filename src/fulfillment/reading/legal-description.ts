import type { Passage } from './text-flow.ts'

const BEGINS =
  /\b(?:lots?\s+(?:numbered\s+)?[0-9]+|all\s+that\s+(?:certain|tract|real|piece|lot)|beginning\s+at|commencing\s+at|a\s+(?:parcel|tract)\s+of\s+land|the\s+(?:north|south|east|west)\w*\s+(?:quarter|half)|unit\s+(?:no|number)\b)/i
const LONGEST = 600

/** The land as the deed describes it, or the beginning of that. */
export function legalDescriptionIn(passages: Passage[]): string | undefined {
  for (const { text } of passages) {
    const at = BEGINS.exec(text)
    if (at) return text.slice(at.index, at.index + LONGEST).replace(/\s+/g, ' ')
  }
  return undefined
}
