import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionState } from '../../contract/staff/sign-in.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { toastReason, useAct } from '../use-act.ts'
import { FactorSetUp } from './factor-set-up.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProofForm } from './proof-form.tsx'
import { useSignIn } from './sign-in-place.ts'

type Owed = NonNullable<SessionState['owes']>

interface Props {
  session: SessionState
  owes: Owed
  /** Another step is done: check what's required now. */
  onStep: () => void
}

/** The steps after the password, until none are left. */
export function LoginStep({ session, owes, onStep }: Props) {
  const { account, calls } = useSignIn()
  // The session is complete, and the codes are shown only this once: nobody may leave by mistake.
  const [isSet, setIsSet] = useState(false)
  return (
    <div className="space-y-4">
      <p className="text-muted">{`Signing in as ${session.username ?? ''}`}</p>
      {owes === 'second_step' ? (
        <ProofForm
          endpoint={calls.secondStep}
          ways={session.ways ?? []}
          act="Continue"
          onDone={onStep}
        />
      ) : owes === 'new_password' ? (
        <>
          <p>The password you were given only works once.</p>
          <PasswordForm
            endpoint={account.changePassword}
            oldLabel="The password you were given"
            onDone={onStep}
          />
        </>
      ) : (
        <FactorSetUp onSet={() => setIsSet(true)} onDone={onStep} />
      )}
      {!isSet && <StartOver />}
    </div>
  )
}

function StartOver() {
  const { calls } = useSignIn()
  const queryClient = useQueryClient()
  const leave = useAct(async () => {
    const state = await call(calls.logout, { body: {} })
    queryClient.setQueryData([calls.check.path, {}], state)
  }, toastReason)
  return (
    <Button variant="quiet" className="-ms-5" onClick={() => leave.run()}>
      Start over
    </Button>
  )
}
