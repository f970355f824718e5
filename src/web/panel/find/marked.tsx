import { formatAddress } from '../../../addresses/address.ts'
import type { ListedOrder } from '../../../contract/staff/orders.ts'
import { orderNumber } from '../../../orders/order.ts'

/** As the server compares: without case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The text with what was searched for marked in it. */
export function Marked({ text, words }: { text: string; words: string }) {
  const at = words ? fold(text).indexOf(fold(words)) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-amber-wash text-inherit">{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  )
}

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
