import { APP_PATHS } from '../../../contract/paths.ts'
import { formatCents, MAX_DEEDS_PER_ORDER, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import {
  COOLING_OFF_DAYS,
  DELIVERY_FAILURE_HOURS,
  DELIVERY_WINDOW,
  DOUBLE_CHARGE_MINUTES,
  DOWNLOAD_LINK_DAYS,
  FILE_RETENTION_DAYS,
  LEFT_MINUTES,
  NO_DEED_NOTICE_HOURS,
  ORDER_ACCESS_DAYS,
  PENDING_ORDER_HOURS,
  RECHECK_DAYS,
  RECORD_RETENTION_YEARS,
  REFUND_ARRIVAL_WINDOW,
  REFUND_REQUEST_DAYS,
  REFUND_REQUESTS_PER_DEED,
  REFUND_REVIEW_WINDOW,
  SEARCH_DAYS,
  WAIT_LONGER_DAYS,
} from '../../../policy.ts'

interface Chapter {
  id: string
  title: string
  /** Paragraphs; a list of strings is a list. */
  parts: ReadonlyArray<string | readonly string[]>
  paths: readonly string[]
}

/** How we work, next to the work. The figures are the policy's own. */
export const PLAYBOOK: readonly Chapter[] = [
  {
    id: 'first-day',
    title: 'Your first day',
    paths: [APP_PATHS.adminDashboard],
    parts: [
      'Most deeds are found, checked and delivered without us. What needs a person comes to the desk, with a deadline.',
      [
        'Dashboard: is everything OK right now, and what’s due.',
        'Desk: deeds that need review. Press g to take the next one; it’s the most urgent.',
        'Orders: everything a customer may ask about. Press / and type part of a name, an email, an address or a file number.',
        'Refund requests, beside the desk’s deeds: each one waits for a yes or a no.',
        'Press ? on any page for its keys, and ⌘K to go anywhere.',
      ],
      'Nothing you do at the desk goes unseen: every action is in the order’s timeline and in Activity, with your name.',
    ],
  },
  {
    id: 'match',
    title: 'What counts as a match',
    paths: [APP_PATHS.adminDesk, APP_PATHS.adminDeskLine],
    parts: [
      'We sell the most recent recorded deed of one property. A copy is right if all of these hold:',
      [
        'It transfers title: warranty, grant, quitclaim, trustee’s, sheriff’s or executor’s deed. A deed of trust, mortgage, lien, easement or affidavit isn’t a deed.',
        'The property is the one ordered: the parcel number (APN) or the legal description matches the index entry of that address. A street address on the page alone isn’t proof; it may be a mailing address.',
        'It’s the latest: no later deed for that parcel is in the index on the day you look.',
        'Every page is there and readable, including the exhibit with the legal description.',
      ],
      'Names don’t have to match anything the customer told us. Owners change, and customers often don’t know who owns it now.',
      `We check the index again ${RECHECK_DAYS} days after delivery and send a deed recorded since then for free, so note the day the index is complete to.`,
      'If the address has several units and the customer gave none, ask which one. Don’t guess.',
      'When the machine’s reading and the index disagree, look at the page itself. The page wins over the reading; the index wins over a typo on the page only if the instrument number is the same.',
    ],
  },
  {
    id: 'index',
    title: 'How to search an index',
    paths: [APP_PATHS.adminDesk, APP_PATHS.adminDeskLine, APP_PATHS.adminOffices],
    parts: [
      'Each county’s recorder (or clerk, or register) keeps a grantor/grantee index. Start from the office card on the deed: its link, phone and fee.',
      [
        'Get the parcel number first, from the assessor’s site by address.',
        'Search the index by parcel number. If it only takes names, search the assessor’s owner as grantee.',
        'Take the newest deed. Then search the new owner as grantor: a later sale shows up there.',
        'Ordered by its instrument number? Then it’s that deed and no other, however many came after it.',
        'Note the instrument number, the recording date, and the day the index is complete to.',
        'If the office sells copies by mail or phone only, snooze the deed until they answer and say why.',
      ],
      'Found a wrong phone, link or fee? Fix it on the office card, so the next person doesn’t stumble.',
      `What you take or act on is yours until it’s done. Once it’s overdue and you’ve had it for ${LEFT_MINUTES} minutes, a colleague may get it as their next deed.`,
    ],
  },
  {
    id: 'no-deed',
    title: 'When to say there’s no deed',
    paths: [APP_PATHS.adminDesk, APP_PATHS.adminDeskLine],
    parts: [
      'Confirm “no deed found” only after you searched by parcel number and by name, back to the start of the online index, and the office has none that we can buy.',
      [
        'Write where you looked and how far back. The customer doesn’t see it; the next person does.',
        `The customer hears within ${NO_DEED_NOTICE_HOURS} hours and is refunded automatically.`,
      ],
      'Not found isn’t the same as not allowed. If the law or our list says we can’t give it out, the address is withheld, and you don’t have to do anything.',
    ],
  },
  {
    id: 'refunds',
    title: 'Refunds',
    paths: [APP_PATHS.adminRefundRequest, APP_PATHS.adminOrders, APP_PATHS.adminOrder],
    parts: [
      [
        `A deed that isn’t delivered within ${DELIVERY_FAILURE_HOURS} hours is refunded automatically. We promise ${DELIVERY_WINDOW}.`,
        'Wrong property, missing pages, unreadable: replace the document first. If you can’t, refund.',
        'A change of mind isn’t covered once the deed is delivered. The refund dialog shows what the policy says for each reason; you can still refund, and the log says that you did.',
        `Customers can ask for ${REFUND_REQUEST_DAYS} days. Answer within ${REFUND_REVIEW_WINDOW}.`,
        'Refund the deed, not the order: the other deeds of the order stay.',
      ],
      'Never refund outside the panel. If the card is closed and the money went another way, use “Settle outside”, so that the books still balance.',
    ],
  },
  {
    id: 'writing',
    title: 'Writing to customers',
    paths: [APP_PATHS.adminOrder, APP_PATHS.adminCustomers],
    parts: [
      'Say what happened, what we’re doing, and what they need to do, in that order. Short sentences. No apologies longer than the fix.',
      [
        'Write from the order, so that it’s on the timeline. Replies come to the support mailbox.',
        'Never promise a date the county hasn’t given you.',
        'Never say why an address can’t be provided. Use the words the order page uses.',
        'We sell copies. Don’t say who owns a property, and don’t read a deed for a customer: that’s legal advice.',
      ],
    ],
  },
  {
    id: 'withheld',
    title: 'Withheld addresses',
    paths: [APP_PATHS.adminWithheld, APP_PATHS.adminPrivacy],
    parts: [
      'Some people’s homes are protected by law: judges, police officers, victims of stalking. Their addresses look and sell like any other, and then end as “not found” with a refund.',
      [
        'Don’t tell anyone that an address is withheld, or that such a list exists. That includes a customer who insists.',
        'A request to withhold comes with a form or a letter. Add it the same day.',
        'Lifting one needs an owner and a reason.',
      ],
    ],
  },
  {
    id: 'lights',
    title: 'When a light is red',
    paths: [APP_PATHS.adminHealth],
    parts: [
      'Open Health: each light says its rule, since when, and what to do. Orders aren’t lost while something is down. Payments are asked for again, deeds wait, emails are retried.',
      [
        'Payments or Books: tell an owner right away.',
        'Workers: nothing is found, sent or refunded until one runs.',
        'Sources: deeds wait and are tried again. If it lasts, work them at the desk.',
        'Email: the server’s response is on the order’s page.',
        'Backups: tell whoever runs the machines today, not tomorrow.',
      ],
    ],
  },
  {
    id: 'policy',
    title: 'Policy figures',
    paths: [],
    parts: [
      'As our legal pages state them and the shop follows them.',
      [
        `Price: ${formatCents(UNIT_PRICE_CENTS)} per deed, no tax. At most ${MAX_DEEDS_PER_ORDER} deeds per order. An unpaid order expires after ${PENDING_ORDER_HOURS} hours.`,
        `Delivery: promised within ${DELIVERY_WINDOW}, refunded after ${DELIVERY_FAILURE_HOURS} hours. A customer can give us ${WAIT_LONGER_DAYS} more days, once.`,
        `Newer deed: sent for free if it’s recorded within ${RECHECK_DAYS} days.`,
        `Links: download links work for ${DOWNLOAD_LINK_DAYS} days, order links for ${ORDER_ACCESS_DAYS}.`,
        `Kept: files for ${FILE_RETENTION_DAYS} days after their last link, searches for ${SEARCH_DAYS} days, records for ${RECORD_RETENTION_YEARS} years.`,
        `Refunds: asked for within ${REFUND_REQUEST_DAYS} days, at most ${REFUND_REQUESTS_PER_DEED} times per deed, and on the card after ${REFUND_ARRIVAL_WINDOW}.`,
        `The same address paid twice within ${DOUBLE_CHARGE_MINUTES} minutes is charged once.`,
        `Buyers in the EU and the UK have ${COOLING_OFF_DAYS} days to withdraw.`,
      ],
    ],
  },
  {
    id: 'emails',
    title: 'Emails we send',
    paths: [],
    parts: [
      'Each one that was sent is on its order, with the server’s response. The link in a new one opens the order as it is now.',
      [
        'Receipt: once an order is paid.',
        'Card not charged: when a card was authorized and we charged nothing.',
        'Deeds ready: for the first deed, then for the rest, then once per day.',
        'Newer deed: when a newer deed was recorded soon after ours.',
        'Links resent: when a customer or staff ask for links again.',
        'Deed replaced: when staff have replaced a wrong document.',
        'Email changed: to the old email, when staff have changed it.',
        'Order delayed: when a deed is late, with the choice to cancel.',
        'Refund: when we refunded something.',
        'Refund request received: when a customer has asked for a refund.',
        'Message from staff: when staff write to a customer from an order.',
        'Your orders: when someone asks for the orders under their email.',
      ],
    ],
  },
]

/** The chapter for the page at this path: the one whose path is the longest that fits. */
export function chapterFor(path: string): Chapter | undefined {
  const fits = (known: string) => {
    const start = known.split('/:')[0] ?? known
    return path === start || path.startsWith(`${start}/`) ? start.length : 0
  }
  const scored = PLAYBOOK.map((chapter) => ({
    chapter,
    score: Math.max(...chapter.paths.map(fits)),
  })).filter(({ score }) => score > 0)
  return scored.toSorted((a, b) => b.score - a.score)[0]?.chapter
}
