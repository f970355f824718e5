import { Button, Heading, Section, Text } from 'react-email'
import { orderNumber } from '../../orders/order.ts'
import { NOT_CHARGED } from '../../policy.ts'
import { COLORS, type Draft, Letter, letterText, type Sender } from './letter.tsx'

export interface NotChargedDeed {
  address: string
  why: string
}

const NOTHING_TAKEN =
  'Your card wasn’t charged. If your bank shows a pending amount, it disappears on its own within a few days.'
const ORDER_AGAIN =
  'Your bank authorized the payment, but it couldn’t be completed. If you still want your deeds, please order them again.'

/** The bank said yes, and we took nothing: the customer believes to have bought something. */
export function notChargedLetter(data: {
  sender: Sender
  orderId: string
  orderUrl: string
  searchUrl: string
  notCharged: NotChargedDeed[]
}): Draft {
  const { notCharged } = data
  const number = orderNumber(data.orderId)
  const subject = `Order ${number}: your card wasn’t charged`
  const [act, url] =
    notCharged.length > 0 ? [`See order ${number}`, data.orderUrl] : ['Order again', data.searchUrl]
  return {
    subject,
    body: (
      <Letter sender={data.sender} preview={NOTHING_TAKEN}>
        <Heading as="h1" style={{ fontFamily: 'Georgia, serif', fontSize: 24 }}>
          {subject}
        </Heading>
        <NotCharged deeds={notCharged} />
        {notCharged.length === 0 && <Text>{ORDER_AGAIN}</Text>}
        <Text>{NOTHING_TAKEN}</Text>
        <Button
          href={url}
          style={{ backgroundColor: COLORS.seal, color: '#fff', padding: '12px 20px' }}
        >
          {act}
        </Button>
      </Letter>
    ),
    text: letterText(data.sender, [
      subject,
      '',
      ...notChargedText(notCharged),
      ...(notCharged.length === 0 ? [ORDER_AGAIN, ''] : []),
      NOTHING_TAKEN,
      '',
      `${act}:`,
      url ?? '',
    ]),
  }
}

export function NotCharged({ deeds }: { deeds: NotChargedDeed[] }) {
  return deeds.map(({ address, why }) => (
    <Section key={address} style={{ margin: '0 0 20px' }}>
      <Text style={{ margin: 0, fontWeight: 600 }}>{address}</Text>
      <Text style={{ margin: '2px 0', color: COLORS.muted }}>{`${why} ${NOT_CHARGED}`}</Text>
    </Section>
  ))
}

export function notChargedText(deeds: NotChargedDeed[]): string[] {
  return deeds.flatMap(({ address, why }) => [address, `${why} ${NOT_CHARGED}`, ''])
}
