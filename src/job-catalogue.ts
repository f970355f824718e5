import * as z from 'zod'
import { defineJob, type Job } from './platform/job.ts'

/** Every job there is. A handler may run twice, so each must come to the same end when it does. */

/** The order's own page and the mail that says it was received. */
export const confirmOrder = defineJob('confirm-order', z.object({ orderId: z.uuid() }), {
  urgent: true,
  concurrency: 2,
})

export const countConversion = defineJob('count-conversion', z.object({ orderId: z.uuid() }))

/** A source that is away for a quarter of an hour is waited for; then a person looks. */
const WAITS_FOR_SOURCE = { retryLimit: 20, retryDelayMax: 60 } as const

export const searchDeed = defineJob('search-deed', z.object({ lineId: z.uuid() }), {
  ...WAITS_FOR_SOURCE,
  urgent: true,
  concurrency: 8,
})

export const fetchDeed = defineJob('fetch-deed', z.object({ lineId: z.uuid() }), {
  ...WAITS_FOR_SOURCE,
  urgent: true,
  concurrency: 4,
})

/** Reads every page: two at a time is what two cores can bear. */
export const checkCopy = defineJob('check-copy', z.object({ lineId: z.uuid() }), {
  urgent: true,
  concurrency: 2,
  expireInSeconds: 900,
})

/** A file that is to replace a delivered document. Its line is named by another word than `lineId`:
 * it does not wait for this, and must not go to the desk if it fails. */
export const checkReplacement = defineJob(
  'check-replacement',
  z.object({ copyId: z.uuid(), replacedLineId: z.uuid() }),
  { urgent: true, concurrency: 1, expireInSeconds: 900 },
)

/** Patient: the customer has a deed already, and the index may be away for a day. */
export const recheckDeed = defineJob('recheck-deed', z.object({ documentId: z.uuid() }), {
  retryLimit: 20,
  retryDelayMax: 7200,
  expireInSeconds: 900,
})

/** Once per order: deeds that become ready together are mailed together. */
export const deliverOrder = defineJob('deliver-order', z.object({ orderId: z.uuid() }), {
  urgent: true,
  oncePerKey: true,
  concurrency: 4,
})

/** Once per order: refunds that are made together are told of together. */
export const tellRefunds = defineJob('tell-refunds', z.object({ orderId: z.uuid() }), {
  urgent: true,
  oncePerKey: true,
  concurrency: 2,
})

/** That a customer's request for a refund has arrived, or what was decided. */
export const tellRequest = defineJob(
  'tell-request',
  z.object({ requestId: z.uuid(), news: z.enum(['asked', 'declined']) }),
  { urgent: true },
)

/** Names a person, so that it is soon forgotten. */
export const mailOrders = defineJob('mail-orders', z.object({ email: z.email().max(254) }), {
  urgent: true,
  oncePerKey: true,
  forgetAfterSeconds: 60,
})

export const sendMail = defineJob('send-mail', z.object({ mailId: z.uuid() }), {
  urgent: true,
  retryLimit: 12,
  retryDelayMax: 3600,
  concurrency: 3,
})

/** Money that is owed back. Tried for most of a day before a person is called. */
export const sendRefund = defineJob('send-refund', z.object({ refundId: z.uuid() }), {
  urgent: true,
  retryLimit: 25,
  retryDelayMax: 3600,
  concurrency: 2,
})

/** What ran out of retries, from any queue: becomes work for a person. */
export const deadLetter = defineJob(
  'dead-letter',
  z.object({
    lineId: z.optional(z.uuid()),
    orderId: z.optional(z.uuid()),
    mailId: z.optional(z.uuid()),
    refundId: z.optional(z.uuid()),
    copyId: z.optional(z.uuid()),
  }),
  { retryLimit: 100 },
)

const nothing = z.object({})
export const reviveLines = defineJob('revive-lines', nothing, { schedule: '*/5 * * * *' })
/** What was promised and is not there: told, and in the end refunded. */
export const watchPromises = defineJob('watch-promises', nothing, {
  schedule: '* * * * *',
  expireInSeconds: 300,
})
export const reconcilePayments = defineJob('reconcile-payments', nothing, {
  schedule: '* * * * *',
})
export const chaseRefunds = defineJob('chase-refunds', nothing, { schedule: '41 * * * *' })
/** The whole of our books against the provider's, at night. */
export const reconcileBooks = defineJob('reconcile-books', nothing, {
  schedule: '11 7 * * *',
  expireInSeconds: 3600,
})
export const startRechecks = defineJob('start-rechecks', nothing, { schedule: '29 * * * *' })
/** Lets the figures take in what was counted since. */
export const foldRollups = defineJob('fold-rollups', nothing, { schedule: '* * * * *' })
export const makePartitions = defineJob('make-partitions', nothing, { schedule: '17 3 * * *' })
/** The files of deeds whose time is over, at night. */
export const deleteExpiredFiles = defineJob('delete-expired-files', nothing, {
  schedule: '37 8 * * *',
  expireInSeconds: 3600,
})
/** Deeds that name somebody who must be withheld: begun with the entry, looked after by the clock. */
export const sweepPersons = defineJob('sweep-persons', nothing, {
  schedule: '*/5 * * * *',
  urgent: true,
  expireInSeconds: 300,
})
export const sweepExpired = defineJob('sweep-expired', nothing, { schedule: '23 * * * *' })

export const JOBS: readonly Job[] = [
  confirmOrder,
  countConversion,
  searchDeed,
  fetchDeed,
  checkCopy,
  checkReplacement,
  recheckDeed,
  deliverOrder,
  tellRefunds,
  tellRequest,
  mailOrders,
  sendMail,
  sendRefund,
  deadLetter,
  reviveLines,
  watchPromises,
  reconcilePayments,
  chaseRefunds,
  reconcileBooks,
  startRechecks,
  foldRollups,
  makePartitions,
  deleteExpiredFiles,
  sweepPersons,
  sweepExpired,
]
