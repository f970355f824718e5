import { BusyButton } from '../../ui/busy-button.tsx'
import { toast } from '../../ui/toast.ts'
import { toastReason, useAct } from '../../use-act.ts'
import { saveFile } from '../save-file.ts'
import { useKeys } from '../use-keys.ts'
import { LOOK_ONLY, useSession } from '../use-session.ts'

/** Saves exactly what the list shows, across all its pages; `e` does the same. */
export function ExportButton({ url, noun }: { url: string; noun: string }) {
  const { canAct } = useSession()
  const save = useAct(async () => {
    if (!(await saveFile(url))) return
    toast('Export started', `Every one of these ${noun} is in the file.`)
  }, toastReason)
  useKeys(canAct ? [{ key: 'e', words: 'Export this view as CSV', act: save.run }] : [])
  return (
    <BusyButton
      variant="secondary"
      aria-keyshortcuts={canAct ? 'e' : undefined}
      // Whoever may only look sees that there is an export.
      isBusy={!canAct || save.isBusy}
      busyLabel={null}
      title={canAct ? undefined : LOOK_ONLY}
      onClick={() => save.run()}
    >
      Export CSV
    </BusyButton>
  )
}
