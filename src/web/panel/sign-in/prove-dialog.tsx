import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { toastError } from '../../ui/toast.ts'
import { settleProof, useIsProofWanted } from '../proof-request.ts'

/** Nobody can be asked: whoever waits for the proof is told so. */
function NotLoaded() {
  useEffect(() => {
    toastError('This part did not load', 'Load the page again, and try once more.')
    settleProof(false)
  }, [])
  return null
}

const ProveQuestion = lazy<ComponentType>(() =>
  import('./prove-question.tsx').catch(() => ({ default: NotLoaded })),
)

/** Asks whoever sits there to confirm that it is them, whenever a call waits for it. */
export function ProveDialog() {
  if (!useIsProofWanted()) return null
  return (
    <Suspense>
      <ProveQuestion />
    </Suspense>
  )
}
