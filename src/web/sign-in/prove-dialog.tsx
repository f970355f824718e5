import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { toastError } from '../ui/toast.ts'
import { settleProof, useIsProofWanted } from './proof-request.ts'

/** The question can't be shown, so tell every call waiting for the proof. */
function NotLoaded() {
  useEffect(() => {
    toastError('This part didn’t load', 'Reload the page and try again.')
    settleProof(false)
  }, [])
  return null
}

const ProveQuestion = lazy<ComponentType>(() =>
  import('./prove-question.tsx').catch(() => ({ default: NotLoaded })),
)

export function ProveDialog() {
  if (!useIsProofWanted()) return null
  return (
    <Suspense>
      <ProveQuestion />
    </Suspense>
  )
}
