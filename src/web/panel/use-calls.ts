import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { CallInput, CallResult, Endpoint } from '../../contract/endpoint.ts'
import { call } from '../api.ts'
import { loading, queryClient } from '../query-client.ts'
import { type Act, toastReason, useAct } from '../use-act.ts'

type Options<E extends Endpoint> = Omit<UseQueryOptions<CallResult<E>>, 'queryKey' | 'queryFn'>

/** What a call answers, asked again on every visit unless the options say for how long it's good. */
export function useNow<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options<E> = {},
) {
  return useQuery({ ...loading(endpoint, input), staleTime: 0, ...options })
}

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

/** Has everything on screen read again that these calls answered. */
export function reread(endpoints: ReadonlyArray<{ path: string }>): void {
  for (const { path } of endpoints) void queryClient.invalidateQueries({ queryKey: [path] })
}
