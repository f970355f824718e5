import { Button, Heading, Text } from 'react-email'
import { COLORS, type Draft, Letter, letterText, type Sender } from './letter.tsx'

interface About {
  sender: Sender
  orderUrl: string
  address: string
}

export function refundRequestedLetter(data: About & { reviewBy: string }): Draft {
  return requestLetter(data, {
    subject: `We have your request about ${data.address}`,
    heading: 'We have your request',
    paragraphs: [
      `You asked for a refund for ${data.address}. A person on our staff looks at it, and we answer by ${data.reviewBy}.`,
      'You need not do anything until then.',
    ],
  })
}

export function refundDeclinedLetter(data: About & { answer: string }): Draft {
  return requestLetter(data, {
    subject: `Our answer to your request about ${data.address}`,
    heading: 'We can not refund this one',
    paragraphs: [
      `You asked for a refund for ${data.address}. A person on our staff has looked at it, and says:`,
      ...data.answer.split(/\n+/),
      `If this leaves something open, write to ${data.sender.supportEmail}.`,
    ],
  })
}

function requestLetter(
  { sender, orderUrl }: About,
  { subject, heading, paragraphs }: { subject: string; heading: string; paragraphs: string[] },
): Draft {
  return {
    subject,
    body: (
      <Letter sender={sender} preview={paragraphs.join(' ').slice(0, 140)}>
        <Heading as="h1" style={{ fontFamily: 'Georgia, serif', fontSize: 24 }}>
          {heading}
        </Heading>
        {paragraphs.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
        <Button
          href={orderUrl}
          style={{ backgroundColor: COLORS.seal, color: '#fff', padding: '12px 20px' }}
        >
          See your order
        </Button>
      </Letter>
    ),
    text: letterText(sender, [
      heading,
      '',
      ...paragraphs.flatMap((paragraph) => [paragraph, '']),
      'See your order:',
      orderUrl,
    ]),
  }
}
