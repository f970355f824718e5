import { type Address, formatAddress } from '../../src/addresses/address.ts'
import type { DeskKind } from '../../src/orders/line.ts'
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

/** How often, the kind, how long it took to find out, how often staff find nothing either, and why. */
const ROWS: Array<[number, DeskKind, [number, number], number, (address: Address) => string]> = [
  [45, 'not_found', [1, 8], 0.4, () => 'No source has a deed for this address.'],
  [15, 'by_hand', [1, 5], 0, () => 'The source lists the deed but gives no image (not_found).'],
  [15, 'ambiguous', [1, 8], 0, () => 'More than one property matches: 2 parcels match.'],
  [10, 'held', [2, 9], 0, (at) => `The document is for another property: ${nextDoor(at)}.`],
  [
    10,
    'source',
    [600, 840],
    0,
    () => 'The source did not answer in time, even after several tries.',
  ],
  [5, 'refused', [2, 9], 0, () => 'The source sent something that is not a PDF.'],
]
const SEARCHED: DeskKind[] = ['not_found', 'ambiguous', 'source']
const OBSTACLES = ROWS.map(([weight, kind, seconds, missingShare, reason]): Obstacle => {
  const stage = SEARCHED.includes(kind) ? 'searching' : 'checking'
  return { weight, kind, stage, seconds, missingShare, reason }
})
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
