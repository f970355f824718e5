import { type LineMoney, orderMoney, settleOutsideCall } from '../../../contract/staff/money.ts'
import { formatCents } from '../../../orders/price.ts'
import { call } from '../../api.ts'
import type { OutcomeWords } from '../../ui/outcome.tsx'
import { useAct } from '../../use-act.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

interface Props {
  line: LineMoney
  onDone: (words: OutcomeWords) => void
  onClose: () => void
}

/** The card provider can't return the money, and the customer got it another way. */
export function SettleDialog({ line, onDone, onClose }: Props) {
  const settle = useAct(
    async (reason: string): Promise<OutcomeWords> => {
      await call(settleOutsideCall, { params: { id: line.refund?.id ?? '' }, body: { reason } })
      const detail = 'The ledger says that it did not go through the card provider.'
      return { ok: true, title: `${formatCents(line.price)} is settled outside`, detail }
    },
    'It was not marked as settled',
    { onDone, rereads: [orderMoney] },
  )
  return (
    <ReasonDialog
      title="Was this refund settled outside?"
      description={`${formatCents(line.price)} for ${line.address.streetAddress}`}
      label="How did the customer get the money?"
      act="Mark as settled"
      doing={settle}
      onClose={onClose}
    >
      <p>
        Only if the customer has the money already, for example by check. No money moves now, and no
        email is sent. The refund counts as done and can’t be sent again.
      </p>
    </ReasonDialog>
  )
}
