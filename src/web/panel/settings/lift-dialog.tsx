import { formatAddress } from '../../../addresses/address.ts'
import {
  adminSuppressions,
  liftSuppressionCall,
  type Suppression,
} from '../../../contract/staff/suppressions.ts'
import { toast } from '../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

export function LiftDialog({ entry, onClose }: { entry: Suppression; onClose: () => void }) {
  const { address, personName } = entry
  return (
    <ReasonDialog
      endpoint={liftSuppressionCall}
      params={{ id: entry.id }}
      failed="Couldn’t lift this entry"
      rereads={[adminSuppressions]}
      onDone={() => {
        toast('Lifted', 'Its deeds can be sold again.')
        onClose()
      }}
      title="Lift this entry?"
      label="Why"
      act="Lift entry"
      maxLength={1000}
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
