import {
  type prove,
  proveQuestion,
  type SessionState,
  type secondStep,
  secondStepQuestion,
} from '../../../contract/staff/sign-in.ts'
import { call } from '../../api.ts'
import { reasonAlone, useAct } from '../../use-act.ts'
import { signWithPasskey } from './passkeys.ts'

type Way = NonNullable<SessionState['ways']>[number]

export interface Given {
  way: Way
  /** What was typed, where something is. */
  text: string
}

const FIELD = { code: 'code', recovery: 'recoveryCode', password: 'password' } as const

/** Sends what was given to one of the two calls that take a proof. */
export function useProof(endpoint: typeof prove | typeof secondStep, onDone: () => void) {
  const question = endpoint.access === 'second_step' ? secondStepQuestion : proveQuestion
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
