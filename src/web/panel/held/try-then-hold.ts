import { queryClient } from '../../query-client.ts'
import { type HeldWords, holdAct } from './held-acts.ts'

interface Held extends HeldWords {
  lineIds: readonly string[]
}

/** Does an act that leaves the house. It's tried out at once, so that a refusal is said where it
 * was asked for; then it can be undone for a while; then it's done. */
export async function tryThenHold(
  act: (isTrial: boolean) => Promise<unknown>,
  words: Held,
  rereads: ReadonlyArray<{ path: string }>,
): Promise<void> {
  await act(true)
  holdAct(
    words,
    () => act(false),
    () => {
      for (const { path } of rereads) void queryClient.invalidateQueries({ queryKey: [path] })
    },
  )
}
