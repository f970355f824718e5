import { type LineMoney, orderMoney, settleOutsideCall } from '../../../contract/staff/money.ts'
import { formatCents } from '../../../orders/price.ts'
import type { OutcomeWords } from '../../ui/outcome.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

interface Props {
  line: LineMoney
  onDone: (words: OutcomeWords) => void
  onClose: () => void
}

/** The card provider can't return the money, and the customer got it another way. */
export function SettleDialog({ line, onDone, onClose }: Props) {
  const price = formatCents(line.price)
  return (
    <ReasonDialog
      endpoint={settleOutsideCall}
      params={{ id: line.refund?.id ?? '' }}
      failed="It was not marked as settled"
      rereads={[orderMoney]}
      onDone={() =>
        onDone({
          ok: true,
          title: `${price} is settled outside`,
          detail: 'The ledger says that it did not go through the card provider.',
        })
      }
      title="Was this refund settled outside?"
      description={`${price} for ${line.address.streetAddress}`}
      label="How did the customer get the money?"
      act="Mark as settled"
      onClose={onClose}
    >
      <p>
        Only if the customer has the money already, for example by check. No money moves now, and no
        email is sent. The refund counts as done and can’t be sent again.
      </p>
    </ReasonDialog>
  )
}
