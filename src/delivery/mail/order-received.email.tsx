import { Button, Heading, Text } from 'react-email'
import { type Address, formatAddress } from '../../addresses/address.ts'
import { orderNumber } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'
import { COLORS, type Draft, Letter, letterText, type Sender } from './letter.tsx'
import { NotCharged, type NotChargedDeed, notChargedText } from './not-charged.email.tsx'

export function orderReceivedLetter(data: {
  sender: Sender
  orderId: string
  fullName: string
  amountCents: number
  addresses: Address[]
  /** What was left out of the payment. */
  notCharged: NotChargedDeed[]
  orderUrl: string
}): Draft {
  const number = orderNumber(data.orderId)
  const total = formatCents(data.amountCents)
  const deeds = data.addresses.length === 1 ? 'deed' : 'deeds'
  return {
    subject: `Order ${number} received: ${data.addresses.length} ${deeds}`,
    body: (
      <Letter
        sender={data.sender}
        preview={`We have your order and are looking for your ${deeds}.`}
      >
        <Heading as="h1" style={{ fontFamily: 'Georgia, serif', fontSize: 24 }}>
          Order {number} received
        </Heading>
        <Text>
          Thank you, {data.fullName}. Your payment of {total} went through, and we are looking for:
        </Text>
        {data.addresses.map((address) => (
          <Text key={formatAddress(address)} style={{ margin: '4px 0' }}>
            {formatAddress(address)}
          </Text>
        ))}
        <Text>Each deed comes by e-mail as soon as it is found and checked.</Text>
        <NotCharged deeds={data.notCharged} />
        <Button
          href={data.orderUrl}
          style={{ backgroundColor: COLORS.seal, color: '#fff', padding: '12px 20px' }}
        >
          See how it is going
        </Button>
      </Letter>
    ),
    text: letterText(data.sender, [
      `Order ${number} received`,
      '',
      `Thank you, ${data.fullName}. Your payment of ${total} went through, and we are looking for:`,
      '',
      ...data.addresses.map((address) => `- ${formatAddress(address)}`),
      '',
      'Each deed comes by e-mail as soon as it is found and checked.',
      '',
      ...notChargedText(data.notCharged),
      'See how it is going:',
      data.orderUrl,
    ]),
  }
}
