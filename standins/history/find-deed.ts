import type { Address } from '../../src/addresses/address.ts'
import type { FoundDocument } from '../../src/fulfillment/sources/source.ts'
import { normalise, situsOf } from '../recorder/address.ts'
import { historyOf } from '../recorder/chain.ts'
import { CLASS_OF } from '../recorder/doc-types.ts'
import { documentId } from '../recorder/ids.ts'
import { inDeskHours } from './desk-hours.ts'
import { drawObstacle, type Obstacle } from './obstacles.ts'
import { after, move, type Story, type StoryLine, soon } from './story.ts'

const HOUR = 3600

export interface Outcome {
  readyAt?: Date
  /** Staff confirmed there is no deed. */
  missingAt?: Date
}

/** A paid line's path through the sources, and through the desk if they didn't help. */
export function findDeed(story: Story, line: StoryLine, paidAt: Date): Outcome {
  const { dice } = story
  const bySystem = (at: Date) => ({ actor: 'system' as const, at })
  const searchedAt = soon(dice, paidAt, 0.2, 1.5)
  move(story, line, 'search', bySystem(searchedAt))
  const obstacle = drawObstacle(story, line)
  if (obstacle?.stage === 'searching') {
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

function atDesk(story: Story, line: StoryLine, obstacle: Obstacle, at: Date): Outcome {
  const { book, dice } = story
  const { address } = line.property
  const desk = { kind: obstacle.kind, words: obstacle.reason(address) }
  move(story, line, 'escalate', { actor: 'system', at, desk })
  const takenUpAt = inDeskHours(book, soon(dice, at, HOUR, 20 * HOUR))
  if (line.waiting !== undefined || after(takenUpAt, HOUR) > book.now) return {}
  if (dice.chance(obstacle.missingShare)) return { missingAt: takenUpAt }
  // The staff member found it at the office; from here the check is the same as for any source.
  const found = { ...latestDeed(address), source: 'desk' }
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
