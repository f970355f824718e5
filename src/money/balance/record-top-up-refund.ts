import type { Tx } from '../../platform/db.ts'
import type { ProviderRefund } from '../../platform/payments.ts'
import { post } from '../ledger/ledger.db.ts'
import { refundEntries } from '../ledger/ledger.ts'
import { giveToBalance, takeFromBalance } from './record-top-up-dispute.ts'

/** A refund of a top-up, as the provider has it. Money that we returned has left the balance before;
 * what somebody refunded there by hand leaves it now, as far as it goes. */
export async function recordTopUpRefund(
  tx: Tx,
  refund: ProviderRefund,
  whose: { intentId: string; organizationId: string },
  isOwn: boolean,
): Promise<void> {
  const about = { ...whose, orderId: null }
  if (isOwn) {
    await post(tx, refundEntries(refund, 'returns'), about)
    return
  }
  for (const entry of refundEntries(refund)) {
    if (entry.kind === 'refund') await takeFromBalance(tx, entry, about, 'refunds')
    else await giveToBalance(tx, entry, about, 'refunds')
  }
}
