import type { ReactElement, ReactNode } from 'react'
import { Body, Container, Head, Hr, Html, Preview, Text } from 'react-email'

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
}

export const COLORS = { paper: '#FBF9F4', ink: '#16202E', muted: '#5B6472', seal: '#1F5C4A' }
const SANS = 'Inter, Helvetica, Arial, sans-serif'

/** The layout of every email. */
export function Letter(props: { preview: string; sender: Sender; children: ReactNode }) {
  const { brandName, supportEmail } = props.sender
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
          <Text style={{ color: COLORS.muted, fontSize: 13, lineHeight: '20px', margin: 0 }}>
            {brandName} is not a government agency. Questions? Write to {supportEmail}.
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

/** The layout's plain-text counterpart. */
export function letterText(sender: Sender, lines: string[]): string {
  const footer = `${sender.brandName} is not a government agency. Questions? Write to ${sender.supportEmail}.`
  return `${[...lines, '', '--', footer].join('\n')}\n`
}
