import { formatAddress } from '../../../../addresses/address.ts'
import { liftSuppressionCall, type Suppression } from '../../../../contract/suppressions.ts'
import { call } from '../../../api.ts'
import { toast } from '../../../ui/toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface Props {
  entry: Suppression
  onClose: () => void
  onLifted: () => Promise<unknown>
}

export function LiftDialog({ entry, onClose, onLifted }: Props) {
  const { address, personName } = entry
  async function lift(reason: string): Promise<void> {
    await call(liftSuppressionCall, { params: { id: entry.id }, body: { reason } })
    toast('Lifted', 'It is sold again from now on.')
    await onLifted()
  }
  return (
    <ReasonDialog
      title="Lift this entry?"
      label="Why"
      act="Lift the entry"
      maxLength={1000}
      onAct={lift}
      onClose={onClose}
    >
      <p className="font-medium">
        {[address && formatAddress(address), personName].filter(Boolean).join('; ')}
      </p>
      <p>
        Deeds are sold again from now on. What was refunded stays refunded, and links that ended
        stay ended. The entry stays on record.
      </p>
    </ReasonDialog>
  )
}
