import { Button, Heading, Text } from 'react-email'
import { DELIVERY_HOURS, WAIT_LONGER_DAYS } from '../../policy.ts'
import { COLORS, type Draft, Letter, letterText, type Sender } from './letter.tsx'

/** Announces a delay and offers the choice that goes with it: we hold nothing against a customer's
 * will. */
export function orderDelayedLetter(data: {
  sender: Sender
  orderUrl: string
  addresses: string[]
  /** "November 15, 2026 at 10:00 AM EST" */
  refundedOn: string
}): Draft {
  const [first = ''] = data.addresses
  const one = data.addresses.length === 1
  const subject = one
    ? `Your deed for ${first} is late`
    : `${data.addresses.length} of your deeds are late`
  const heading = one ? 'Your deed is late' : 'Some of your deeds are late'
  const it = one ? 'it' : 'them'
  const sorry = `We promised ${it} within ${DELIVERY_HOURS.to} hours and don't have ${it} yet. We are sorry. A person on our staff is looking for ${it} now:`
  const choices = [
    'You can choose now, on the page of your order:',
    '- Cancel, and your money goes back to your card at once.',
    `- Keep waiting, up to ${WAIT_LONGER_DAYS} more days. You can still cancel on any of them.`,
  ]
  const otherwise = `If you do nothing and we have not delivered by ${data.refundedOn}, we refund you by ourselves.`
  return {
    subject,
    body: (
      <Letter sender={data.sender} preview={`${sorry.split('. ')[0]}. Cancel or keep waiting.`}>
        <Heading as="h1" style={{ fontFamily: 'Georgia, serif', fontSize: 24 }}>
          {heading}
        </Heading>
        <Text>{sorry}</Text>
        {data.addresses.map((address) => (
          <Text key={address} style={{ margin: '4px 0', fontWeight: 600 }}>
            {address}
          </Text>
        ))}
        {choices.map((choice) => (
          <Text key={choice} style={{ margin: '12px 0 0' }}>
            {choice}
          </Text>
        ))}
        <Text>{otherwise}</Text>
        <Button
          href={data.orderUrl}
          style={{ backgroundColor: COLORS.seal, color: '#fff', padding: '12px 20px' }}
        >
          Cancel or keep waiting
        </Button>
      </Letter>
    ),
    text: letterText(data.sender, [
      heading,
      '',
      sorry,
      '',
      ...data.addresses.map((address) => `- ${address}`),
      '',
      ...choices,
      '',
      otherwise,
      '',
      'Cancel or keep waiting:',
      data.orderUrl,
    ]),
  }
}
