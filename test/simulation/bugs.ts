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

/** Where it is, which invariants it breaks, what stands there, and what the bug makes of it. */
const PLACES: Record<string, [file: string, breaks: number[], from: string, to: string]> = {
  'the reconciler never looks at pending orders': [
    `${payments}/reconcile-payments.job.ts`,
    [1, 13],
    'of await dueForPaymentCheck(parts.db, at, PER_RUN)) {',
    'of (await dueForPaymentCheck(parts.db, at, PER_RUN)).slice(0, 0)) {',
  ],
  'a payment that we don’t take is never released': [
    `${payments}/release-intent.ts`,
    [13],
    'await payments.cancelIntent(providerId)',
    'if (!providerId) await payments.cancelIntent(providerId)',
  ],
  'everything authorized is taken, duplicates included': [
    `${payments}/capture-payment.ts`,
    [3],
    'captureIntent(intent.id, decided.captureCents,',
    'captureIntent(intent.id, intent.capturableCents,',
  ],
  'money without an order is taken like any other': [
    `${payments}/capture-payment.ts`,
    [1, 2, 3],
    'const captureCents = sold.reduce((sum, { priceCents }) => sum + priceCents, 0)',
    'const captureCents = order ? sold.reduce((sum, { priceCents }) => sum + priceCents, 0) : intent.capturableCents',
  ],
  'nobody notices that the same browser just bought the same deed': [
    `${payments}/order-payments.db.ts`,
    [4],
    'return new Set(rows.map(({ id }) => id))',
    'return new Set(rows.slice(0, 0).map(({ id }) => id))',
  ],
  'a refund goes out under a new key each time': [
    `${refunds}/send-refund.job.ts`,
    [4, 12, 13],
    `    await recordRefunds(parts, owed.intentId)
    const refund = await readRefund(parts.db, refundId)`,
    `    const refund = await readRefund(parts.db, refundId)
    if (refund) refund.attempt = Date.now()`,
  ],
  'a refund that was not answered counts as made': [
    `${refunds}/send-refund.job.ts`,
    [4, 5],
    "if (error.code !== 'provider_failed' || (await renewKey(parts, refund))) throw error",
    `await parts.db.updateTable('refunds').where('id', '=', refundId)
        .set({ state: 'succeeded', settledAt: parts.clock() }).execute()
      return`,
  ],
  'a failed refund is taken for one that is on its way': [
    `${refunds}/record-refunds.ts`,
    [4, 5],
    "if (state === 'failed') {",
    "if (state === 'failed') return\n  if (state === 'failed') {",
  ],
  'twice the price of a line is owed back': [
    `${refunds}/refund-lines.ts`,
    [4, 12],
    'const { orderId, id: lineId, priceCents: amountCents } = line',
    'const { orderId, id: lineId } = line\n  const amountCents = 2 * line.priceCents',
  ],
  'what the provider keeps of a charge is not on the ledger': [
    'src/money/ledger/ledger.ts',
    [12],
    'return fee ? [charge,',
    'return fee && amountCents < 0 ? [charge,',
  ],
  'a dispute that is won or lost stays open': [
    `${payments}/record-disputes.ts`,
    [13, 12],
    "const CLOSED = ['won', 'lost', 'warning_closed', 'prevented']",
    "const CLOSED = ['warning_closed', 'prevented']",
  ],
  'an overdue deed is never refunded automatically': [
    'src/upkeep/watch-promises.job.ts',
    [5],
    'return refundedAfter !== null && refundedAfter <= at',
    'return refundedAfter !== null && refundedAfter < new Date(0)',
  ],
  'a link works for a day longer than it says': [
    `${delivery}/downloads/link-standing.ts`,
    [7],
    "return at >= link.expiresAt || link.deletedAt ? 'expired' : 'open'",
    "return link.deletedAt ? 'expired' : 'open'",
  ],
  'a refunded deed can still be downloaded': [
    `${delivery}/downloads/link-standing.ts`,
    [7],
    "if (lineIs('givenBack', link.progress)) return 'refunded'",
    "if (link.progress === 'released') return 'refunded'",
  ],
  'links end after three weeks': [
    `${delivery}/deliver-order.job.ts`,
    [7],
    'later(at, DOWNLOAD_LINK_DAYS * DAY)',
    'later(at, (DOWNLOAD_LINK_DAYS - 20) * DAY)',
  ],
  'every deed of an email has the first one’s link': [
    `${delivery}/mail/draft-mail.ts`,
    [6, 8],
    "url: url('d', link.linkId),",
    "url: url('d', (links[0] ?? link).linkId),",
  ],
  'a copy that the check holds goes out all the same': [
    'src/fulfillment/check-copy.job.ts',
    [8],
    "if (verdict !== 'passed' || !clean) {",
    "if (verdict === 'refused' || !clean) {",
  ],
  'an email that the server defers is forgotten': [
    `${delivery}/mail/send-mail.job.ts`,
    [6],
    "if (outcome === 'deferred') throw new Error('The mail server deferred the mail')",
    '',
  ],
  'the later deeds of an order are never emailed': [
    `${delivery}/mail/tell-deliveries.job.ts`,
    [6],
    'linkIds[0]}',
    'orderId}',
  ],
  'a corrected email brings no new links': [
    `${delivery}/change-email.ts`,
    [6],
    'await mailAnew(tx, parts, changed,',
    'if (at.getTime() < 0) await mailAnew(tx, parts, changed,',
  ],
  'the sweep of orphans takes the files of delivered deeds, too': [
    `${delivery}/expired-files.db.ts`,
    [7],
    'key ? [key] : []',
    "key?.startsWith('copies/') ? [key] : []",
  ],
  'the log names who gets an email': [
    `${delivery}/mail/send-mail.job.ts`,
    [9],
    'const at = parts.clock()',
    "const at = parts.clock()\n    log.info({ to: owed.recipient }, 'an email was sent')",
  ],
  'an event that comes again is taken for another payment': [
    `${payments}/record-payment.ts`,
    [1, 5, 10, 13],
    "if (intent.status === 'succeeded' && !(order && isPaid(order.status))) {",
    "if (intent.status === 'succeeded' && order?.status !== 'completed') {",
  ],
  'a job that died with its worker is taken for done': [
    'src/fulfillment/search-deed.job.ts',
    [5, 13],
    "if (line.progress === 'searching') return line\n",
    "if (line.progress === 'searching') return undefined\n",
  ],
}

export const BUGS = Object.entries(PLACES).map(
  ([bug, [file, breaks, from, to]]): Bug => ({ bug, file, from, to, breaks }),
)
