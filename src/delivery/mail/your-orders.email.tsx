import { Heading, Link, Section, Text } from 'react-email'
import { formatAddress } from '../../addresses/address.ts'
import type { Line } from '../../orders/lines.db.ts'
import { isPaid, orderNumber } from '../../orders/order.ts'
import type { OrderRow } from '../../orders/orders.db.ts'
import { formatCents } from '../../orders/price.ts'
import { COLORS, type Draft, Letter, letterText, type Sender } from './letter.tsx'

export interface ListedOrder extends Pick<OrderRow, 'id' | 'amountCents' | 'status'> {
  lines: Pick<Line, 'address'>[]
  /** "November 14, 2026" */
  placedOn: string
  url: string
}

const UNASKED =
  'You get this because somebody asked for the orders under your address on our site. If it was not you, you need not do anything: only this e-mail holds the links.'

export function yourOrdersLetter(data: { sender: Sender; orders: ListedOrder[] }): Draft {
  const { orders } = data
  const one = orders.length === 1
  const subject = one ? 'The link to your order' : `The links to your ${orders.length} orders`
  const heading = one ? 'Your order' : 'Your orders'
  const intro = one
    ? 'This link opens your order. Whoever has it can see the order, so keep it to yourself.'
    : 'Each link opens one order, the newest first. Whoever has a link can see its order, so keep them to yourself.'
  return {
    subject,
    body: (
      <Letter sender={data.sender} preview={`${subject}, as you asked.`}>
        <Heading as="h1" style={{ fontFamily: 'Georgia, serif', fontSize: 24 }}>
          {heading}
        </Heading>
        <Text>{intro}</Text>
        {orders.map((order) => (
          <Section key={order.id} style={{ margin: '0 0 20px' }}>
            <Text style={{ margin: 0, fontWeight: 600 }}>
              <Link href={order.url} style={{ color: COLORS.seal }}>
                Order {orderNumber(order.id)}
              </Link>
            </Text>
            <Text style={{ margin: '2px 0' }}>{deedsOf(order)}</Text>
            <Text style={{ margin: '2px 0', color: COLORS.muted }}>{factsOf(order)}</Text>
          </Section>
        ))}
        <Text style={{ color: COLORS.muted }}>{UNASKED}</Text>
      </Letter>
    ),
    text: letterText(data.sender, [
      heading,
      '',
      intro,
      '',
      ...orders.flatMap((order) => [
        `Order ${orderNumber(order.id)}`,
        deedsOf(order),
        factsOf(order),
        order.url,
        '',
      ]),
      UNASKED,
    ]),
  }
}

function deedsOf({ lines, status }: ListedOrder): string {
  const [first] = lines
  // Until it's paid, anyone may have written it, so we don't quote it.
  if (!first || !isPaid(status)) return lines.length === 1 ? '1 deed' : `${lines.length} deeds`
  const others = lines.length - 1
  return others === 0
    ? formatAddress(first.address)
    : `${formatAddress(first.address)} and ${others} more`
}

function factsOf({ placedOn, amountCents, status }: ListedOrder): string {
  const paid: Partial<Record<typeof status, string>> = {
    pending: 'your bank is still processing the payment',
    refunded: 'refunded',
    partially_refunded: 'refunded in part',
  }
  return [placedOn, formatCents(amountCents), paid[status]].filter(Boolean).join(', ')
}
