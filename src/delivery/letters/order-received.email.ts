import { officeLine } from '../../addresses/offices/office-line.ts'
import { orderNumber } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'
import type { Kind } from '../../orders/story-words.ts'
import {
  AUTO_REFUND,
  BY_STAFF,
  type Draft,
  deeds,
  type Item,
  ORDER_LINK_LASTS,
  rowsOf,
  type ToldStory,
} from './letter.ts'

/** Said in fewer words than on the order's page. */
const EXPECT: Partial<Record<Kind, string>> = { delivered: 'Delivered.', staff: BY_STAFF }

export function orderReceivedLetter(data: {
  orderId: string
  fullName: string
  amountCents: number
  /** "Nov 15, 2026" */
  paidOn: string
  /** When the deeds that staff get are due, if there are any. */
  staffDueBy: string | undefined
  story: ToldStory
  /** What we said before payment, for each line of the order: "Usually within minutes." */
  forecasts: string[]
  orderUrl: string
}): Draft {
  const number = orderNumber(data.orderId)
  const total = formatCents(data.amountCents)
  const { story } = data
  const one = story.total === 1
  const isToCome = (['coming', 'staff', 'late'] as const).some((kind) => story.of(kind).length > 0)
  const soon = one
    ? 'We’ll email your deed as soon as it’s ready.'
    : 'We’ll email your first deed as soon as it’s ready, and the rest a few minutes later.'
  const byStaff = data.staffDueBy ? `Deeds that our staff gets are due by ${data.staffDueBy}. ` : ''
  return {
    orderId: data.orderId,
    subject: `Receipt for order ${number}: ${deeds(story.total)}, ${total}`,
    preview: `We have your payment${isToCome ? ` and we’re getting your ${one ? 'deed' : 'deeds'} now` : ''}.`,
    heading: 'Thanks for your order',
    blocks: [
      `${data.fullName}, we received your payment of ${total} on ${data.paidOn}. This is your receipt for order ${number}.`,
      {
        items: story.rows.flatMap(({ kind, line, words }, place): Item[] => {
          if (kind === 'released') return []
          const expect = kind === 'coming' ? data.forecasts[place] : (EXPECT[kind] ?? words)
          const facts = [expect, line.office && officeLine(line.office)].filter(
            (fact) => fact !== undefined,
          )
          return [
            { name: line.name, reference: line.reference, price: formatCents(line.price), facts },
          ]
        }),
      },
      { total: 'Total paid', amount: total, isReceipt: true },
      ...rowsOf(story, 'released'),
      ...(isToCome ? [{ title: 'What’s next' }, soon, `${byStaff}${AUTO_REFUND}`] : []),
    ],
    action: { label: 'Track your order', url: data.orderUrl },
    after: ['You can also download a PDF receipt from your order page.', ORDER_LINK_LASTS],
  }
}
