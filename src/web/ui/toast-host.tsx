import { lazy, Suspense } from 'react'
import { dismissToast, useToast } from './toast.ts'

/** If the real one couldn't load, its message must still be readable. */
function PlainToaster() {
  const toast = useToast()
  if (!toast?.open) return null
  return (
    <div role="alert" className="fixed inset-x-0 bottom-0 z-50 border-t border-ink bg-card p-4">
      <p className="font-medium">{toast.title}</p>
      <p>{toast.description}</p>
      <button type="button" className="min-h-11 underline" onClick={() => dismissToast(toast.id)}>
        Close
      </button>
    </div>
  )
}

const Toaster = lazy(() => import('./toaster.tsx').catch(() => ({ default: PlainToaster })))

/** Toasts are rare, and their code is a tenth of a page, so it loads with the first one. */
export function ToastHost() {
  const toast = useToast()
  if (!toast) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
