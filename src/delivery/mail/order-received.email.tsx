import { Button, Heading, Text } from 'react-email'
import { type Address, formatAddress } from '../../addresses/address.ts'
import type { Office } from '../../addresses/offices/jurisdictions.db.ts'
import { officeName, privateCompany } from '../../addresses/offices/seller-words.ts'
import { orderNumber } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'
import { COLORS, type Draft, Letter, letterText, type Sender } from './letter.tsx'
import { NotCharged, type NotChargedDeed, notChargedText } from './not-charged.email.tsx'

export interface ReceivedDeed {
  address: Address
  office: Office | undefined
}

/** Who records it, what a copy costs there, and how to reach them, as far as we know. */
function officeWords({ copyFeeCents, copyFeeNote, phone, url, ...office }: Office): string {
  const note = copyFeeNote ? ` (${copyFeeNote})` : ''
  const fee = copyFeeCents === null ? null : `own copy fee ${formatCents(copyFeeCents)}${note}`
  return [`Recorded by the ${officeName(office)}`, fee, phone, url].filter(Boolean).join(' · ')
}

export function orderReceivedLetter(data: {
  sender: Sender
  orderId: string
  fullName: string
  amountCents: number
  deeds: ReceivedDeed[]
  /** What was left out of the payment. */
  notCharged: NotChargedDeed[]
  orderUrl: string
}): Draft {
  const number = orderNumber(data.orderId)
  const total = formatCents(data.amountCents)
  const seller = `Sold by ${data.sender.seller}. ${privateCompany(data.sender.brandName)}`
  const deeds = data.deeds.length === 1 ? 'deed' : 'deeds'
  return {
    subject: `Order ${number} received: ${data.deeds.length} ${deeds}`,
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
        {data.deeds.map((deed) => (
          <Text key={formatAddress(deed.address)} style={{ margin: '4px 0' }}>
            {formatAddress(deed.address)}
            {deed.office && (
              <>
                <br />
                <span style={{ color: COLORS.muted }}>{officeWords(deed.office)}</span>
              </>
            )}
          </Text>
        ))}
        <Text style={{ fontWeight: 600, margin: '16px 0 4px' }}>Total paid: {total}</Text>
        <Text style={{ margin: 0 }}>{seller}</Text>
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
      ...data.deeds.flatMap(({ address, office }) => [
        `- ${formatAddress(address)}`,
        ...(office ? [`  ${officeWords(office)}`] : []),
      ]),
      '',
      `Total paid: ${total}`,
      seller,
      '',
      'Each deed comes by e-mail as soon as it is found and checked.',
      '',
      ...notChargedText(data.notCharged),
      'See how it is going:',
      data.orderUrl,
    ]),
  }
}
