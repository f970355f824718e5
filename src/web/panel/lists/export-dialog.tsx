import type { ExportCount } from '../../../contract/common.ts'
import { ActButtons, Dialog } from '../../ui/dialog.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { toast } from '../../ui/toast.ts'
import { reasonAlone, useAct } from '../../use-act.ts'
import { formatCount } from '../format.ts'
import { saveFile } from '../save-file.ts'

interface Props {
  url: string
  asked: ExportCount
  noun: string
  onClose: () => void
}

export default function ExportDialog({ url, asked, noun, onClose }: Props) {
  const save = useAct(
    async () => {
      if (!(await saveFile(url))) return
      toast('Export started', `Every one of these ${noun} is in the file.`)
    },
    reasonAlone,
    { onDone: onClose },
  )
  return (
    <Dialog
      title={`Export ${amountOf(asked, noun)}?`}
      description="The file has customers’ names, emails and what they bought. Keep it safe and delete it when you’re done. The activity log says that you exported it."
      isBusy={save.isBusy}
      onClose={onClose}
    >
      <div className="space-y-4">
        {save.failure && <Outcome words={save.failure} />}
        <ActButtons act="Export CSV" isBusy={save.isBusy} onAct={save.run} onBack={onClose} />
      </div>
    </Dialog>
  )
}

/** "312 orders", "1 order", "more than 5,000 orders" */
function amountOf({ count, isMore }: ExportCount, noun: string): string {
  const many = `${formatCount(count)} ${count === 1 ? noun.replace(/s$/, '') : noun}`
  return isMore ? `more than ${many}` : many
}
