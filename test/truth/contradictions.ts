// What may be said of an order, read from the sentences and held against its rows. Nothing here asks
// the code that wrote them, and a sentence that no rule knows is a contradiction, too.
import type { TrueLine, TrueOrder } from './random-order.ts'
import type { Said, Telling } from './told-texts.ts'

type Is = (line: TrueLine) => boolean
const at =
  (...states: string[]): Is =>
  ({ progress }) =>
    states.includes(progress)
const isAsked: Is = ({ request }) => request?.decision === null
const released = at('released')
const back = at('refunding', 'refunded')
const late: Is = ({ isLate }) => isLate
const isCalm: Is = (line) => !late(line) && !isAsked(line)
const reviewed: Is = (line) =>
  isAsked(line) && !late(line) && !back(line) && !at('released', 'unpaid')(line)
const delivered: Is = (line) => isCalm(line) && at('delivered')(line)
const staff: Is = (line) => isCalm(line) && at('desk')(line)
const coming: Is = (line) => isCalm(line) && at('queued', 'searching', 'checking', 'ready')(line)

/** What a sentence is held against; `of` is the line that it's about. */
interface Seen extends Said {
  m: string[]
  of: TrueLine
  order: TrueOrder
  telling: Telling
  n: (is: Is) => number
  /** How many were charged. */
  all: number
  day: (at: Date | null) => string
  until: (at: Date | null) => string
}
type Rule = [sentence: RegExp, holds: (seen: Seen) => boolean]

const usd = ({ telling }: Seen, is: Is) =>
  `$${(telling.lines.filter(is).reduce((sum, { price }) => sum + price, 0) / 100).toFixed(2)}`
/** "your deed", "your deeds", "2 deeds", "both", "all 3" */
const counts = ({ all }: Seen, number: number, words = '') => {
  if (words === 'your deed') return number === 1 && all === 1
  if (/^(your deeds|both|all )/.test(words) && number !== all) return false
  if (words === 'both') return number === 2
  return words === 'your deeds' || Number(/\d+/.exec(words)?.[0]) === number
}
/** Whether the lines under this heading are these and no others. */
const holdsAll = (is: Is) => (seen: Seen) => {
  const { section, telling } = seen
  const rows = telling.said.filter((each) => each.section === section && each.line)
  const wrong = rows.filter(
    ({ line }) => !telling.lines.some((each) => each.name === line && is(each)),
  )
  return wrong.length === 0 && (seen.where !== 'title' || rows.length === seen.n(is))
}
const lastDue = ({ telling, day }: Seen) => {
  const due = telling.lines.filter(staff).map(({ promisedBy }) => Number(promisedBy))
  return {
    last: day(new Date(Math.max(...due))),
    days: new Set(due.map((each) => day(new Date(each)))).size,
  }
}

/** The parts of a headline, each with the lines that it counts: they add up to all. */
const PARTS: Array<[RegExp, Is]> = [
  [/^(both|all \d+|\d+ of \d+) delivered$|^your deed is here$/, delivered],
  [/^searching for (?:your deed|(both|all \d+) deeds|(\d+))$/, coming],
  [/^(both |all \d+ |\d+ )?late$|^your deed is late$/, late],
  [
    /^(both |all \d+ |\d+ )?(?:with our staff|due|with our staff, due)( by)?(?: \w{3}\b.*)?$/,
    staff,
  ],
  [/^(both |all \d+ |\d+ )?under review$/, reviewed],
  [/^(both |all \d+ |\d+ )?being refunded$/, at('refunding')],
  [/^(both |all \d+ |\d+ )?refunded$/, at('refunded')],
  [/^(\d+ )not charged$/, released],
]
function addsUp(seen: Seen): boolean {
  const said = new Map<Is, boolean>()
  for (const part of seen.text
    .replace(/\.$/, '')
    .replace(/^\w/, (a) => a.toLowerCase())
    .split(' · ')) {
    const [pattern, is] = PARTS.find(([each]) => each.test(part)) ?? []
    if (!pattern || !is || said.has(is)) return false
    const words = pattern.exec(part)?.slice(1, 3).find(Boolean)?.trim() ?? 'your deed'
    const due = / ?due (by )?(.+)$/.exec(part)
    const { last, days } = lastDue(seen)
    const isDue = !due || (due[2] === last && Boolean(due[1]) === days > 1)
    const isOf = Number(/ of (\d+)/.exec(part)?.[1] ?? seen.all) === seen.all
    said.set(is, isDue && isOf && counts(seen, seen.n(is), words === 'by' ? 'your deed' : words))
  }
  return PARTS.every(([, is]) => said.get(is) ?? seen.n(is) === 0)
}

const WHY: Record<string, RegExp> = {
  not_found: /^We don’t have a deed for this address that we can send you\.$/,
  wrong_document: /^The document we sent wasn’t the deed/,
  double_charge: /^You were charged twice/,
  system_error: /^Something went wrong on our side/,
  delivery_failure: /^We couldn’t deliver it within 72 hours/,
  canceled: /^You canceled this deed/,
  other: /^We refunded it as agreed/,
}

const RULES: Rule[] = [
  [/^this deed is late$/i, (s) => s.n(late) === 1 && holdsAll(late)(s)],
  [/^(\d+) of your deeds are late$/, (s) => s.n(late) === Number(s.m[1]) && holdsAll(late)(s)],
  [/^Delivered$/, (s) => s.where === 'row' || holdsAll(delivered)(s)],
  [/^Searching$/, holdsAll(coming)],
  [/^With our staff$/, holdsAll(staff)],
  [/^Under review$/, holdsAll(reviewed)],
  [
    /^(Being refunded|Refunded)$/,
    (s) => holdsAll(back)(s) && s.n(at('refunded')) > 0 === (s.m[1] === 'Refunded'),
  ],
  [/^Not charged$/, holdsAll(released)],
  [/^Not paid$|^Your order$/, holdsAll(at('unpaid'))],
  // Counts: what they count, and of how many.
  [
    /(\d+) of (\d+) (?:deeds? (?:is|are) )?ready/,
    (s) => +(s.m[1] ?? 0) === s.n(delivered) && +(s.m[2] ?? 0) === s.all,
  ],
  [
    /(\d+) of (\d+) deeds? (?:is|are) delayed|delayed: (\d+) of (\d+) deed/,
    (s) => +(s.m[1] ?? s.m[3] ?? 0) === s.n(late) && +(s.m[2] ?? s.m[4] ?? 0) === s.all,
  ],
  [
    /^(?:All \d+ deeds are|Your deed is) ready$/,
    (s) =>
      s.n(delivered) === s.all &&
      counts(s, s.all, s.text.toLowerCase().replace(/ (is|are) ready/, '')),
  ],
  [/^Your deed is delayed$/, (s) => s.all === 1 && s.n(late) === 1],
  [
    /^(?:New since our last email|Your download links? for order \S+): (\d+) deed/,
    (s) => Number(s.m[1]) === s.order.sent.length,
  ],
  [/^(\d+) deeds? checked and delivered$/, (s) => Number(s.m[1]) === s.n(delivered)],
  [/^We search the official records for (.+)$/, (s) => counts(s, s.n(coming), s.m[1])],
  [
    /^Our staff gets (.+) by (.+)$/,
    (s) => counts(s, s.n(staff), s.m[1]) && s.m[2] === lastDue(s).last,
  ],
  [/^You can keep waiting for (.+) or cancel$/, (s) => counts(s, s.n(late), s.m[1])],
  [
    /^We answer your (requests?) by email$/,
    (s) => (s.m[1] === 'request' ? s.n(reviewed) === 1 : s.n(reviewed) > 1),
  ],
  [/^We check each copy|almost ready, usually within minutes\.$/, (s) => s.n(coming) > 0],
  [/^You download |^We’ll email you at most once/, (s) => s.n(coming) + s.n(staff) + s.n(late) > 0],
  // Choices, and what happens without one.
  [/^You don’t need to do anything\.$/, (s) => s.n(late) === 0],
  [/we don’t have (it|them) yet\.$/, (s) => (s.m[1] === 'it' ? s.n(late) === 1 : s.n(late) > 1)],
  [
    /^You can keep waiting or cancel\.$/,
    (s) => s.n((line) => late(line) && !line.hasAgreedToWait) > 0,
  ],
  [/^You can still cancel\.$/, (s) => s.n((line) => late(line) && !line.hasAgreedToWait) === 0],
  [/^Keep waiting, up to 7 more days/, (s) => s.n(late) > 0],
  [/^If we can’t get /, (s) => s.n(staff) > 0],
  [
    /^If you do nothing and we don’t have it by (.+), we’ll/,
    (s) => late(s.of) && !s.of.hasAgreedToWait && s.m[1] === s.until(s.of.refundedAfter),
  ],
  [
    /^You agreed to wait until (.+)\.$/,
    (s) => late(s.of) && s.of.hasAgreedToWait && s.m[1] === s.until(s.of.refundedAfter),
  ],
  [/^If we don’t have it by then/, (s) => late(s.of) && s.of.hasAgreedToWait],
  [/^It was due (.+)\.$/, (s) => late(s.of) && s.m[1] === s.day(s.of.promisedBy)],
  [/^Due (.+)$/, (s) => staff(s.of) && s.m[1] === s.day(s.of.promisedBy)],
  // Where a line is.
  [/^Our staff is getting this copy/, (s) => staff(s.of)],
  [/^Paid, next in line$/, (s) => at('queued')(s.of)],
  [/^Searching the official records$/, (s) => at('searching')(s.of)],
  [/^Found, checking the copy$/, (s) => at('checking')(s.of)],
  [/^Checked and ready$/, (s) => at('ready')(s.of)],
  [/^Waiting for your payment$|^The search starts/, (s) => s.order.status === 'pending'],
  [/^We haven’t searched for it/, (s) => s.order.status === 'failed' && at('unpaid')(s.of)],
  [
    /^You asked for (a refund|the right deed)\.$/,
    (s) =>
      isAsked(s.of) && s.of.request?.wants === (s.m[1] === 'a refund' ? 'refund' : 'right_deed'),
  ],
  [
    /^We’ll answer by (.+)\.$/,
    (s) => isAsked(s.of) && s.m[1] === s.day(s.of.request?.reviewBy ?? null),
  ],
  // Money.
  [
    /^(Refunded|Being refunded)\.$/,
    (s) => at(s.m[1] === 'Refunded' ? 'refunded' : 'refunding')(s.of),
  ],
  ...Object.entries(WHY).map(
    ([reason, words]): Rule => [words, (s) => s.of.refundReason === reason],
  ),
  [
    /^Deeds there are recorded by/,
    (s) => s.of.refundReason === 'not_found' && Boolean(s.of.office),
  ],
  [
    /^The money goes back to the card|^Most banks/,
    (s) => s.order.stripePaymentIntentId !== 'bal_1' && holdsAll(back)(s),
  ],
  [
    /^The money is back in your organization’s balance\.$/,
    (s) => s.order.stripePaymentIntentId === 'bal_1' && holdsAll(back)(s),
  ],
  [/^You had just bought|^You weren’t charged/, (s) => released(s.of)],
  [/card wasn’t charged/i, (s) => s.order.status === 'failed'],
  [
    /(?:We refunded|Total refunded:|^Refund for order \S+:) (\$[\d.]+)/,
    (s) => s.m[1] === usd(s, back),
  ],
  [/^Refund for order .* for (\d+) deeds?/, (s) => Number(s.m[1]) === s.n(back)],
  [
    /^(Being refunded|Refunded): -(.+)$/,
    (s) => s.m[2] === usd(s, at(s.m[1] === 'Refunded' ? 'refunded' : 'refunding')),
  ],
  [/^(?:Subtotal|Total Paid): (.+)$/, (s) => s.m[1] === usd(s, (line) => !released(line))],
  [/^(\d+) Deeds?: \$19\.99 each$/, (s) => Number(s.m[1]) === s.all],
  [
    /^\$19\.99 (being refunded|refunded)$/,
    (s) => at(s.m[1] === 'refunded' ? 'refunded' : 'refunding')(s.of),
  ],
  [/^\((.+)\)$/, (s) => s.m[1] === (released(s.of) ? 'Not charged' : '$19.99')],
  [/^(?:Ref\.|Your reference:) (.+)$/, (s) => s.m[1] === s.of.reference],
]

/** They claim nothing that a row could contradict. */
const NEUTRAL = [
  /^https:|:$|^> |^- Cancel, and|^Order 3F2A9C51|^Tax:|^Total:|^Payment received|^SHA-256|^No\. |^Link revoked/,
  /^(Links?|The links?) (no longer )?works? |^Resend links|^Download All is|^(Special w|W)arranty deed|^Quitclaim|^Grant/,
  /^Your download link|^Save your file|^Here(’s| are) |^Links in our earlier|^(Newer|Corrected) deed for/,
  /^A newer deed was recorded|^Since we sent|^Please use|^The (document we sent you before|earlier link)/,
  /^We’re sorry|^Your order link works|^You can (still cancel anytime|choose on)|^If your bank|^Your bank/,
  /^If you still want|^We received your|^It’s about the deed|^We can’t refund this|^About the deed/,
  /^Our staff (will review|reviewed)|^You asked for .* for |^Keep waiting/,
]

/** What contradicts the rows, in words. */
export function contradictions(order: TrueOrder, telling: Telling): string[] {
  const { lines, said, name, says } = telling
  const n = (is: Is) => lines.filter(is).length
  const none = { progress: 'none', name: '' } as unknown as TrueLine
  const [day, until] = [says.day, says.moment].map(
    (say) => (date: Date | null) => (date ? say(date) : ''),
  )
  const wrong = said.flatMap((each) =>
    each.text
      .split(/(?<=[.!?])\s+(?=[A-Z])/)
      .filter((text) => {
        const of = lines.find((line) => line.name === each.line) ?? none
        const seen = {
          ...each,
          text,
          m: [],
          of,
          order,
          telling,
          n,
          all: n((line) => !released(line)),
          day,
          until,
        } as unknown as Seen
        if (/withheld|suppress|we searched|on record/i.test(text)) return true
        if (
          each.where === 'headline' ||
          (name === 'ready' &&
            / · |^(Both|All|\d+ of) .*\.$/.test(text) &&
            !/^Order|^All.*ready/.test(text))
        )
          return !addsUp(seen)
        const rules = RULES.flatMap(([sentence, holds]) => {
          const m = sentence.exec(text)
          return m ? [holds({ ...seen, m: [...m] })] : []
        })
        const isKnown = rules.length > 0 || NEUTRAL.some((pattern) => pattern.test(text))
        return text !== '' && (!isKnown || rules.includes(false))
      })
      .map((text) => `${name}: ${each.line ?? each.where}: ${text}`),
  )
  if (name === 'receipt') return wrong
  if (name.includes('page')) {
    const rows = said.flatMap(({ where, line }) => (where === 'row' ? [line] : []))
    const once = new Set(rows).size === rows.length && rows.length === lines.length
    return once ? wrong : [...wrong, `${name}: a line has no row, or two`]
  }
  // An email names the order and its reference, in subject and body.
  const parts = [
    said[0]?.text ?? '',
    said
      .slice(1)
      .map(({ text }) => text)
      .join(),
  ]
  const isNamed = parts.every(
    (part) => part.includes('3F2A9C51') && part.includes(order.reference ?? ''),
  )
  return isNamed ? wrong : [...wrong, `${name}: not named`]
}
