import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { saveFile } from '../save-file.ts'
import { useKeys } from '../use-keys.ts'
import { LOOK_ONLY, useSession } from '../use-session.ts'

/** Saves exactly what the list shows, all pages of it; `e` does the same. */
export function ExportButton({ url, noun }: { url: string; noun: string }) {
  const { canAct } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const act = async () => {
    if (!canAct || isBusy) return
    setIsBusy(true)
    const isSaving = await saveFile(url)
    setIsBusy(false)
    if (isSaving) toast('Export started', `Every one of these ${noun} is in the file.`)
  }
  useKeys(canAct ? [{ key: 'e', words: 'Export this view as CSV', act: () => void act() }] : [])
  return (
    <Button
      variant="secondary"
      aria-keyshortcuts={canAct ? 'e' : undefined}
      aria-disabled={!canAct || isBusy}
      title={canAct ? undefined : LOOK_ONLY}
      onClick={() => void act()}
      className="aria-disabled:cursor-not-allowed aria-disabled:text-muted"
    >
      Export CSV
    </Button>
  )
}
