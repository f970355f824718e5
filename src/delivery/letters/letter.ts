import type { Office } from '../../addresses/offices/recording-office.ts'
import { privateCompany } from '../../addresses/offices/seller-words.ts'
import { onOneLine } from '../../addresses/printed-text.ts'
import { orderNumber } from '../../orders/order.ts'
import type { Group, Story } from '../../orders/order-story.ts'
import type { Kind, StoryLine } from '../../orders/story-words.ts'
import { DELIVERY_WINDOW, ORDER_ACCESS_DAYS } from '../../policy.ts'

export interface Sender {
  brandName: string
  supportEmail: string
  /** Legal name and street address. */
  seller: string
  logoUrl: string
}

export interface Action {
  label: string
  url: string
}

/** A deed or an order in a list. */
export interface Item {
  name: string
  reference?: string | null
  price?: string
  facts?: string[]
  links?: Action[]
  /** What nobody reads, but some compare. */
  fingerprint?: string
}

/** A string is a paragraph. Both parts of an email are made from these, so they can't disagree. */
export type Block =
  | string
  | { title: string }
  | { items: Item[] }
  | { choices: string[] }
  /** Somebody else's words. */
  | { quote: string[] }
  /** A sum and, on a receipt, who sells and who doesn't endorse it. */
  | { total: string; amount: string; isReceipt?: boolean }

export interface Draft {
  subject: string
  /** What an inbox shows after the subject. */
  preview: string
  heading: string
  blocks: Block[]
  action: Action
  /** A link beside it. */
  also?: Action
  /** Until when links work, and what else comes after the button. */
  after?: Block[]
  /** The order that it's about, and its customer's own name for it. */
  orderId?: string
  reference?: string | null
}

/** The subject, with the reference at its end, where it can't push out what matters. */
export function subjectOf({ subject, reference }: Draft): string {
  return reference ? `${subject} (${reference})` : subject
}

export function aboutOf({ orderId, reference }: Draft): string[] {
  if (!orderId) return []
  return [`Order ${orderNumber(orderId)}${reference ? ` · Your reference: ${reference}` : ''}`]
}

export function sellerNotice({ seller, brandName }: Sender): string {
  return `Sold by ${seller}. ${privateCompany(brandName)}`
}

/** The end of every email: who sells, where it isn't said beside a total, and how to reach us. */
export function footerOf(sender: Sender, { blocks, orderId }: Draft): string[] {
  const isSaid = blocks.some((block) => typeof block === 'object' && 'isReceipt' in block)
  const mention = orderId ? ` and mention order ${orderNumber(orderId)}` : ''
  return [
    ...(isSaid ? [] : [sellerNotice(sender)]),
    `Questions? Email ${sender.supportEmail}${mention}.`,
  ]
}

export function referenceOf({ reference }: Pick<Item, 'reference'>): string[] {
  return reference ? [`Ref. ${reference}`] : []
}

/** Each piece of text on one line: whoever wrote a name or an address can't add lines of their own
 * to an email of ours, nor hide or turn around a part of it. */
export function plainDraft(draft: Draft): Draft {
  return JSON.parse(JSON.stringify(draft), (_, value) =>
    typeof value === 'string' ? onOneLine(value) : value,
  )
}

export function letterText(sender: Sender, draft: Draft): string {
  const { heading, blocks, action, also, after = [] } = draft
  return `${[
    heading,
    ...aboutOf(draft),
    '',
    ...blocks.flatMap((block) => [...linesOf(sender, block), '']),
    ...actionLines(action),
    ...(also ? actionLines(also) : []),
    ...after.flatMap((block) => [...linesOf(sender, block), '']),
    '--',
    ...footerOf(sender, draft),
  ].join('\n')}\n`
}

function actionLines({ label, url }: Action): string[] {
  return url.startsWith('mailto:') ? [label, ''] : [`${label}:`, url, '']
}

function linesOf(sender: Sender, block: Block): string[] {
  if (typeof block === 'string') return [block]
  if ('title' in block) return [block.title.toUpperCase()]
  if ('choices' in block) return block.choices.map((choice) => `- ${choice}`)
  if ('quote' in block) return block.quote.map((words) => `> ${words}`)
  if ('total' in block) {
    return [`${block.total}: ${block.amount}`, ...(block.isReceipt ? [sellerNotice(sender)] : [])]
  }
  return block.items.flatMap((item, place) => [...(place > 0 ? [''] : []), ...itemLines(item)])
}

function itemLines(item: Item): string[] {
  const { name, price, facts = [], links = [], fingerprint } = item
  return [
    price ? `${name} (${price})` : name,
    ...referenceOf(item),
    ...facts,
    ...links.map(({ label, url }) => `${label}: ${url}`),
    ...(fingerprint ? [fingerprint] : []),
  ]
}

export const VIEW_ORDER = 'View your order'
export const NOTHING_TO_DO = 'You don’t need to do anything.'
export const AUTO_REFUND = 'If we can’t get a deed, we’ll refund it automatically.'
export const ORDER_LINK_LASTS = `Your order link works for ${ORDER_ACCESS_DAYS} days after the order’s last delivery or refund.`

/** "1 deed", "12 deeds". */
export function deeds(count: number): string {
  return count === 1 ? '1 deed' : `${count} deeds`
}

export const BY_STAFF = `Our staff will get it within ${DELIVERY_WINDOW}.`

export interface ToldLine extends StoryLine {
  id: string
  office?: Office | undefined
  /** "350 5th Ave, New York, NY 10118" */
  name: string
  reference: string | null
  /** When an email with its link was owed. */
  deliveryToldAt: Date | null
}
export type ToldStory = Story<ToldLine>

/** A line as the reader of an email that brings these links has heard of it: whatever was delivered
 * without a word is still on its way to them. */
export function asHeard(line: ToldLine, sent: readonly string[]): ToldLine {
  if (line.progress !== 'delivered') return line
  if (sent.includes(line.id)) return { ...line, request: null }
  return line.deliveryToldAt ? line : { ...line, progress: 'ready' }
}

export function rowsOf(story: ToldStory, kind: Kind): Block[] {
  return story.groups.filter((group) => group.kind === kind).map(itemsOf)
}

export function itemsOf({ rows }: Group<ToldLine>): Block {
  return {
    items: rows.map(({ line, words, due }) => ({
      name: line.name,
      reference: line.reference,
      facts: [words, due].filter((fact) => fact !== undefined),
    })),
  }
}
