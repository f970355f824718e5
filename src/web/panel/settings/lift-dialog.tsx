import { formatAddress } from '../../../addresses/address.ts'
import {
  adminSuppressions,
  liftSuppressionCall,
  type Suppression,
} from '../../../contract/staff/suppressions.ts'
import { call } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { useAct } from '../../use-act.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

export function LiftDialog({ entry, onClose }: { entry: Suppression; onClose: () => void }) {
  const { address, personName } = entry
  const lift = useAct(
    async (reason: string) => {
      await call(liftSuppressionCall, { params: { id: entry.id }, body: { reason } })
      toast('Lifted', 'Its deeds can be sold again.')
    },
    'Couldn’t lift this entry',
    { onDone: onClose, rereads: [adminSuppressions] },
  )
  return (
    <ReasonDialog
      title="Lift this entry?"
      label="Why"
      act="Lift entry"
      maxLength={1000}
      doing={lift}
      onClose={onClose}
    >
      <p className="font-medium">
        {[address && formatAddress(address), personName].filter(Boolean).join('; ')}
      </p>
      <p>
        Its deeds can be sold again right away. Refunds already made and links already revoked stay
        that way. The entry stays on record.
      </p>
    </ReasonDialog>
  )
}
