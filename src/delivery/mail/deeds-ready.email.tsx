import { Button, Heading, Link, Section, Text } from 'react-email'
import { orderNumber } from '../../orders/order.ts'
import { COLORS, type Draft, Letter, letterText, type Sender } from './letter.tsx'

export interface ReadyDeed {
  address: string
  /** "Warranty deed, instrument 2019-0012345, recorded 2019-03-14" */
  document: string
  /** "Retrieved November 14, 2026, SHA-256 2cdf…" */
  provenance: string
  url: string
  sheetUrl: string
}

/** The links to deeds: when they're ready, and whenever someone asks for them again. */
/**
 * Why links are sent: for the first time, again, for a deed recorded since, or for the right deed.
 */
export type Occasion = 'ready' | 'again' | 'newer' | 'replaced'

function wordsFor(
  occasion: Occasion,
  deeds: ReadyDeed[],
): { subject: string; heading: string; why?: string } {
  const [first] = deeds
  const one = deeds.length === 1 && first
  switch (occasion) {
    case 'ready':
      return {
        subject: one ? `Your deed for ${first.address}` : `Your ${deeds.length} deeds are ready`,
        heading: one ? 'Your deed is ready' : 'Your deeds are ready',
      }
    case 'again':
      return {
        subject: one ? `Your link to the deed for ${first.address}` : 'Your links to your deeds',
        heading: one ? 'Here is your link' : 'Here are your links',
      }
    case 'replaced':
      return {
        subject: `The right deed for ${first?.address}`,
        heading: 'Here is the right deed',
        why: 'The document that we sent you before was not the right one. We are sorry. This one takes its place, and the earlier link has ended.',
      }
    case 'newer':
      return {
        subject: `A newer deed for ${first?.address}`,
        heading: 'A newer deed was recorded',
        why: 'Since we sent you your deed, the office has recorded a newer one for the same property. Here it is, free.',
      }
  }
}

export function deedsReadyLetter(data: {
  sender: Sender
  orderId: string
  deeds: ReadyDeed[]
  occasion: Occasion
  /** When the first of the links expires. */
  expiresOn: string
  expireTogether: boolean
  bundleUrl: string | undefined
  orderUrl: string
}): Draft {
  const number = orderNumber(data.orderId)
  const [first] = data.deeds
  const one = data.deeds.length === 1 && first
  const { subject, heading, why } = wordsFor(data.occasion, data.deeds)
  const until = `${data.expireTogether ? '' : 'at least '}until ${data.expiresOn}`
  const expiry = `The ${one ? 'link works' : 'links work'} ${until}. Save the ${one ? 'file' : 'files'} before then.`
  const older =
    data.occasion === 'again'
      ? ['A link to the same deed from an earlier e-mail may have ended.']
      : []
  const all = 'All deeds of the order with their sheets, in one ZIP file'
  return {
    subject,
    body: (
      <Letter sender={data.sender} preview={`${subject}. Download it now.`}>
        <Heading as="h1" style={{ fontFamily: 'Georgia, serif', fontSize: 24 }}>
          {heading}
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
            <Text style={{ margin: '10px 0 0', fontSize: 13 }}>
              <Link href={deed.sheetUrl} style={{ color: COLORS.seal }}>
                Its provenance sheet (PDF)
              </Link>
            </Text>
          </Section>
        ))}
        {data.bundleUrl && (
          <Text>
            <Link href={data.bundleUrl} style={{ color: COLORS.seal }}>
              {all}
            </Link>
          </Text>
        )}
        <Text>{[expiry, ...older].join(' ')}</Text>
        <Text>
          <Link href={data.orderUrl} style={{ color: COLORS.seal }}>
            Order {number}
          </Link>
        </Text>
      </Letter>
    ),
    text: letterText(data.sender, [
      heading,
      '',
      ...(why ? [why, ''] : []),
      ...data.deeds.flatMap((deed) => [
        deed.address,
        deed.document,
        deed.provenance,
        deed.url,
        'Its provenance sheet:',
        deed.sheetUrl,
        '',
      ]),
      ...(data.bundleUrl ? [`${all}:`, data.bundleUrl, ''] : []),
      [expiry, ...older].join(' '),
      '',
      `Order ${number}:`,
      data.orderUrl,
    ]),
  }
}
