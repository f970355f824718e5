import { orderNumber } from '../../orders/order.ts'
import {
  type Block,
  type Draft,
  deeds,
  type Item,
  itemsOf,
  type ToldStory,
  VIEW_ORDER,
} from './letter.ts'

export interface ReadyDeed {
  address: string
  reference: string | null
  /** "Warranty deed · Instrument 2019-0012345 · Recorded Mar 14, 2019" */
  document: string
  /** "Retrieved Nov 14, 2026 · SHA-256 2cdf…" */
  fingerprint: string
  url: string
  sheetUrl: string
}

/** Why links are sent: for the first time, again, for a deed recorded since, or for the right deed. */
export type Occasion = 'ready' | 'again' | 'newer' | 'replaced'

interface LinksLetter {
  orderId: string
  deeds: ReadyDeed[]
  occasion: Occasion
  story: ToldStory
  /** When the first of the links expires: "Dec 14, 2026". */
  expiresOn: string
  expireTogether: boolean
  bundleUrl: string | undefined
  orderUrl: string
}

export function deedsReadyLetter(data: LinksLetter): Draft {
  const [first] = data.deeds
  const one = data.deeds.length === 1
  const { subject, heading, why } = wordsFor(data)
  const until = `${data.expireTogether ? '' : 'at least '}until ${data.expiresOn}`
  const expiry = `Your download ${one ? 'link works' : 'links work'} ${until}. Save your ${one ? 'file' : 'files'} before then.`
  const single = one && first && !data.bundleUrl
  return {
    orderId: data.orderId,
    subject,
    preview: `${heading}. ${data.deeds.map(({ address }) => address).join('; ')}`.slice(0, 140),
    heading,
    blocks: [
      ...(why ? [why] : []),
      { items: data.deeds.map((deed) => itemOf(deed, !single)) },
      ...(data.occasion === 'again' ? ['Links in our earlier emails may have expired.'] : []),
    ],
    action: single
      ? { label: 'Download deed (PDF)', url: first.url }
      : data.bundleUrl
        ? { label: 'Download all deeds (ZIP)', url: data.bundleUrl }
        : { label: VIEW_ORDER, url: data.orderUrl },
    after: [expiry, ...(data.occasion === 'ready' ? restOf(data.story) : [])],
    ...(single || data.bundleUrl ? { also: { label: VIEW_ORDER, url: data.orderUrl } } : {}),
  }
}

function itemOf(deed: ReadyDeed, hasDownload: boolean): Item {
  const { address, reference, document, fingerprint, url, sheetUrl } = deed
  return {
    name: address,
    reference,
    facts: [document],
    links: [
      ...(hasDownload ? [{ label: 'Download deed (PDF)', url }] : []),
      { label: 'Provenance sheet (PDF)', url: sheetUrl },
    ],
    fingerprint,
  }
}

function wordsFor({ occasion, orderId, deeds: sent, story }: LinksLetter): {
  subject: string
  heading: string
  why?: string
} {
  const number = orderNumber(orderId)
  const address = sent[0]?.address
  switch (occasion) {
    case 'ready': {
      const { total } = story
      const ready = story.of('delivered').length
      const isAll = ready === total
      const all = total === 1 ? 'Your deed is ready' : `All ${total} deeds are ready`
      return {
        subject: `Your ${total === 1 ? 'deed' : 'deeds'} for order ${number}: ${ready} of ${total} ready`,
        heading: isAll ? all : `${ready} of ${total} deeds ${ready === 1 ? 'is' : 'are'} ready`,
        ...(sent.length < ready ? { why: `New since our last email: ${deeds(sent.length)}.` } : {}),
      }
    }
    case 'again':
      return {
        subject: `Your download ${sent.length === 1 ? 'link' : 'links'} for order ${number}: ${deeds(sent.length)}`,
        heading: sent.length === 1 ? 'Here’s your download link' : 'Here are your download links',
      }
    case 'replaced':
      return {
        subject: `Corrected deed for order ${number}: ${address}`,
        heading: 'Here’s the correct deed',
        why: 'The document we sent you before wasn’t the right one. We’re sorry. Please use this one instead. The earlier link no longer works.',
      }
    case 'newer':
      return {
        subject: `Newer deed for order ${number}: ${address}`,
        heading: 'A newer deed was recorded',
        why: 'Since we sent your deed, a newer one was recorded for the same property. Here’s a copy, free of charge.',
      }
  }
}

function restOf(story: ToldStory): Block[] {
  const rest = story.groups.filter(({ kind }) => kind !== 'delivered')
  if (rest.length === 0) return []
  return [
    { title: 'The rest of your order' },
    `${story.summary}.`,
    // What comes within minutes is soon in an email of its own.
    ...rest.flatMap((group) => [
      ...(group.kind === 'coming' ? [] : [{ title: group.title }]),
      ...(group.note ? [group.note] : []),
      ...(group.kind === 'coming' ? [] : [itemsOf(group)]),
    ]),
    ...(story.of('staff').length > 0
      ? ['We’ll email you at most once per day as deeds come in.']
      : []),
  ]
}
