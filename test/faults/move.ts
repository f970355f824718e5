import * as fc from 'fast-check'

/** A move as it's played, printed and shrunk. */
export type Move = { do: string } & Record<string, unknown>

type Fields = Record<string, fc.Arbitrary<unknown>>
type Values<F> = { [K in keyof F]: F[K] extends fc.Arbitrary<infer V> ? V : never }

/** Something that somebody can do: how likely it is, what it's done with, and how. */
export interface Kind<W> {
  weight: number
  fields: Fields
  play(world: W, move: Move): unknown
}

/** Describes kinds of moves in one world. */
export function movesIn<W>() {
  return <F extends Fields>(
    weight: number,
    fields: F,
    play: (world: W, values: Values<F>) => unknown,
  ): Kind<W> => ({ weight, fields, play: (world, move) => play(world, move as Values<F>) })
}

/**
 * A failing sequence shrinks by turning moves into rests, which keeps the remaining moves in place.
 */
export function sequenceOf<W>(
  kinds: Record<string, Kind<W>>,
  [minLength, maxLength]: [number, number],
): fc.Arbitrary<Move[]> {
  const rest = { weight: 1, arbitrary: fc.record({ do: fc.constant('rest') }) }
  const moves = Object.entries(kinds).map(([name, { weight, fields }]) => ({
    weight,
    arbitrary: fc.record({ do: fc.constant(name), ...fields }),
  }))
  const move = fc.oneof({ withCrossShrink: true }, rest, ...moves) as fc.Arbitrary<Move>
  return fc.array(move, { minLength, maxLength })
}

export async function playMove<W>(
  kinds: Record<string, Kind<W>>,
  world: W,
  move: Move,
): Promise<void> {
  if (move.do !== 'rest') await kinds[move.do]?.play(world, move)
}
