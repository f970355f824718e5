import { Button, Heading, Link, Section, Text } from 'react-email'
import { orderNumber } from '../orders/order.ts'
import { COLORS, type Draft, Letter, letterText, type Sender } from './letter.tsx'

export interface ReadyDeed {
  address: string
  /** "Warranty deed, instrument 2019-0012345, recorded 2019-03-14" */
  document: string
  /** "Retrieved November 14, 2026, SHA-256 2cdf…" */
  provenance: string
  url: string
}

export function deedsReadyLetter(data: {
  sender: Sender
  orderId: string
  /** It takes the place of one that we sent before, free. */
  isNewer?: boolean
  deeds: ReadyDeed[]
  expiresOn: string
  orderUrl: string
}): Draft {
  const number = orderNumber(data.orderId)
  const [first] = data.deeds
  const one = data.deeds.length === 1 && first
  const title = data.isNewer
    ? 'A newer deed was recorded'
    : one
      ? 'Your deed is ready'
      : 'Your deeds are ready'
  const why = data.isNewer
    ? 'Since we sent you your deed, the office has recorded a newer one for the same property. Here it is, free.'
    : undefined
  const subject = data.isNewer
    ? `A newer deed for ${data.deeds[0]?.address}`
    : one
      ? `Your deed for ${first.address}`
      : `Your ${data.deeds.length} deeds are ready`
  const expiry = `The ${one ? 'link works' : 'links work'} until ${data.expiresOn}. Save the ${one ? 'file' : 'files'} before then.`
  return {
    subject,
    body: (
      <Letter sender={data.sender} preview={`${subject}. Download it now.`}>
        <Heading as="h1" style={{ fontFamily: 'Georgia, serif', fontSize: 24 }}>
          {title}
        </Heading>
        {why && <Text>{why}</Text>}
        {data.deeds.map((deed) => (
          <Section key={deed.url} style={{ margin: '0 0 20px' }}>
            <Text style={{ margin: 0, fontWeight: 600 }}>{deed.address}</Text>
            <Text style={{ margin: '2px 0', color: COLORS.muted }}>{deed.document}</Text>
            <Text style={{ margin: '2px 0 10px', color: COLORS.muted, fontSize: 12 }}>
              {deed.provenance}
            </Text>
            <Button
              href={deed.url}
              style={{ backgroundColor: COLORS.seal, color: '#fff', padding: '12px 20px' }}
            >
              Download the deed (PDF)
            </Button>
          </Section>
        ))}
        <Text>{expiry}</Text>
        <Text>
          <Link href={data.orderUrl} style={{ color: COLORS.seal }}>
            Order {number}
          </Link>
        </Text>
      </Letter>
    ),
    text: letterText(data.sender, [
      title,
      '',
      ...(why ? [why, ''] : []),
      ...data.deeds.flatMap((deed) => [deed.address, deed.document, deed.provenance, deed.url, '']),
      expiry,
      '',
      `Order ${number}:`,
      data.orderUrl,
    ]),
  }
}
