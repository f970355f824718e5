import { formatAddress } from '../../../addresses/address.ts'
import type { ListedOrder } from '../../../contract/staff/orders.ts'
import { orderNumber } from '../../../orders/order.ts'
import { fold } from '../../marked.tsx'

/** The first of these that has what was searched for. */
function firstMatch(texts: Array<string | null>, words: string): string | undefined {
  return texts.find((text): text is string => text !== null && fold(text).includes(fold(words)))
}

/** Why the order was found, where its number and its customer's name don't say it. */
export function matchIn(order: ListedOrder, words: string): string | undefined {
  const { id, fullName, email, reference, addresses } = order
  if (!words || firstMatch([orderNumber(id), fullName], words)) return undefined
  return firstMatch([email, ...addresses.map(formatAddress), reference, id], words)
}
