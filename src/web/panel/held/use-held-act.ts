import { queryClient } from '../../query-client.ts'
import { reasonAlone, useAct } from '../../use-act.ts'
import { type HeldWords, holdAct } from './held-acts.ts'

interface Held extends HeldWords {
  lineIds: readonly string[]
}

/**
 * An act that leaves the house. It's tried out at once, so that a refusal is said where it was asked
 * for; then it can be undone for a while; then it's done.
 */
export function useHeldAct<Input>(
  act: (input: Input, isTrial: boolean) => Promise<unknown>,
  wordsOf: (input: Input) => Held,
  {
    onHeld,
    rereads,
    failed = reasonAlone,
  }: {
    onHeld: () => void
    rereads: ReadonlyArray<{ path: string }>
    /** The title of a refusal that needs one. */
    failed?: string | typeof reasonAlone
  },
) {
  return useAct(
    async (input: Input) => {
      await act(input, true)
      const reread = () => {
        for (const { path } of rereads) void queryClient.invalidateQueries({ queryKey: [path] })
      }
      holdAct(wordsOf(input), () => act(input, false), reread)
    },
    failed,
    { onDone: onHeld, rereads },
  )
}
