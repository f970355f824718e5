import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  adminCheck,
  adminLogout,
  type SessionState,
  secondStep,
} from '../../../contract/staff/sign-in.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { toastReason, useAct } from '../../use-act.ts'
import { FactorSetUp } from './factor-set-up.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProofForm } from './proof-form.tsx'
import { useProof } from './use-proof.ts'

type Owed = NonNullable<SessionState['owes']>

interface Props {
  session: SessionState
  owes: Owed
  /** Another step is done: check what's required now. */
  onStep: () => void
}

/** The steps after the password, until none are left. */
export function LoginStep({ session, owes, onStep }: Props) {
  // From then on the session is complete, and the codes are shown only this once: don't let anyone
  // leave by mistake.
  const [isSet, setIsSet] = useState(false)
  return (
    <div className="space-y-4">
      <p className="text-muted">{`Signing in as ${session.username ?? ''}`}</p>
      {owes === 'second_step' ? (
        <SecondStep ways={session.ways ?? []} onStep={onStep} />
      ) : owes === 'new_password' ? (
        <>
          <p>The one that you were given was for this once.</p>
          <PasswordForm oldLabel="The password that you were given" onDone={onStep} />
        </>
      ) : (
        <FactorSetUp onSet={() => setIsSet(true)} onDone={onStep} />
      )}
      {!isSet && <StartOver />}
    </div>
  )
}

function SecondStep({
  ways,
  onStep,
}: Pick<Props, 'onStep'> & Required<Pick<SessionState, 'ways'>>) {
  const proof = useProof(secondStep, onStep)
  return (
    <ProofForm
      ways={ways ?? []}
      act="Continue"
      isBusy={proof.isBusy}
      error={proof.failure?.title}
      onGive={proof.run}
    />
  )
}

function StartOver() {
  const queryClient = useQueryClient()
  const leave = useAct(async () => {
    const state = await call(adminLogout, { body: {} })
    queryClient.setQueryData([adminCheck.path, {}], state)
  }, toastReason)
  return (
    <Button variant="quiet" className="-ms-5" onClick={() => leave.run()}>
      Start over
    </Button>
  )
}
