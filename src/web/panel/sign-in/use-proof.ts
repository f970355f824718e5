import { useMutation } from '@tanstack/react-query'
import {
  type prove,
  proveQuestion,
  type SessionState,
  type secondStep,
  secondStepQuestion,
} from '../../../contract/staff/sign-in.ts'
import { call } from '../../api.ts'
import { signWithPasskey } from './passkeys.ts'

type Way = NonNullable<SessionState['ways']>[number]

export interface Given {
  way: Way
  /** What was typed, where something is. */
  text: string
}

const FIELD = { code: 'code', recovery: 'recoveryCode', password: 'password' } as const

/** Sends what was given to one of the two calls that take a proof. */
export function useProof<R>(
  endpoint: typeof prove | typeof secondStep,
  onDone: (answer: R) => unknown,
) {
  const question = endpoint.access === 'second_step' ? secondStepQuestion : proveQuestion
  return useMutation({
    mutationFn: async ({ way, text }: Given) => {
      const body =
        way === 'passkey'
          ? { passkey: await signWithPasskey(await call(question, { body: {} })) }
          : { [FIELD[way]]: text }
      return (await call(endpoint, { body })) as R
    },
    onSuccess: onDone,
  })
}
