// What may be said of an order, read from the sentences and held against its rows. Nothing here asks
// the code that wrote them, and a sentence that no rule knows is a contradiction, too.
import type { TrueLine, TrueOrder } from './random-order.ts'
import type { Said, Telling } from './told-texts.ts'

type Is = (line: TrueLine) => boolean
const at =
  (...states: string[]): Is =>
  (line) =>
    states.includes(line.progress)
const released = at('released')
const back = at('refunding', 'refunded')
const late: Is = ({ isLate }) => isLate
const waits: Is = (line) => late(line) && line.hasAgreedToWait
const chooses: Is = (line) => late(line) && !line.hasAgreedToWait
const asked: Is = ({ request }) => request?.decision === null
const review: Is = (line) =>
  asked(line) && !late(line) && !back(line) && !at('released', 'unpaid')(line)
const calm =
  (is: Is): Is =>
  (line) =>
    is(line) && !late(line) && !asked(line)
const delivered = calm(at('delivered'))
const staff = calm(at('desk'))
const coming = calm(at('queued', 'searching', 'checking', 'ready'))
const state = (words = ''): Is =>
  at(words.startsWith('B') || words.startsWith('b') ? 'refunding' : 'refunded')

const NOTHING = { progress: 'none' } as unknown as TrueLine

/** What sentences are held against: the one being read, `of` the line that it's about. */
class Seen {
  said: Said = { where: '', text: '' }
  of = NOTHING
  readonly order: TrueOrder
  readonly telling: Telling
  readonly all: number
  constructor(order: TrueOrder, telling: Telling) {
    this.order = order
    this.telling = telling
    this.all = this.n((line) => !released(line))
  }
  n(is: Is) {
    return this.telling.lines.filter(is).length
  }
  usd(is: Is) {
    const cents = this.telling.lines.filter(is).reduce((sum, { price }) => sum + price, 0)
    return `$${(cents / 100).toFixed(2)}`
  }
  day(date: Date | null | undefined) {
    return date && this.telling.says.day(date)
  }
  until(date: Date | null) {
    return date && this.telling.says.moment(date)
  }
  /** "your deed", "your deeds", "2 deeds", "both", "all 3" */
  counts(is: Is, words = '') {
    const number = this.n(is)
    if (words === 'your deed') return number === 1 && this.all === 1
    if (/^(your deeds|both|all )/.test(words) && number !== this.all) return false
    return (
      words === 'your deeds' ||
      (words === 'both' ? 2 : Number.parseInt(words.replace('all ', ''), 10)) === number
    )
  }
  /** Whether the lines under this heading are these and no others. */
  under(is: Is) {
    const { where, section } = this.said
    const said = this.telling.said.filter((each) => each.section === section)
    const names = new Set(said.flatMap(({ line }) => line ?? []))
    const lines = this.telling.lines.filter((line) => names.has(line.name))
    return lines.every(is) && (where !== 'title' || lines.length === this.n(is))
  }
  /** The days on which our staff's are due, the last one last. */
  due() {
    const dates = this.telling.lines.filter(staff).map(({ promisedBy }) => Number(promisedBy))
    return [...new Set(dates.toSorted((a, b) => a - b).map((date) => this.day(new Date(date))))]
  }
}

/** The parts of a headline, each with the lines that it counts: they add up to all. */
const PARTS: Array<[RegExp, Is]> = [
  [/^(both|all \d+|\d+ of \d+) delivered$|^your deed is here$/, delivered],
  [/^searching for (?:your deed|(both|all \d+) deeds|(\d+))$/, coming],
  [/^(both |all \d+ |\d+ )?late$|^your deed is late$/, late],
  [
    /^(both |all \d+ |\d+ )?(?:with our staff|due|with our staff, due)(?: (?:by )?\w{3}\b.*)?$/,
    staff,
  ],
  [/^(both |all \d+ |\d+ )?under review$/, review],
  [/^(both |all \d+ |\d+ )?being refunded$/, at('refunding')],
  [/^(both |all \d+ |\d+ )?refunded$/, at('refunded')],
  [/^(\d+ )not charged$/, released],
]
function addsUp(text: string, seen: Seen): boolean {
  const said = new Map<Is, boolean>()
  const parts = text.replace(/\.$/, '').split(' · ')
  for (const part of parts.map((each) => each.replace(/^\w/, (first) => first.toLowerCase()))) {
    const [pattern, is] = PARTS.find(([each]) => each.test(part)) ?? []
    if (!pattern || !is || said.has(is)) return false
    const count = pattern.exec(part)?.slice(1).find(Boolean)?.trim()
    const [, of = seen.all] = / of (\d+)/.exec(part) ?? []
    const [, by, day] = / ?due (by )?(.+)$/.exec(part) ?? []
    const days = seen.due()
    const isDue = !day || (day === days.at(-1) && Boolean(by) === days.length > 1)
    said.set(is, isDue && Number(of) === seen.all && seen.counts(is, count ?? 'your deed'))
  }
  return PARTS.every(([, is]) => said.get(is) ?? seen.n(is) === 0)
}

type Rule = [sentence: RegExp, holds: (seen: Seen, first?: string, second?: string) => boolean]
const WHY: Array<[RegExp, string]> = [
  [/^We don’t have a deed for this address that we can send you\.$/, 'not_found'],
  [/^The document we sent wasn’t the deed/, 'wrong_document'],
  [/^You were charged twice/, 'double_charge'],
  [/^Something went wrong on our side/, 'system_error'],
  [/^We couldn’t deliver it within 72 hours/, 'delivery_failure'],
  [/^You canceled this deed/, 'canceled'],
  [/^We refunded it as agreed/, 'other'],
]
const isCard = ({ order }: Seen) => order.stripePaymentIntentId !== 'bal_1'
const RULES: Rule[] = [
  [/^this deed is late$/i, (s) => s.n(late) === 1 && s.under(late)],
  [/^(\d+) of your deeds are late$/i, (s, n) => s.n(late) === Number(n) && s.under(late)],
  [/^Delivered$/i, (s) => s.under(delivered)],
  [/^Searching$/i, (s) => s.under(coming)],
  [/^With our staff$/i, (s) => s.under(staff)],
  [/^Under review$/i, (s) => s.under(review)],
  [/^Refunded$/i, (s) => s.under(back) && s.n(at('refunded')) > 0],
  [/^Being refunded$/i, (s) => s.under(back) && s.n(at('refunded')) === 0],
  [/^Not charged$/i, (s) => s.under(released)],
  [/^Not paid$|^Your order$/, (s) => s.under(at('unpaid'))],
  // Counts: of what, and of how many.
  [/ of (\d+) (?:deeds? )?(?:is |are )?(?:ready|delayed)/, (s, all) => Number(all) === s.all],
  [/(\d+) of \d+ (?:deeds? (?:is|are) )?ready/, (s, n) => Number(n) === s.n(delivered)],
  [/(\d+) of \d+ deeds? (?:is|are) delayed/, (s, n) => Number(n) === s.n(late)],
  [/delayed: (\d+) of (\d+) deed/, (s, n, all) => s.n(late) === Number(n) && s.all === Number(all)],
  [/^All (\d+) deeds are ready$/, (s, n) => s.n(delivered) === s.all && s.all === Number(n)],
  [/^Your deed is ready$/, (s) => s.counts(delivered, 'your deed')],
  [/^Your deed is delayed$/, (s) => s.counts(late, 'your deed')],
  [/^New since our last email: (\d+) deed/, (s, n) => Number(n) === s.order.sent.length],
  [/^Your download links? for .*: (\d+) deed/, (s, n) => Number(n) === s.order.sent.length],
  [/^(\d+) deeds? checked and delivered$/, (s, n) => Number(n) === s.n(delivered)],
  [/^We search the official records for (.+)$/, (s, some) => s.counts(coming, some)],
  [/^Our staff gets (.+) by/, (s, some) => s.counts(staff, some)],
  [/^Our staff gets .+ by (.+)$/, (s, day) => day === s.due().at(-1)],
  [/^You can keep waiting for (.+) or cancel$/, (s, some) => s.counts(late, some)],
  [
    /^We answer your (requests?) by email$/,
    (s, word) => (word === 'request') === (s.n(review) === 1),
  ],
  [/^We check each copy|almost ready, usually within minutes\.$/, (s) => s.n(coming) > 0],
  [/^You download |^We’ll email you at most/, (s) => s.n(coming) + s.n(staff) + s.n(late) > 0],
  // Choices, and what happens without one.
  [/^You don’t need to do anything\.$/, (s) => s.n(late) === 0],
  [
    /we don’t have (it|them) yet\.$/,
    (s, it) => s.n(late) > 0 && (it === 'it') === (s.n(late) === 1),
  ],
  [/^You can keep waiting or cancel\.$/, (s) => s.n(chooses) > 0],
  [/^You can still cancel\.$/, (s) => s.n(chooses) === 0 && s.n(late) > 0],
  [/^- Keep waiting, up to 7 more days/, (s) => s.n(late) > 0],
  [/^If we can’t get /, (s) => s.n(staff) + s.n(coming) + s.n(late) > 0],
  [
    /^If you do nothing .* by (.+), we’ll/,
    (s, by) => chooses(s.of) && by === s.until(s.of.refundedAfter),
  ],
  [
    /^You agreed to wait until (.+)\.$/,
    (s, end) => waits(s.of) && end === s.until(s.of.refundedAfter),
  ],
  [/^If we don’t have it by then/, (s) => waits(s.of)],
  [/^It was due (.+)\.$/, (s, day) => late(s.of) && day === s.day(s.of.promisedBy)],
  [/^Due (.+)$/, (s, day) => staff(s.of) && day === s.day(s.of.promisedBy)],
  [/^We’ll email your (?:first )?deed as soon as/, (s) => s.n(coming) + s.n(staff) + s.n(late) > 0],
  [/^Our staff will get it within/, (s) => staff(s.of)],
  [/^Delivered\.$/, (s) => delivered(s.of)],
  [/^Usually within minutes\.$/, (s) => coming(s.of)],
  // Where a line is.
  [/^Our staff is getting this copy/, (s) => staff(s.of)],
  [/^Paid, next in line$/, (s) => at('queued')(s.of)],
  [/^Searching the official records$/, (s) => at('searching')(s.of)],
  [/^Found, checking the copy$/, (s) => at('checking')(s.of)],
  [/^Checked and ready$/, (s) => at('ready')(s.of)],
  [/^Waiting for your payment$|^The search starts/, (s) => s.order.status === 'pending'],
  [/^We haven’t searched for it/, (s) => s.order.status === 'failed' && at('unpaid')(s.of)],
  [/^You asked for a refund\.$/, (s) => asked(s.of) && s.of.request?.wants === 'refund'],
  [/^You asked for the right deed\.$/, (s) => asked(s.of) && s.of.request?.wants === 'right_deed'],
  [/^We’ll answer by (.+)\.$/, (s, day) => asked(s.of) && day === s.day(s.of.request?.reviewBy)],
  // Money.
  [/^(Refunded|Being refunded)\.$/, (s, words) => state(words)(s.of)],
  [/^\$19\.99 (being refunded|refunded)$/, (s, words) => state(words)(s.of)],
  [/^(Being refunded|Refunded): -(.+)$/, (s, words, sum) => sum === s.usd(state(words))],
  ...WHY.map(([words, reason]): Rule => [words, (s) => s.of.refundReason === reason]),
  [/^Deeds there are recorded by/, (s) => s.of.refundReason === 'not_found' && !!s.of.office],
  [/^Recorded by the Cook|^own copy fee \$5\.00$|^\(312\) 555-0100$/, (s) => !!s.of.office],
  [/^The money goes back to the card|^Most banks/, (s) => isCard(s) && s.under(back)],
  [/^The money is back in your organization’s/, (s) => !isCard(s) && s.under(back)],
  [/^You had just bought|^You weren’t charged/, (s) => released(s.of)],
  [/card wasn’t charged/i, (s) => s.order.status === 'failed'],
  [
    /^(?:We refunded|Total refunded:|Refund for order \S+:) (\$[\d.]+)/,
    (s, sum) => sum === s.usd(back),
  ],
  [/^Refund for order .* for (\d+) deeds?/, (s, n) => Number(n) === s.n(back)],
  [
    /^(?:Subtotal|Total Paid|Total paid): (.+)$/,
    (s, sum) => sum === s.usd((line) => !released(line)),
  ],
  [
    /^Receipt for order \S+: (\d+) deeds?, (\$[\d.]+)/,
    (s, n, sum) => Number(n) === s.all && sum === s.usd((line) => !released(line)),
  ],
  [/^(\d+) Deeds?: \$19\.99 each$/, (s, n) => Number(n) === s.all],
  [/^\((.+)\)$/, (s, sum) => sum === (released(s.of) ? 'Not charged' : '$19.99')],
  [/^(?:Ref\.|Your reference:) (.+)$/, (s, words) => words === s.of.reference],
  // These claim nothing that a row could contradict.
  [
    /^https:|:$|^> |^- Cancel, and|^Order 3F2A9C51|^Tax:|^Total:|^Payment received|^No\. |^SHA-256/,
    () => true,
  ],
  [
    /^(Link|The link)s? (no longer )?works? |^Resend links|^Download|^Provenance|^Warranty/,
    () => true,
  ],
  [
    /^Your download link|^Save your file|^Here(’s| are) |^Links in our|^(Newer|Corrected)/,
    () => true,
  ],
  [
    /^A newer deed was recorded|^Since we sent|^Please use|^The (document|earlier link)/,
    () => true,
  ],
  [/^We’re sorry|^Your order link works|^You can (still cancel anytime|choose on)/, () => true],
  [
    /^Thanks for your|^Ada, we received|^This is your receipt|^What’s next$|^You can also download/i,
    () => true,
  ],
  [/^Sold by|is a private company\.$|^This service has not been/, () => true],
  [/^(If y|Y)our bank|^If you still want|^We received your|^It’s about the deed/, () => true],
  [
    /^We can’t refund this|^About the deed|^Our staff (will review|reviewed)|^You asked/,
    () => true,
  ],
]

/** Sentences recur, and which rules they fall under doesn't depend on the order. */
const known = new Map<string, Array<(seen: Seen) => boolean>>()
function rulesFor(text: string) {
  const found = RULES.flatMap(([sentence, holds]) => {
    const match = sentence.exec(text)
    return match ? [(seen: Seen) => holds(seen, match[1], match[2])] : []
  })
  known.set(text, found)
  return found
}

/** What contradicts the rows, in words. */
export function contradictions(order: TrueOrder, telling: Telling): string[] {
  const { lines, said, name } = telling
  const seen = new Seen(order, telling)
  const isWrong = (each: Said, text: string) => {
    seen.said = each
    seen.of = lines.find((line) => line.name === each.line) ?? NOTHING
    if (each.where === 'headline') return !addsUp(text, seen)
    const rules = known.get(text) ?? rulesFor(text)
    return (
      rules.length === 0 ||
      !rules.every((holds) => holds(seen)) ||
      /searched (the|every)|withheld/i.test(text)
    )
  }
  const wrong = said.flatMap((each) => {
    const sentences = each.text.split(/(?<=(?<!Ref)[.!?])\s+(?=[A-Z])/).filter(Boolean)
    const found = sentences.filter((text) => isWrong(each, text))
    return found.map((text) => `${name}: ${each.line ?? each.where}: ${text}`)
  })
  const rows = said.flatMap(({ where, line }) => (where === 'row' ? [line] : []))
  const isOnce = new Set(rows).size === rows.length && rows.length === lines.length
  if (name.includes('page') && !isOnce) wrong.push(`${name}: a line has no row, or two`)
  // An email names the order and its reference, in subject and body.
  const [subject, ...body] = said.map(({ text }) => text)
  const names = ['3F2A9C51', order.reference ?? '']
  const isNamed = names.every((each) => subject?.includes(each) && body.join().includes(each))
  if (said[0]?.where === 'subject' && !isNamed) wrong.push(`${name}: not named`)
  return wrong
}
