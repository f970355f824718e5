import { useQuery } from '@tanstack/react-query'
import { loading } from '../query-client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ProofForm } from './proof-form.tsx'
import { settleProof } from './proof-request.ts'
import { useSignIn } from './sign-in-place.ts'

/** Lies above the dialog in which the act was begun that asks for the proof. */
export default function ProveQuestion() {
  const { calls, words } = useSignIn()
  const { username = '', ways = [] } = useQuery(loading(calls.check, {})).data ?? {}
  const refuse = () => settleProof(false)
  return (
    <Dialog
      title="Confirm it’s you"
      description={`Signed in${username && ` as ${username}`}. ${words.proofFor} need it again after ten minutes.`}
      isQuestion
      onClose={refuse}
    >
      <ProofForm
        endpoint={calls.prove}
        ways={ways.length > 0 ? ways : ['password']}
        act="Confirm"
        onDone={() => settleProof(true)}
      >
        <Button variant="secondary" onClick={refuse} className="max-sm:w-full">
          Cancel
        </Button>
      </ProofForm>
    </Dialog>
  )
}
