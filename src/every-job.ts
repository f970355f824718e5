import { checkReplacementJob } from './aftercare/check-replacement.job.ts'
import { recheckDeedJob, startRechecksJob } from './aftercare/recheck-deed.job.ts'
import { countFiguresJob } from './analytics/count-figures.job.ts'
import { makePartitionsJob } from './analytics/make-partitions.job.ts'
import { deleteExpiredFilesJob, sweepOrphansJob } from './delivery/delete-files.job.ts'
import { deliverOrderJob } from './delivery/deliver-order.job.ts'
import { confirmOrderJob, tellRequestJob } from './delivery/mail/confirm-order.job.ts'
import { mailSignUpJob, mailStaffLinkJob } from './delivery/mail/mail-link.job.ts'
import { mailOrdersJob } from './delivery/mail/mail-orders.job.ts'
import { mailStatementJob } from './delivery/mail/mail-statement.job.ts'
import { mailWebhookDisabledJob } from './delivery/mail/mail-webhook-disabled.job.ts'
import { sendMailJob } from './delivery/mail/send-mail.job.ts'
import { tellBalanceJob } from './delivery/mail/tell-balance.job.ts'
import { tellDeliveriesJob } from './delivery/mail/tell-deliveries.job.ts'
import { tellRefundsJob } from './delivery/mail/tell-refunds.job.ts'
import { tellSecurityJob } from './delivery/mail/tell-security.job.ts'
import { checkCopyJob } from './fulfillment/check-copy.job.ts'
import { fetchDeedJob } from './fulfillment/fetch-deed.job.ts'
import { readFactsJob } from './fulfillment/read-facts.job.ts'
import { searchDeedJob } from './fulfillment/search-deed.job.ts'
import type { Source } from './fulfillment/sources/source.ts'
import { topUpShortJob } from './money/automatic/top-up-short.job.ts'
import { closeMonthsJob } from './money/balance/close-months.job.ts'
import { reconcileBooksJob } from './money/ledger/reconcile-books.job.ts'
import { reconcilePaymentsJob } from './money/payments/reconcile-payments.job.ts'
import { refundWithheldJob } from './money/refunds/refund-withheld.job.ts'
import { chaseRefundsJob, sendRefundJob } from './money/refunds/send-refund.job.ts'
import type { Parts } from './parts.ts'
import type { Geocoder } from './platform/geocoder.ts'
import type { JobHandler } from './platform/job.ts'
import type { DocumentLab } from './platform/lab/document-lab.ts'
import { sweepPersonsJob } from './privacy/sweep-persons.job.ts'
import { deadLetterJob } from './upkeep/dead-letter.job.ts'
import { forgetUnpaidJob } from './upkeep/forget-unpaid.job.ts'
import { reviveLinesJob } from './upkeep/revive-lines.job.ts'
import { sweepExpiredJob } from './upkeep/sweep-expired.job.ts'
import { watchPromisesJob } from './upkeep/watch-promises.job.ts'

export type JobParts = Parts & { geocoder: Geocoder; lab: DocumentLab; sources: Source[] }

/** Every job and its handler. A test looks for job files missing here. */
export const EVERY_JOB: ReadonlyArray<JobHandler<JobParts>> = [
  checkReplacementJob,
  recheckDeedJob,
  startRechecksJob,
  countFiguresJob,
  makePartitionsJob,
  deleteExpiredFilesJob,
  deliverOrderJob,
  confirmOrderJob,
  mailOrdersJob,
  mailSignUpJob,
  mailStaffLinkJob,
  mailStatementJob,
  mailWebhookDisabledJob,
  sendMailJob,
  tellBalanceJob,
  tellDeliveriesJob,
  tellRefundsJob,
  tellRequestJob,
  tellSecurityJob,
  sweepOrphansJob,
  checkCopyJob,
  fetchDeedJob,
  readFactsJob,
  searchDeedJob,
  closeMonthsJob,
  reconcileBooksJob,
  topUpShortJob,
  reconcilePaymentsJob,
  chaseRefundsJob,
  refundWithheldJob,
  sendRefundJob,
  sweepPersonsJob,
  deadLetterJob,
  forgetUnpaidJob,
  reviveLinesJob,
  sweepExpiredJob,
  watchPromisesJob,
]
