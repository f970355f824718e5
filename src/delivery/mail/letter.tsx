import type { ReactElement, ReactNode } from 'react'
import { Body, Container, Head, Hr, Html, Preview, Text } from 'react-email'
import { privateCompany, sellerOf } from '../../addresses/offices/seller-words.ts'
import type { Config } from '../../platform/config.ts'

/**
 * An email before it's addressed: the HTML is rendered from the body, the text is written by hand.
 */
export interface Draft {
  subject: string
  body: ReactElement
  text: string
}

/** What every email says about the shop. */
export interface Sender {
  brandName: string
  supportEmail: string
  /** Legal name and street address. */
  seller: string
}

export function senderOf(config: Config): Sender {
  const { BRAND_NAME: brandName, SUPPORT_EMAIL: supportEmail } = config
  return { brandName, supportEmail, seller: sellerOf(config) }
}

export const COLORS = { paper: '#FBF9F4', ink: '#16202E', muted: '#5B6472', seal: '#1F5C4A' }
const SANS = 'Inter, Helvetica, Arial, sans-serif'

/** The layout of every email. */
export function Letter(props: { preview: string; sender: Sender; children: ReactNode }) {
  const { brandName, supportEmail, seller } = props.sender
  return (
    <Html lang="en">
      <Head />
      <Preview>{props.preview}</Preview>
      <Body style={{ backgroundColor: COLORS.paper, color: COLORS.ink, fontFamily: SANS }}>
        <Container style={{ maxWidth: 560, margin: '0 auto', padding: '32px 20px' }}>
          <Text style={{ fontFamily: 'Georgia, serif', fontSize: 20, margin: '0 0 24px' }}>
            {brandName}
          </Text>
          {props.children}
          <Hr style={{ borderColor: '#E4DFD3', margin: '32px 0 16px' }} />
          <Text style={{ margin: 0 }}>{privateCompany(brandName)}</Text>
          <Text
            style={{ color: COLORS.muted, fontSize: 13, lineHeight: '20px', margin: '8px 0 0' }}
          >
            {`Sold by ${seller}. Questions? Email ${supportEmail}.`}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

/** The layout's plain-text counterpart. */
export function letterText(sender: Sender, lines: string[]): string {
  const footer = `Sold by ${sender.seller}. Questions? Email ${sender.supportEmail}.`
  return `${[...lines, '', '--', privateCompany(sender.brandName), footer].join('\n')}\n`
}
