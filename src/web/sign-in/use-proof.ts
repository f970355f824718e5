import type { SessionState, SignInCalls } from '../../contract/staff/sign-in.ts'
import { call } from '../api.ts'
import { reasonAlone, useAct } from '../use-act.ts'
import { signWithPasskey } from './passkeys.ts'
import { useSignIn } from './sign-in-place.ts'

type Way = NonNullable<SessionState['ways']>[number]

export interface Given {
  way: Way
  /** The typed text, if there is any. */
  text: string
}

const FIELD = { code: 'code', recovery: 'recoveryCode', password: 'password' } as const

/** Sends the proof to one of the two calls that take one. */
export function useProof(
  endpoint: SignInCalls['prove'] | SignInCalls['secondStep'],
  onDone: () => void,
) {
  const { calls } = useSignIn()
  const question =
    endpoint.access === 'second_step' ? calls.secondStepQuestion : calls.proveQuestion
  return useAct(
    async ({ way, text }: Given) => {
      const body =
        way === 'passkey'
          ? { passkey: await signWithPasskey(await call(question, { body: {} })) }
          : { [FIELD[way]]: text }
      await call(endpoint, { body })
    },
    reasonAlone,
    { onDone },
  )
}
