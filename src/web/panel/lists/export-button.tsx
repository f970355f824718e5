import { useState } from 'react'
import type { ExportCount } from '../../../contract/common.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { toast } from '../../ui/toast.ts'
import { reasonAlone, toastReason, useAct } from '../../use-act.ts'
import { formatCount } from '../format.ts'
import { saveFile } from '../save-file.ts'
import { useKeys } from '../use-keys.ts'
import { LOOK_ONLY, useSession } from '../use-session.ts'

interface Props {
  url: string
  /** How many rows the file would have. */
  count: () => Promise<ExportCount>
  noun: string
}

/** Saves exactly what the list shows, across all its pages, once the person has seen how much that
 * is; `e` asks the same. */
export function ExportButton({ url, count, noun }: Props) {
  const { canAct } = useSession()
  const [asked, setAsked] = useState<ExportCount>()
  const ask = useAct(async () => setAsked(await count()), toastReason)
  const save = useAct(
    async () => {
      if (!(await saveFile(url))) return
      toast('Export started', `Every one of these ${noun} is in the file.`)
    },
    reasonAlone,
    { onDone: () => setAsked(undefined) },
  )
  useKeys(canAct ? [{ key: 'e', words: 'Export this view as CSV', act: ask.run }] : [])
  return (
    <>
      <BusyButton
        variant="secondary"
        aria-keyshortcuts={canAct ? 'e' : undefined}
        // Whoever may only look sees that there is an export.
        isBusy={!canAct || ask.isBusy}
        busyLabel={null}
        title={canAct ? undefined : LOOK_ONLY}
        onClick={() => ask.run()}
      >
        Export CSV
      </BusyButton>
      {asked && (
        <ActDialog
          title={`Export ${amountOf(asked, noun)}?`}
          description="The file has customers’ names, emails and what they bought. Keep it safe and delete it when you’re done. The activity log says that you exported it."
          act="Export CSV"
          doing={save}
          hasWayBack
          onAct={() => save.run()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** "312 orders", "1 order", "more than 5,000 orders" */
function amountOf({ count, isMore }: ExportCount, noun: string): string {
  const many = `${formatCount(count)} ${count === 1 ? noun.replace(/s$/, '') : noun}`
  return isMore ? `more than ${many}` : many
}
