import type { CallInput, Endpoint } from '../../../contract/endpoint.ts'
import { call } from '../../api.ts'
import { queryClient } from '../../query-client.ts'
import { holdAct, type NewAct } from './held-acts.ts'

type CanBeTried = Endpoint & { body: { shape: { isTrial: unknown } } }

/** Does an act that leaves the house. It's tried out at once, so that a refusal is said where it
 * was asked for; then it can be undone for a while; then it's done. */
export async function tryThenHold<E extends CanBeTried>(
  endpoint: E,
  input: CallInput<E> & { body: object },
  words: NewAct,
  rereads: ReadonlyArray<{ path: string }>,
): Promise<void> {
  const send = (isTrial: boolean) =>
    call(endpoint, { ...input, body: { ...input.body, isTrial } }, undefined, true)
  await send(true)
  holdAct(
    words,
    () => send(false),
    () => {
      for (const { path } of rereads) void queryClient.invalidateQueries({ queryKey: [path] })
    },
  )
}
