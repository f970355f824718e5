import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { sellerOf } from '../../addresses/offices/seller-words.ts'
import type { Config } from '../../platform/config.ts'
import {
  type Action,
  aboutOf,
  type Block,
  type Draft,
  footerOf,
  type Item,
  letterText,
  plainDraft,
  referenceOf,
  type Sender,
  sellerNotice,
  subjectOf,
} from './letter.ts'

const LIGHT = { paper: '#FBF9F4', card: '#FFFFFF', ink: '#16202E', muted: '#5B6472' }
const HAIRLINE = '#E4DFD3'
const SEAL = '#1F5C4A'
const SERIF = "'Source Serif 4', Georgia, serif"
const SANS = 'Inter, Helvetica, Arial, sans-serif'

/** Colors are inline for readers that drop this sheet; those that keep it get dark ones.
 * `data-ogsc` is Outlook's word for a dark page. Others invert what's inline. */
const dark = (under: string) => `
${under} .paper { background-color: #12171D !important; }
${under} .card { background-color: #1B222B !important; border-color: #37414D !important; }
${under} .ink { color: #F2EFE8 !important; }
${under} .muted { color: #B4BCC7 !important; }
${under} .link { color: #8FD6BE !important; }
${under} .line { border-color: #37414D !important; }
${under} .button { background-color: #2A7560 !important; color: #FFFFFF !important; }`
const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .page { padding: 0 !important; } .card { padding: 24px 18px !important; } }
@media (prefers-color-scheme: dark) {${dark('')} }
${dark('[data-ogsc]')}`

/** Outlook draws tables by the rules of this type. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
const NO_BREAK = '\u00a0'
/** What mailboxes show beside the subject ends with the preview: these fill the space, unseen. */
const PREVIEW_LENGTH = 150
const UNSEEN = '\u00a0\u200c\u200b\u200d\ufeff'
const HIDDEN: CSSProperties = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
}
const SMALL: CSSProperties = { color: LIGHT.muted, fontSize: 14, lineHeight: '20px' }
const WRAP: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }

type SenderConfig = Pick<
  Config,
  'BRAND_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL' | 'SELLER_NAME' | 'SELLER_ADDRESS'
>

export function renderLetter(config: SenderConfig, draft: Draft) {
  const sender = {
    brandName: config.BRAND_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    seller: sellerOf(config),
    logoUrl: `${config.PUBLIC_URL}/email-logo.png`,
  }
  const printable = plainDraft(draft)
  const html = DOCTYPE + renderToStaticMarkup(<Page sender={sender} draft={printable} />)
  return { subject: subjectOf(printable), html, text: letterText(sender, printable) }
}

function Page({ sender, draft }: { sender: Sender; draft: Draft }) {
  const { heading, blocks, action, also, after = [] } = draft
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{subjectOf(draft)}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLES}</style>
      </head>
      <body className="paper" style={{ margin: 0, backgroundColor: LIGHT.paper }}>
        <Preview words={draft.preview} />
        <Column className="paper" style={{ backgroundColor: LIGHT.paper }}>
          <div
            className="page"
            style={{ maxWidth: 600, margin: '0 auto', padding: '24px 12px', fontFamily: SANS }}
          >
            <Column
              className="card ink"
              style={{
                backgroundColor: LIGHT.card,
                border: `1px solid ${HAIRLINE}`,
                padding: 32,
                color: LIGHT.ink,
                fontSize: 16,
                lineHeight: '24px',
                ...WRAP,
              }}
            >
              <Logo {...sender} />
              <h1 style={{ margin: '0 0 8px', font: `600 26px/32px ${SERIF}` }}>{heading}</h1>
              {aboutOf(draft).map((words) => (
                <p key={words} className="muted" style={{ margin: '0 0 16px', ...SMALL }}>
                  {unbroken(words)}
                </p>
              ))}
              {blocks.map((block) => (
                <Piece key={JSON.stringify(block)} sender={sender} block={block} />
              ))}
              <Button {...action} />
              {also && (
                <p style={{ margin: '0 0 12px' }}>
                  <Links links={[also]} />
                </p>
              )}
              {after.map((block) => (
                <Piece key={JSON.stringify(block)} sender={sender} block={block} />
              ))}
              <div
                className="line"
                style={{ borderTop: `1px solid ${HAIRLINE}`, margin: '28px 0 16px' }}
              />
              {footerOf(sender, draft).map((words) => (
                <Words key={words}>{words}</Words>
              ))}
            </Column>
          </div>
        </Column>
      </body>
    </html>
  )
}

function Preview({ words }: { words: string }) {
  return (
    <div style={HIDDEN}>
      {words}
      <div>{UNSEEN.repeat(Math.max(0, PREVIEW_LENGTH - words.length))}</div>
    </div>
  )
}

/** A table of one cell: the only box that every reader draws as told. */
function Column(props: { className: string; style: CSSProperties; children: ReactNode }) {
  return (
    <Table style={{ width: '100%' }}>
      <tr>
        <td className={props.className} style={props.style}>
          {props.children}
        </td>
      </tr>
    </Table>
  )
}

function Table({ style, children }: { style: CSSProperties; children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ ...style, tableLayout: 'fixed' }}
    >
      <tbody>{children}</tbody>
    </table>
  )
}

function Logo({ brandName, logoUrl }: Sender) {
  return (
    <div style={{ margin: '0 0 24px', font: `600 20px/28px ${SERIF}` }}>
      <img
        src={logoUrl}
        alt=""
        width={28}
        height={28}
        // Or React puts a preload into the head, which no mailbox needs.
        loading="lazy"
        style={{ verticalAlign: 'middle', marginRight: 8, border: 0 }}
      />
      {brandName}
    </div>
  )
}

function Piece({ sender, block }: { sender: Sender; block: Block }) {
  if (typeof block === 'string') return <Words>{block}</Words>
  if ('title' in block) {
    return <h2 style={{ margin: '24px 0 8px', font: `600 18px/24px ${SERIF}` }}>{block.title}</h2>
  }
  if ('choices' in block) {
    return (
      <ul style={{ margin: '0 0 12px', paddingLeft: 20 }}>
        {block.choices.map((choice) => (
          <li key={choice}>{choice}</li>
        ))}
      </ul>
    )
  }
  if ('quote' in block) {
    return (
      <div
        className="line"
        style={{ margin: '0 0 12px', paddingLeft: 14, borderLeft: `3px solid ${HAIRLINE}` }}
      >
        {block.quote.map((words) => (
          <Words key={words}>{words}</Words>
        ))}
      </div>
    )
  }
  if ('total' in block) {
    return (
      <>
        <Rows>
          <Row isStrong name={block.total} price={block.amount} />
        </Rows>
        {block.isReceipt && <Words>{sellerNotice(sender)}</Words>}
      </>
    )
  }
  return (
    <Rows>
      {block.items.map((item) => (
        <ListItem key={JSON.stringify(item)} {...item} />
      ))}
    </Rows>
  )
}

function Words({ children }: { children: string }) {
  return <p style={{ margin: '0 0 12px' }}>{unbroken(children)}</p>
}

/** No line begins with a dot between two facts. */
function unbroken(text: string): string {
  return text.replaceAll(' · ', `${NO_BREAK}· `)
}

/** Lists can be long, and readers cut long emails off: what's the same for each line is said once. */
function Rows({ children }: { children: ReactNode }) {
  return <Table style={{ marginBottom: 4 }}>{children}</Table>
}

function ListItem(item: Item) {
  const { facts = [], links = [], fingerprint } = item
  return (
    <Row name={item.name} price={item.price}>
      {[...referenceOf(item), ...facts].map((fact) => (
        <div key={fact} className="muted" style={SMALL}>
          {unbroken(fact)}
        </div>
      ))}
      <Links links={links} />
      {fingerprint && (
        <div className="muted" style={{ ...SMALL, fontSize: 12 }}>
          {unbroken(fingerprint)}
        </div>
      )}
    </Row>
  )
}

function Row(props: {
  name: string
  price?: string | undefined
  isStrong?: boolean
  children?: ReactNode
}) {
  const cell = { padding: '10px 0', borderTop: `1px solid ${HAIRLINE}` }
  return (
    <tr>
      <td className="line" valign="top" style={cell}>
        <strong>{props.name}</strong>
        {props.children}
      </td>
      {props.price && (
        <td className="line" valign="top" width={84} style={{ ...cell, textAlign: 'right' }}>
          {props.isStrong ? <strong>{props.price}</strong> : props.price}
        </td>
      )}
    </tr>
  )
}

function Links({ links }: { links: Action[] }) {
  return links.map(({ label, url }, place) => (
    <Fragment key={url}>
      {place > 0 && ' '}
      <a href={url} className="link" style={{ color: SEAL, marginRight: 16 }}>
        {label.replaceAll(' ', NO_BREAK)}
      </a>
    </Fragment>
  ))
}

function Button({ label, url }: Action) {
  return (
    <p style={{ margin: '24px 0' }}>
      <a
        href={url}
        className="button"
        style={{
          display: 'inline-block',
          padding: '12px 22px',
          borderRadius: 6,
          backgroundColor: SEAL,
          color: '#FFFFFF',
          fontWeight: 600,
          lineHeight: '20px',
          textDecoration: 'none',
        }}
      >
        {label}
      </a>
    </p>
  )
}
