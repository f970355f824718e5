import { Button, Heading, Section, Text } from 'react-email'
import { type Address, formatAddress } from '../../addresses/address.ts'
import { orderNumber } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'
import type { RefundReason } from '../../orders/refund.ts'
import { DELIVERY_FAILURE_HOURS, NOT_FOUND, REFUND_ARRIVAL_WINDOW } from '../../policy.ts'
import { COLORS, type Draft, Letter, letterText, type Sender } from './letter.tsx'

export interface RefundedDeed {
  id: string
  address: Address | undefined
  amountCents: number
  reason: RefundReason
  /** It had been delivered through a link that the refund revokes. */
  hadLink: boolean
}

const WHY: Record<RefundReason, string> = {
  not_found: NOT_FOUND,
  wrong_document: 'What we sent you was not the deed of this address. We are sorry.',
  double_charge: 'You were charged twice for it. We are sorry.',
  system_error: 'Our system failed you here. We are sorry.',
  delivery_failure: `We did not deliver it within ${DELIVERY_FAILURE_HOURS} hours. We are sorry.`,
  canceled: 'You canceled it because it was late. We are sorry that we kept you waiting.',
  payment_refused: 'It did not match an order of yours, so we kept none of it.',
  withheld: NOT_FOUND,
  other: 'We refunded it as agreed.',
}
const HOW = `It goes back to the card that paid. Your bank shows it in ${REFUND_ARRIVAL_WINDOW}.`

export function deedsRefundedLetter(data: {
  sender: Sender
  orderId: string
  orderUrl: string
  searchUrl: string
  refunds: RefundedDeed[]
}): Draft {
  const total = formatCents(data.refunds.reduce((sum, refund) => sum + refund.amountCents, 0))
  return data.refunds.every((refund) => refund.reason === 'payment_refused')
    ? returnedPayment({ ...data, total })
    : refundedDeeds({ ...data, total })
}

function refundedDeeds(data: {
  sender: Sender
  orderId: string
  orderUrl: string
  refunds: RefundedDeed[]
  total: string
}): Draft {
  const { refunds, total } = data
  const number = orderNumber(data.orderId)
  const [first] = refunds
  const one = refunds.length === 1 && first
  const subject = one
    ? `Refund of ${total} for ${nameOf(first)}`
    : `Refund of ${total} for ${refunds.length} deeds`
  const heading = `We refunded you ${total}`
  const ended = endedWords(refunds)
  return {
    subject,
    body: (
      <Letter sender={data.sender} preview={`${subject}. ${HOW}`}>
        <Heading as="h1" style={{ fontFamily: 'Georgia, serif', fontSize: 24 }}>
          {heading}
        </Heading>
        {refunds.map((refund) => (
          <Section key={refund.id} style={{ margin: '0 0 20px' }}>
            <Text style={{ margin: 0, fontWeight: 600 }}>{nameOf(refund)}</Text>
            <Text style={{ margin: '2px 0' }}>{formatCents(refund.amountCents)}</Text>
            <Text style={{ margin: '2px 0', color: COLORS.muted }}>{WHY[refund.reason]}</Text>
          </Section>
        ))}
        {!one && <Text style={{ fontWeight: 600 }}>{`In all ${total}`}</Text>}
        <Text>{HOW}</Text>
        {ended && <Text>{ended}</Text>}
        <Button
          href={data.orderUrl}
          style={{ backgroundColor: COLORS.seal, color: '#fff', padding: '12px 20px' }}
        >
          See order {number}
        </Button>
      </Letter>
    ),
    text: letterText(data.sender, [
      heading,
      '',
      ...refunds.flatMap((refund) => [
        nameOf(refund),
        formatCents(refund.amountCents),
        WHY[refund.reason],
        '',
      ]),
      ...(one ? [] : [`In all ${total}`, '']),
      HOW,
      ...(ended ? [ended] : []),
      '',
      `Order ${number}:`,
      data.orderUrl,
    ]),
  }
}

/** Nothing was sold, so this names no order and no deed, only that the money is on its way back. */
function returnedPayment(data: { sender: Sender; searchUrl: string; total: string }): Draft {
  const subject = `We returned your payment of ${data.total}`
  const words = [
    `${subject}: it did not match an order of yours, so we kept none of it. You need not do anything.`,
    HOW,
    'If you still want your deeds, please order them again. Nothing that you paid before stands in the way.',
  ]
  return {
    subject,
    body: (
      <Letter sender={data.sender} preview={`It did not match an order of yours. ${HOW}`}>
        <Heading as="h1" style={{ fontFamily: 'Georgia, serif', fontSize: 24 }}>
          {subject}
        </Heading>
        {words.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
        <Button
          href={data.searchUrl}
          style={{ backgroundColor: COLORS.seal, color: '#fff', padding: '12px 20px' }}
        >
          Order again
        </Button>
      </Letter>
    ),
    text: letterText(data.sender, [
      ...words.flatMap((paragraph) => [paragraph, '']),
      'Order again:',
      data.searchUrl,
    ]),
  }
}

function nameOf({ address }: RefundedDeed): string {
  return address ? formatAddress(address) : 'Your payment'
}

function endedWords(refunds: RefundedDeed[]): string | undefined {
  const ended = refunds.filter((refund) => refund.hadLink)
  if (ended.length === 0) return undefined
  if (ended.length > 1) return 'The download links of these deeds have ended.'
  return refunds.length === 1
    ? 'The download link of this deed has ended.'
    : `The download link of ${ended.map(nameOf).join()} has ended.`
}
