import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { prove } from '../../../contract/staff/sign-in.ts'
import { reasonOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { settleProof } from '../proof-request.ts'
import { useSession } from '../use-session.ts'
import { ProofForm } from './proof-form.tsx'
import { useProof } from './use-proof.ts'

/**
 * The browser's own dialog, which lies above any other that is open: the act that asks for the proof
 * may have been begun in one.
 */
export default function ProveQuestion() {
  const { username, ways } = useSession()
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const proof = useProof(prove, () => settleProof(true))
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  useKeepFromOthers(box)
  return (
    <dialog
      ref={box}
      aria-labelledby={id}
      onCancel={(event) => proof.isPending && event.preventDefault()}
      onClose={() => !box.current?.open && settleProof(false)}
      className="pointer-events-auto m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg rounded border border-line bg-card p-6 text-ink shadow-lg backdrop:bg-ink/50"
    >
      <h2 id={id} className="text-lg">
        Confirm it is you
      </h2>
      <p className="mt-2 mb-4 text-muted">
        {`Signed in${username && ` as ${username}`}. Exports, large refunds and changes to staff ask for it again after ten minutes.`}
      </p>
      <ProofForm
        ways={ways.length > 0 ? ways : ['password']}
        act="Confirm"
        isBusy={proof.isPending}
        error={proof.isError ? reasonOf(proof.error) : undefined}
        onGive={proof.mutate}
      >
        <Button
          variant="secondary"
          className="max-sm:w-full"
          onClick={() => !proof.isPending && box.current?.close()}
        >
          Cancel
        </Button>
      </ProofForm>
    </dialog>
  )
}

/**
 * A dialog of another kind that lies below listens to the whole document: without this it would take
 * Escape and each press of the mouse in here for its own, and close.
 */
function useKeepFromOthers(box: React.RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = box.current
    const keep = (event: Event) => event.stopPropagation()
    const keepEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation()
    dialog?.addEventListener('pointerdown', keep)
    window.addEventListener('keydown', keepEscape, true)
    return () => {
      dialog?.removeEventListener('pointerdown', keep)
      window.removeEventListener('keydown', keepEscape, true)
    }
  }, [box])
}
