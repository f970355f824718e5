/** A bug put into the source on purpose, and the invariants of which one has to notice it. */
export interface Bug {
  bug: string
  file: string
  from: string
  to: string
  breaks: number[]
}

const payments = 'src/money/payments'
const refunds = 'src/money/refunds'
const delivery = 'src/delivery'

export const BUGS: Bug[] = [
  {
    bug: 'the reconciler never looks at pending orders',
    file: `${payments}/reconcile-payments.job.ts`,
    from: 'of await dueForPaymentCheck(parts.db, at, PER_RUN)) {',
    to: 'of (await dueForPaymentCheck(parts.db, at, PER_RUN)).slice(0, 0)) {',
    breaks: [1, 13],
  },
  {
    bug: 'a payment that we don’t take is never released',
    file: `${payments}/release-intent.ts`,
    from: 'await payments.cancelIntent(providerId)',
    to: 'if (!providerId) await payments.cancelIntent(providerId)',
    breaks: [13],
  },
  {
    bug: 'everything authorized is taken, duplicates included',
    file: `${payments}/capture-payment.ts`,
    from: 'captureIntent(intent.id, decided.captureCents,',
    to: 'captureIntent(intent.id, intent.capturableCents,',
    breaks: [3],
  },
  {
    bug: 'money without an order is taken like any other',
    file: `${payments}/decide-capture.ts`,
    from: 'const captureCents = sold.reduce((sum, { priceCents }) => sum + priceCents, 0)',
    to: 'const captureCents = order ? sold.reduce((sum, { priceCents }) => sum + priceCents, 0) : intent.capturableCents',
    breaks: [1, 2, 3],
  },
  {
    bug: 'nobody notices that the same browser just bought the same deed',
    file: `${payments}/double-charges.db.ts`,
    from: 'return new Set(rows.map(({ id }) => id))',
    to: 'return new Set(rows.slice(0, 0).map(({ id }) => id))',
    breaks: [4],
  },
  {
    bug: 'a refund goes out under a new key each time',
    file: `${refunds}/send-refund.job.ts`,
    from: `    await recordRefunds(parts, owed.intentId)
    const refund = await readRefund(parts.db, refundId)`,
    to: `    const refund = await readRefund(parts.db, refundId)
    if (refund) refund.attempt = Date.now()`,
    breaks: [4, 12, 13],
  },
  {
    bug: 'a refund that was not answered counts as made',
    file: `${refunds}/send-refund.job.ts`,
    from: "if (error.code !== 'provider_failed' || (await renewKey(parts, refund))) throw error",
    to: `await parts.db.updateTable('refunds').where('id', '=', refundId)
        .set({ state: 'succeeded', settledAt: parts.clock() }).execute()
      return`,
    breaks: [4, 5],
  },
  {
    bug: 'a failed refund is taken for one that is on its way',
    file: `${refunds}/record-refunds.ts`,
    from: "if (state === 'failed') {",
    to: "if (state === 'failed') return\n  if (state === 'failed') {",
    breaks: [4, 5],
  },
  {
    bug: 'twice the price of a line is owed back',
    file: `${refunds}/refund-lines.ts`,
    from: 'amountCents: line.priceCents,',
    to: 'amountCents: 2 * line.priceCents,',
    breaks: [4, 12],
  },
  {
    bug: 'what the provider keeps of a charge is not on the ledger',
    file: 'src/money/ledger/ledger.ts',
    from: 'return fee ? [charge,',
    to: 'return fee && amountCents < 0 ? [charge,',
    breaks: [12],
  },
  {
    bug: 'a dispute that is won or lost stays open',
    file: `${payments}/record-disputes.ts`,
    from: "const CLOSED = ['won', 'lost', 'warning_closed', 'prevented']",
    to: "const CLOSED = ['warning_closed', 'prevented']",
    breaks: [13, 12],
  },
  {
    bug: 'an overdue deed is never refunded automatically',
    file: 'src/upkeep/keep-promise.ts',
    from: 'return refundedAfter !== null && refundedAfter <= at',
    to: 'return refundedAfter !== null && refundedAfter < new Date(0)',
    breaks: [5],
  },
  {
    bug: 'a link works for a day longer than it says',
    file: `${delivery}/downloads/link-standing.ts`,
    from: "return at >= link.expiresAt || link.deletedAt ? 'expired' : 'open'",
    to: "return link.deletedAt ? 'expired' : 'open'",
    breaks: [7],
  },
  {
    bug: 'a refunded deed can still be downloaded',
    file: `${delivery}/downloads/link-standing.ts`,
    from: "if (lineIs('givenBack', link.progress)) return 'refunded'",
    to: "if (link.progress === 'released') return 'refunded'",
    breaks: [7],
  },
  {
    bug: 'links end after three weeks',
    file: `${delivery}/deliver-order.job.ts`,
    from: 'later(at, DOWNLOAD_LINK_DAYS * DAY)',
    to: 'later(at, (DOWNLOAD_LINK_DAYS - 20) * DAY)',
    breaks: [7],
  },
  {
    bug: 'every deed of an email has the first one’s link',
    file: `${delivery}/mail/draft-mail.ts`,
    from: "url: url('d', link.linkId),",
    to: "url: url('d', (links[0] ?? link).linkId),",
    breaks: [6, 8],
  },
  {
    bug: 'a copy that the check holds goes out all the same',
    file: 'src/fulfillment/check-copy.job.ts',
    from: "if (verdict !== 'passed' || !clean) {",
    to: "if (verdict === 'refused' || !clean) {",
    breaks: [8],
  },
  {
    bug: 'an email that the server defers is forgotten',
    file: `${delivery}/mail/send-mail.job.ts`,
    from: "if (outcome === 'deferred') throw new Error('The mail server deferred the mail')",
    to: '',
    breaks: [6],
  },
  {
    bug: 'the later deeds of an order are never emailed',
    file: `${delivery}/mail/tell-deliveries.job.ts`,
    from: 'linkIds[0]}',
    to: 'orderId}',
    breaks: [6],
  },
  {
    bug: 'a corrected email brings no new links',
    file: `${delivery}/change-email.ts`,
    from: 'await mailAnew(tx, parts, changed,',
    to: 'if (at.getTime() < 0) await mailAnew(tx, parts, changed,',
    breaks: [6],
  },
  {
    bug: 'the sweep of orphans takes the files of delivered deeds, too',
    file: `${delivery}/expired-files.db.ts`,
    from: 'key ? [key] : []',
    to: "key?.startsWith('copies/') ? [key] : []",
    breaks: [7],
  },
  {
    bug: 'the log names who gets an email',
    file: `${delivery}/mail/send-mail.job.ts`,
    from: 'const at = parts.clock()',
    to: "const at = parts.clock()\n    log.info({ to: owed.recipient }, 'an email was sent')",
    breaks: [9],
  },
  {
    bug: 'an event that comes again is taken for another payment',
    file: `${payments}/record-payment.ts`,
    from: "if (intent.status === 'succeeded' && !(order && isPaid(order.status))) {",
    to: "if (intent.status === 'succeeded' && order?.status !== 'completed') {",
    breaks: [1, 5, 10, 13],
  },
  {
    bug: 'a job that died with its worker is taken for done',
    file: 'src/fulfillment/search-deed.job.ts',
    from: "if (line.progress === 'searching') return line\n",
    to: "if (line.progress === 'searching') return undefined\n",
    breaks: [5, 13],
  },
]
