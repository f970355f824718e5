import { type Address, formatAddress } from '../../src/addresses/address.ts'
import type { DeskKind } from '../../src/orders/desk-kind.ts'
import { pickWeighted } from './pick-weighted.ts'
import type { Story, StoryLine } from './story.ts'

/** Why a line needs review. */
export interface Obstacle {
  weight: number
  kind: DeskKind
  /** In the shop's own wording. */
  reason: (address: Address) => string
  stage: 'searching' | 'checking'
  /** How long it took to find out. */
  seconds: [number, number]
  /** How often staff find nothing either. */
  missingShare: number
}

const OBSTACLES: Obstacle[] = [
  {
    weight: 45,
    kind: 'not_found',
    stage: 'searching',
    seconds: [1, 8],
    missingShare: 0.4,
    reason: () => 'No source knows a deed for this address.',
  },
  {
    weight: 15,
    kind: 'by_hand',
    stage: 'checking',
    seconds: [1, 5],
    missingShare: 0,
    reason: () => 'The source lists the deed but gives no image (not_found).',
  },
  {
    weight: 15,
    kind: 'ambiguous',
    stage: 'searching',
    seconds: [1, 8],
    missingShare: 0,
    reason: () => 'More than one property matches: 2 parcels match.',
  },
  {
    weight: 10,
    kind: 'held',
    stage: 'checking',
    seconds: [2, 9],
    missingShare: 0,
    reason: (address) => `The document is for another property: ${nextDoor(address)}.`,
  },
  {
    weight: 10,
    kind: 'source',
    stage: 'searching',
    seconds: [600, 840],
    missingShare: 0,
    reason: () => 'The source did not answer in time, however often it was asked.',
  },
  {
    weight: 5,
    kind: 'refused',
    stage: 'checking',
    seconds: [2, 9],
    missingShare: 0,
    reason: () => 'The source sent something that is not a PDF.',
  },
]
const SHARE = 0.05

/** Each line waiting on the desk gets a different obstacle, so every reason shows up there. */
export function drawObstacle({ dice }: Story, line: StoryLine): Obstacle | undefined {
  if (line.waiting !== undefined) return OBSTACLES[line.waiting % OBSTACLES.length]
  return dice.chance(SHARE) ? pickWeighted(dice, OBSTACLES) : undefined
}

function nextDoor(address: Address): string {
  const streetAddress = address.streetAddress.replace(/^\d+/, (number) => `${Number(number) + 2}`)
  return formatAddress({ ...address, streetAddress })
}
