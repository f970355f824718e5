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

/** The question loads when a call first needs a proof. */
export function lazyQuestion(load: () => Promise<{ default: ComponentType }>): ComponentType {
  return lazy<ComponentType>(() => load().catch(() => ({ default: NotLoaded })))
}

export function ProveDialog({ question: Question }: { question: ComponentType }) {
  if (!useIsProofWanted()) return null
  return (
    <Suspense>
      <Question />
    </Suspense>
  )
}
