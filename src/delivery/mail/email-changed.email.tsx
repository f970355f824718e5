import { Heading, Text } from 'react-email'
import { orderNumber } from '../../orders/order.ts'
import { type Draft, Letter, letterText, type Sender } from './letter.tsx'

/** To the order's previous email. It contains no links: its reader may not be the customer. */
export function emailChangedLetter(data: { sender: Sender; orderId: string }): Draft {
  const number = orderNumber(data.orderId)
  const subject = `The e-mail address of order ${number} was changed`
  const paragraphs = [
    `Our staff changed the e-mail address of order ${number} at the customer's request. From now on we write to the new one, and the links that we sent here no longer work.`,
    `If you did not ask for this, write to ${data.sender.supportEmail}.`,
  ]
  return {
    subject,
    body: (
      <Letter sender={data.sender} preview={`${subject}.`}>
        <Heading as="h1" style={{ fontFamily: 'Georgia, serif', fontSize: 24 }}>
          {subject}
        </Heading>
        {paragraphs.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </Letter>
    ),
    text: letterText(data.sender, [
      subject,
      '',
      ...paragraphs.flatMap((paragraph) => [paragraph, '']),
    ]),
  }
}
