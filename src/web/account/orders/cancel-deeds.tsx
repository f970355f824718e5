import { cancelDeedsCall, ownOrder, ownOrders } from '../../../contract/account/orders.ts'
import type { ApiOrder } from '../../../contract/api/orders.ts'
import { formatCents } from '../../../orders/price.ts'
import { call } from '../../api.ts'
import { countOf } from '../../ui/count-of.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useAct } from '../../use-act.ts'

interface Props {
  order: ApiOrder
  deedIds: string[]
  onClose: () => void
}

/** Asks before late deeds are canceled: nobody goes on looking for them. */
export function CancelDeeds({ order, deedIds, onClose }: Props) {
  const chosen = order.deeds.filter(({ id }) => deedIds.includes(id))
  const cents = chosen.reduce((sum, { price }) => sum + price.cents, 0)
  const deeds = countOf(chosen.length, 'Deed', 'Deeds')
  const cancel = useAct(
    async () => {
      await call(cancelDeedsCall, { params: { id: order.id }, body: { deedIds } })
      toast(`${deeds} canceled`)
      onClose()
    },
    'Couldn’t cancel',
    { rereads: [ownOrder, ownOrders] },
  )
  return (
    <Confirm
      title={`Cancel ${deeds.toLowerCase()}?`}
      act={`Cancel ${deeds}`}
      doing={cancel}
      onAct={cancel.run}
      onClose={onClose}
    >
      <p>{`We stop looking, and ${formatCents(cents)} goes back to your balance right away.`}</p>
    </Confirm>
  )
}
