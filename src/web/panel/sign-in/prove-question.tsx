import { prove } from '../../../contract/staff/sign-in.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { settleProof } from '../proof-request.ts'
import { useSession } from '../use-session.ts'
import { ProofForm } from './proof-form.tsx'
import { useProof } from './use-proof.ts'

/** Lies above the dialog in which the act was begun that asks for the proof. */
export default function ProveQuestion() {
  const { username, ways } = useSession()
  const proof = useProof(prove, () => settleProof(true))
  const refuse = () => settleProof(false)
  return (
    <Dialog
      title="Confirm it is you"
      description={`Signed in${username && ` as ${username}`}. Exports, large refunds and changes to staff ask for it again after ten minutes.`}
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
