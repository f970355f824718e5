import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { DialogProps } from './modal-dialog.tsx'
import { NotLoaded } from './not-loaded.tsx'

const ModalDialog = lazy<ComponentType<DialogProps>>(() =>
  import('./modal-dialog.tsx').then(
    (loaded) => ({ default: loaded.ModalDialog }),
    () => ({ default: NotLoaded }),
  ),
)

/** A dialog whose code comes when it is first opened: most pages are left without it. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  )
}
