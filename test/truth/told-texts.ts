import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { receiptOf } from '../../src/delivery/downloads/open-receipt.ts'
import { deedsReadyLetter, type Occasion } from '../../src/delivery/letters/deeds-ready.email.ts'
import { deedsRefundedLetter } from '../../src/delivery/letters/deeds-refunded.email.ts'
import { asHeard, type Draft, letterText, subjectOf } from '../../src/delivery/letters/letter.ts'
import {
  notChargedLetter,
  orderDelayedLetter,
  refundRequestedLetter,
} from '../../src/delivery/letters/order-notices.email.ts'
import { orderReceivedLetter } from '../../src/delivery/letters/order-received.email.ts'
import { isPaid } from '../../src/orders/order.ts'
import { storyOf } from '../../src/orders/order-story.ts'
import { formatCents } from '../../src/orders/price.ts'
import { shopDate, shopMoment } from '../../src/orders/shop-day.ts'
import { ConfirmedOrder } from '../../src/web/shop/order/confirmed-order.tsx'
import type { TrueLine, TrueOrder } from './random-order.ts'

export const ZONE = 'America/New_York'
const short = { weekday: 'short', month: 'short', day: 'numeric' } as const
const long = { weekday: 'long', month: 'long', day: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
/** How the page and the emails say dates. */
export const SAYS = {
  page: {
    day: new Intl.DateTimeFormat('en-US', { ...short, timeZone: ZONE }).format,
    moment: new Intl.DateTimeFormat('en-US', { ...long, ...time }).format,
  },
  email: {
    day: (at: Date) => shopDate(at, ZONE),
    moment: (at: Date) => shopMoment(at, ZONE),
  },
}

/** Something said, where, under which heading, and of which line if of one. */
export interface Said {
  where: string
  text: string
  section?: string
  line?: string | undefined
}
export interface Telling {
  name: string
  says: (typeof SAYS)['page']
  said: Said[]
  /** The lines as its reader knows them. */
  lines: readonly TrueLine[]
}

const storyFor = (order: TrueOrder, lines: TrueLine[], says: Telling['says']) =>
  storyOf({ status: order.status, paymentId: order.stripePaymentIntentId, lines }, says)

/** The order's page, from its story. */
export function pageOf(order: TrueOrder): Telling {
  const { groups, summary } = storyFor(order, order.lines, SAYS.page)
  const said = groups.flatMap(({ title, note = '', rows }): Said[] => [
    { where: 'title', text: title, section: title },
    { where: 'note', text: note, section: title },
    ...rows.map(({ line, words, due = '' }) => {
      return { where: 'row', text: `${words} ${due}`.trim(), section: title, line: line.name }
    }),
  ])
  const headline = isPaid(order.status) ? [{ where: 'headline', text: summary }] : []
  return { name: 'page', says: SAYS.page, said: [...headline, ...said], lines: order.lines }
}

/** The same as a browser gets it. */
export function renderedPageOf(order: TrueOrder): Telling {
  const element = createElement(ConfirmedOrder, { order, trouble: undefined })
  const html = renderToStaticMarkup(element).replaceAll('\u00a0', ' ')
  const [main = '', aside = ''] = html.split('<aside')
  // Links and buttons are no sentences.
  const text = (part = '') =>
    part
      .replace(/<(a|button|svg) .*?<\/\1>/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  const said: Said[] = []
  const [, headline] = /<\/span><\/span><span>(.*?)<\/h1>/s.exec(main) ?? []
  if (headline) said.push({ where: 'headline', text: text(headline) })
  for (const [group] of main.matchAll(/<section aria-labelledby="group-.*?<\/section>/gs)) {
    const [, section = '', note, list = ''] = /<h2[^>]*>(.*?)<\/h2>(.*?)<ul(.*)/s.exec(group) ?? []
    said.push(
      { where: 'title', text: section, section },
      { where: 'note', text: text(note), section },
    )
    for (const row of list.split('<li').slice(1)) {
      const line = order.lines.find(({ streetAddress }) => row.includes(`>${streetAddress}<`))
      // Behind its own name and price.
      const words = text(row.slice(row.indexOf('</div>')))
      said.push({ where: 'row', text: words, section, line: line?.name })
    }
  }
  for (const [item] of aside.matchAll(/<li.*?<\/li>/gs)) {
    said.push({ where: 'next', text: text(item).replace('Done: ', '') })
  }
  for (const [, name = '', value] of aside.matchAll(
    /<span>([^<]*)<\/span><span class="figure">([^<]*)/g,
  )) {
    said.push({ where: 'sum', text: `${name}: ${value}` })
  }
  return { name: 'rendered page', says: SAYS.page, said, lines: order.lines }
}

const SITE = {
  orderId: '',
  orderUrl: 'https://d.example/o/x',
  searchUrl: 'https://d.example/search',
}
const SENDER = { brandName: 'Deedbox', supportEmail: 'help@d.example', seller: 'S', logoUrl: '' }

/** Every email that could be sent about it now, and its receipt. */
export function emailsOf(order: TrueOrder): Telling[] {
  const site = { ...SITE, orderId: order.id }
  const story = storyFor(order, order.lines, SAYS.email)
  const heard = order.lines.map((line) => asHeard(line, order.sent) as TrueLine)
  const links = (occasion: Occasion, sent: TrueLine[]) =>
    deedsReadyLetter({
      ...site,
      occasion,
      story: storyFor(order, heard, SAYS.email),
      deeds: sent.map(({ name, reference }) => {
        const urls = { url: 'https://d.example/d/x', sheetUrl: 'https://d.example/p/x' }
        return {
          address: name,
          reference,
          document: 'Warranty deed',
          fingerprint: 'SHA-256',
          ...urls,
        }
      }),
      expiresOn: 'Apr 3, 2026',
      expireTogether: true,
      bundleUrl: undefined,
    })
  const sent = order.lines.filter(({ id }) => order.sent.includes(id))
  const refunds = order.lines.flatMap(
    ({ refundReason: reason, id, reference, wantedNumber, price, ...address }) => {
      const isToBalance = order.stripePaymentIntentId === 'bal_1'
      return reason
        ? [
            {
              ...{ id, reference, wantedNumber, address, reason },
              amountCents: price,
              hadLink: false,
              isToBalance,
            },
          ]
        : []
    },
  )
  const { name: address = '', request } = order.lines.find((line) => line.request) ?? {}
  const about = request && { ...site, address, wants: request.wants }
  const drafts: Record<string, Draft | false | undefined | null> = {
    received:
      isPaid(order.status) &&
      orderReceivedLetter({
        ...site,
        ...{ fullName: 'Ada', amountCents: order.amount, paidOn: 'Mar 1, 2026', story },
        staffDueBy: undefined,
        forecasts: order.lines.map(() => 'Usually within minutes.'),
      }),
    ready: sent.length > 0 && links('ready', sent),
    again: sent.length > 0 && links('again', sent),
    newer: sent[0] && links('newer', [sent[0]]),
    replaced: sent[0] && links('replaced', [sent[0]]),
    delayed:
      story.of('late').length > 0 && orderDelayedLetter({ ...site, story, isFromBalance: false }),
    'not charged': order.status === 'failed' && notChargedLetter({ ...site, story }),
    refunded: refunds.length > 0 && deedsRefundedLetter({ ...site, refunds }),
    asked: about && refundRequestedLetter({ ...about, reviewBy: SAYS.email.day(request.reviewBy) }),
  }
  const tellings = Object.entries(drafts).flatMap(([name, draft]): Telling[] => {
    const lines = name === 'ready' ? heard : order.lines
    const said = draft ? read({ ...draft, reference: order.reference }, lines) : []
    return draft ? [{ name, says: SAYS.email, said, lines }] : []
  })
  return isPaid(order.status) ? [...tellings, receiptTold(order, story)] : tellings
}

/** What follows a line's name in an email is of that line, until the next blank line; what follows the
 * title of the rest is its headline. */
function read(draft: Draft, lines: readonly TrueLine[]): Said[] {
  let [section, where, line] = ['', 'body', undefined as string | undefined]
  const [body = ''] = letterText(SENDER, draft).split('\n--\n')
  const said = body.split('\n').flatMap((text): Said[] => {
    const named = lines.find(({ name }) => text.startsWith(name))
    if (named) line = named.name
    else if (text === '') line = undefined
    else if (text === 'THE REST OF YOUR ORDER') where = 'headline'
    else if (/^[A-Z0-9’ ]+$/.test(text)) {
      section = text
      return [{ where: 'title', text, section }]
    } else {
      const told = { where, text, section, line }
      where = 'body'
      return [told]
    }
    return named ? [{ where: 'item', text: text.slice(named.name.length + 1), line }] : []
  })
  return [{ where: 'subject', text: subjectOf(draft) }, ...said]
}

function receiptTold(order: TrueOrder, story: ReturnType<typeof storyFor>): Telling {
  const shop = { brandName: 'D', seller: 'S', supportEmail: 'help@d.example', timeZone: ZONE }
  const paid = { paymentIntentId: order.stripePaymentIntentId, amountCents: order.amount }
  const bought = { ...order, ...paid, paidAt: order.createdAt }
  const { items, sums } = receiptOf(bought, story, shop)
  const said = items.flatMap(({ title: line, amount, details }): Said[] => [
    { where: 'item', text: `(${amount})`, line },
    ...details.flatMap((each) => each.split(' · ')).map((text) => ({ where: 'body', text, line })),
  ])
  const total = sums.map(({ label, cents }) => {
    return { where: 'sum', text: `${label}: ${formatCents(cents)}` } as const
  })
  return { name: 'receipt', says: SAYS.email, said: [...said, ...total], lines: order.lines }
}
