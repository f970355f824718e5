import type { CallInput, CallResult, Endpoint } from '../../contract/endpoint.ts'
import { call } from '../api.ts'
import { type Act, toastReason, useAct } from '../use-act.ts'

/** A call at the press of a button; what goes wrong is told in a toast. */
export function usePress<E extends Endpoint>(
  endpoint: E,
  rereads: ReadonlyArray<{ path: string }>,
  onDone: (result: CallResult<E>, input: CallInput<E>) => void = () => {},
): Act<CallInput<E>> {
  return useAct(
    async (input: CallInput<E>) => onDone(await call(endpoint, input), input),
    toastReason,
    { rereads },
  )
}
