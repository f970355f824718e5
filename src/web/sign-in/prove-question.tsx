import { useQuery } from '@tanstack/react-query'
import { loading } from '../query-client.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ProofForm } from './proof-form.tsx'
import { settleProof } from './proof-request.ts'
import { useSignIn } from './sign-in-place.ts'
import { useProof } from './use-proof.ts'

/** Lies above the dialog in which the act was begun that asks for the proof. */
export default function ProveQuestion() {
  const { calls, words } = useSignIn()
  const { username = '', ways = [] } = useQuery(loading(calls.check, {})).data ?? {}
  const proof = useProof(calls.prove, () => settleProof(true))
  const refuse = () => settleProof(false)
  return (
    <Dialog
      title="Confirm it’s you"
      description={`Signed in${username && ` as ${username}`}. ${words.proofFor} ask for it again after ten minutes.`}
      isBusy={proof.isBusy}
      isQuestion
      onClose={refuse}
    >
      <ProofForm
        ways={ways.length > 0 ? ways : ['password']}
        act="Confirm"
        isBusy={proof.isBusy}
        error={proof.failure?.title}
        onGive={proof.run}
      >
        <BusyButton
          variant="secondary"
          isBusy={proof.isBusy}
          busyLabel={null}
          onClick={refuse}
          className="max-sm:w-full"
        >
          Cancel
        </BusyButton>
      </ProofForm>
    </Dialog>
  )
}
