import { ALWAYS, type Check } from '../../invariants/money.ts'
import { IN_THE_END } from '../../invariants/money-in-the-end.ts'
import { Violation } from '../check-sequences.ts'
import type { Move } from '../move.ts'
import { isPreparation, play, type Sequence } from './moves.ts'
import { settle } from './settle.ts'
import { WITHHELD, WITHHELD_IN_THE_END } from './withheld.ts'
import type { World } from './world.ts'

const MOMENTS = { ...ALWAYS, ...WITHHELD }
const SURPRISE = 'no answer is a surprise'

/** Plays a sequence from an empty shop to the end, and throws at the first broken invariant. */
export async function runSequence(
  world: World,
  { moves, heldArrive }: Sequence,
  options: { only?: string; playMove?: (world: World, move: Move) => Promise<void> } = {},
): Promise<void> {
  const { only, playMove = play } = options
  await world.startOver()
  for (const [index, move] of moves.entries()) {
    if (move.do === 'rest') continue
    await playMove(world, move)
    if (isPreparation(move)) continue
    await hold(world, MOMENTS, only, `after move ${index} (${JSON.stringify(move)})`)
  }
  await settle(world, { heldArrive })
  await hold(world, MOMENTS, only, 'in the end')
  await hold(world, { ...IN_THE_END, ...WITHHELD_IN_THE_END }, only, 'in the end')
}

async function hold(
  world: World,
  checks: Record<string, Check>,
  only: string | undefined,
  when: string,
): Promise<void> {
  const books = await world.look()
  const answers = () => [...world.complaints, ...failedDeliveries(world)]
  for (const [invariant, check] of [...Object.entries(checks), [SURPRISE, answers] as const]) {
    if (only && only !== invariant) continue
    const wrong = check(books, world.provider)
    if (wrong.length > 0) throw new Violation(invariant, when, wrong)
  }
}

/** As long as nothing is broken on purpose, an event is accepted the first time it arrives. */
function failedDeliveries(world: World): string[] {
  if (!world.calm) return []
  return world.shop.payments.controls
    .deliveries()
    .flatMap(({ type, attempts }) =>
      attempts
        .filter(({ ok, at }) => !ok && at >= world.calmSince)
        .map(({ status }) => `${type}: ${status}`),
    )
}
