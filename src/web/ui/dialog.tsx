import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { DialogProps } from './modal-dialog.tsx'
import { Notice } from './notice.tsx'

function NotLoaded() {
  return <Notice title="This part did not load" onRetry={() => location.reload()} />
}

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
