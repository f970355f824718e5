import type { Office } from '../../addresses/offices/recording-office.ts'
import type { Group, Story } from '../../orders/order-story.ts'
import type { Kind, StoryLine } from '../../orders/story-words.ts'
import type { Block } from './letter.ts'

export interface ToldLine extends StoryLine {
  id: string
  office?: Office | undefined
  /** "350 5th Ave, New York, NY 10118" */
  name: string
  reference: string | null
  /** When an email with its link was owed. */
  deliveryToldAt: Date | null
}
export type ToldStory = Story<ToldLine>

/** A line as the reader of an email that brings these links has heard of it: whatever was delivered
 * without a word is still on its way to them. */
export function asHeard(line: ToldLine, sent: readonly string[]): ToldLine {
  if (line.progress !== 'delivered') return line
  if (sent.includes(line.id)) return { ...line, request: null }
  return line.deliveryToldAt ? line : { ...line, progress: 'ready' }
}

export function rowsOf(story: ToldStory, kind: Kind): Block[] {
  return story.groups.filter((group) => group.kind === kind).map(itemsOf)
}

export function itemsOf({ rows }: Group<ToldLine>): Block {
  return {
    items: rows.map(({ line, words, due }) => ({
      name: line.name,
      reference: line.reference,
      facts: [words, due].filter((fact) => fact !== undefined),
    })),
  }
}
