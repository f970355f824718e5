import type { Address } from '../../src/addresses/address.ts'
import type { FoundDocument } from '../../src/fulfillment/sources/source.ts'
import type { DeskKind } from '../../src/orders/line.ts'
import { normalise, situsOf } from '../recorder/address.ts'
import { historyOf } from '../recorder/chain.ts'
import { CLASS_OF } from '../recorder/doc-types.ts'
import { documentId } from '../recorder/ids.ts'
import { pickWeighted } from './pick-weighted.ts'
import { inDeskHours } from './rhythm.ts'
import { after, move, type Story, type StoryLine, soon } from './story.ts'

const HOUR = 3600

export interface Outcome {
  readyAt?: Date
  /** Staff confirmed there is no deed. */
  missingAt?: Date
}

/** Why a line needs review, in the shop's own wording. */
interface Obstacle {
  weight: number
  kind: DeskKind
  /** How long it took to find out. */
  seconds: [number, number]
  /** How often staff find nothing either. */
  missingShare?: number
  words: string
}

const OBSTACLES: Obstacle[] = [
  {
    ...{ weight: 45, kind: 'not_found', seconds: [1, 8], missingShare: 0.4 },
    words: 'No source has a deed for this address.',
  },
  {
    ...{ weight: 15, kind: 'by_hand', seconds: [1, 5] },
    words: 'Staff need to get the document: the source has no image of it.',
  },
  {
    ...{ weight: 15, kind: 'ambiguous', seconds: [1, 8] },
    words: 'More than one property matches: 2 parcels match.',
  },
  {
    ...{ weight: 10, kind: 'held', seconds: [2, 9] },
    words: 'The document is for another property.',
  },
  {
    ...{ weight: 10, kind: 'source', seconds: [600, 840] },
    words: 'The source did not answer in time, even after several tries.',
  },
  {
    ...{ weight: 5, kind: 'refused', seconds: [2, 9] },
    words: 'The source sent something that is not a PDF.',
  },
]
/** The others only show once there is a document to check. */
const WHILE_SEARCHING: DeskKind[] = ['not_found', 'ambiguous', 'source']
const SHARE = 0.05

/** Each line waiting on the desk gets a different obstacle, so every reason shows up there. */
function drawObstacle({ dice }: Story, line: StoryLine): Obstacle | undefined {
  if (line.waiting !== undefined) return OBSTACLES[line.waiting % OBSTACLES.length]
  return dice.chance(SHARE) ? pickWeighted(dice, OBSTACLES) : undefined
}

/** A paid line's path through the sources, and through the desk if they didn't help. */
export function findDeed(story: Story, line: StoryLine, paidAt: Date): Outcome {
  const { dice } = story
  const bySystem = (at: Date) => ({ actor: 'system' as const, at })
  const searchedAt = soon(dice, paidAt, 0.2, 1.5)
  move(story, line, 'search', bySystem(searchedAt))
  const obstacle = drawObstacle(story, line)
  if (obstacle && WHILE_SEARCHING.includes(obstacle.kind)) {
    return atDesk(story, line, obstacle, soon(dice, searchedAt, ...obstacle.seconds))
  }
  // Now and then a source is down and we have to ask again.
  const foundAt = dice.chance(0.03) ? soon(dice, searchedAt, 30, 400) : soon(dice, searchedAt, 1, 6)
  const found = latestDeed(line.property.address)
  move(story, line, 'found', { ...bySystem(foundAt), found })
  if (obstacle) return atDesk(story, line, obstacle, soon(dice, foundAt, ...obstacle.seconds))
  const readyAt = soon(dice, foundAt, 1.5, 9)
  move(story, line, 'pass', bySystem(readyAt))
  return { readyAt }
}

function atDesk(
  story: Story,
  line: StoryLine,
  { kind, words, missingShare = 0 }: Obstacle,
  at: Date,
): Outcome {
  const { book, dice } = story
  move(story, line, 'escalate', { actor: 'system', at, desk: { kind, words } })
  const takenUpAt = inDeskHours(soon(dice, at, HOUR, 20 * HOUR))
  if (line.waiting !== undefined || after(takenUpAt, HOUR) > book.now) return {}
  if (dice.chance(missingShare)) return { missingAt: takenUpAt }
  // The staff member found it at the office; from here the check is the same as for any source.
  const found = { ...latestDeed(line.property.address), source: 'desk' }
  move(story, line, 'upload', { actor: book.staff, at: takenUpAt, found })
  const readyAt = soon(dice, takenUpAt, 2, 9)
  move(story, line, 'pass', { actor: 'system', at: readyAt })
  return { readyAt }
}

/**
 * What the recorder's stand-in says about the address; reading its pages would mean laying them out
 * first.
 */
function latestDeed(address: Address): FoundDocument {
  const asked = normalise({ ...address, street: address.streetAddress, zip: address.zipCode })
  const deeds = historyOf(asked).filter(({ docType }) => CLASS_OF[docType] === 'deed')
  const latest = deeds.sort((a, b) => b.recordedAt.localeCompare(a.recordedAt))[0]
  if (!latest) throw new Error(`The recorder has no deed for ${address.streetAddress}`)
  const { street, zip, ...place } = situsOf(latest.address)
  return {
    source: 'recorder',
    documentId: documentId(latest.instrument, latest.address, latest.position),
    documentType: latest.docType,
    instrumentNumber: latest.instrument,
    recordedOn: latest.recordedAt,
    pageCount: null,
    situs: { ...place, streetAddress: street, zipCode: zip },
  }
}
