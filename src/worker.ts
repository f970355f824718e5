// The job role. Reads the environment, builds the parts, and runs jobs until it is told to stop.

import { checkReplacementJob } from './aftercare/check-replacement.job.ts'
import { recheckDeedJob } from './aftercare/recheck-deed.job.ts'
import { startRechecksJob } from './aftercare/start-rechecks.job.ts'
import { countConversionJob } from './analytics/count-conversion.job.ts'
import { foldRollupsJob } from './analytics/fold-rollups.job.ts'
import { makePartitionsJob } from './analytics/make-partitions.job.ts'
import { deleteExpiredFilesJob } from './delivery/delete-expired-files.job.ts'
import { deliverOrderJob } from './delivery/deliver-order.job.ts'
import { confirmOrderJob } from './delivery/mail/confirm-order.job.ts'
import { mailOrdersJob } from './delivery/mail/mail-orders.job.ts'
import { sendMailJob } from './delivery/mail/send-mail.job.ts'
import { tellRefundsJob } from './delivery/mail/tell-refunds.job.ts'
import { tellRequestJob } from './delivery/mail/tell-request.job.ts'
import { checkCopyJob } from './fulfillment/check-copy.job.ts'
import { fetchDeedJob } from './fulfillment/fetch-deed.job.ts'
import { searchDeedJob } from './fulfillment/search-deed.job.ts'
import { sourcesOf } from './fulfillment/sources/open-sources.ts'
import * as job from './job-catalogue.ts'
import { reconcileBooksJob } from './money/ledger/reconcile-books.job.ts'
import { reconcilePaymentsJob } from './money/payments/reconcile-payments.job.ts'
import { chaseRefundsJob } from './money/refunds/chase-refunds.job.ts'
import { sendRefundJob } from './money/refunds/send-refund.job.ts'
import { systemClock } from './platform/clock.ts'
import { loadConfig } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { storageOf } from './platform/document-store.ts'
import { geocoderOf } from './platform/geocoder.ts'
import { handle, startWorking } from './platform/jobs.ts'
import { labOf } from './platform/lab/lab.ts'
import { createLog } from './platform/log.ts'
import { smtpMail } from './platform/mail.ts'
import { stopOnSignal } from './platform/shutdown.ts'
import { paymentsOf } from './platform/stripe-payments.ts'
import { sweepPersonsJob } from './privacy/sweep-persons.job.ts'
import { deadLetterJob } from './upkeep/dead-letter.job.ts'
import { reviveLinesJob } from './upkeep/revive-lines.job.ts'
import { sweepExpiredJob } from './upkeep/sweep-expired.job.ts'
import { watchPromisesJob } from './upkeep/watch-promises.job.ts'

const config = loadConfig(process.env)
const log = createLog({ level: config.LOG_LEVEL, role: 'worker' })
const database = openDatabase({
  url: config.DATABASE_URL,
  poolSize: config.DATABASE_POOL_SIZE,
  applicationName: 'deedbox-worker',
  onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
})
const mail = smtpMail({ url: config.SMTP_URL, from: config.MAIL_FROM })
const built = {
  config,
  log,
  clock: systemClock,
  db: database.db,
  mail,
  storage: storageOf(config),
  payments: paymentsOf(config),
  geocoder: geocoderOf(config),
  lab: await labOf(config, log),
  sources: sourcesOf(config, { db: database.db, clock: systemClock }),
}

const working = await startWorking(
  { databaseUrl: config.DATABASE_URL, log, catalogue: job.JOBS },
  (jobs) => {
    const parts = { ...built, jobs }
    return [
      handle(job.confirmOrder, (payload) => confirmOrderJob(parts, payload)),
      handle(job.countConversion, (payload) => countConversionJob(parts, payload)),
      handle(job.searchDeed, (payload, context) => searchDeedJob(parts, payload, context)),
      handle(job.fetchDeed, (payload, context) => fetchDeedJob(parts, payload, context)),
      handle(job.checkCopy, (payload, context) => checkCopyJob(parts, payload, context)),
      handle(job.checkReplacement, (payload, context) =>
        checkReplacementJob(parts, payload, context),
      ),
      handle(job.recheckDeed, (payload, context) => recheckDeedJob(parts, payload, context)),
      handle(job.startRechecks, () => startRechecksJob(parts)),
      handle(job.deliverOrder, (payload) => deliverOrderJob(parts, payload)),
      handle(job.tellRefunds, (payload) => tellRefundsJob(parts, payload)),
      handle(job.tellRequest, (payload) => tellRequestJob(parts, payload)),
      handle(job.mailOrders, (payload) => mailOrdersJob(parts, payload)),
      handle(job.sendMail, (payload, context) => sendMailJob(parts, payload, context)),
      handle(job.sendRefund, (payload) => sendRefundJob(parts, payload)),
      handle(job.deadLetter, (payload, context) => deadLetterJob(parts, payload, context)),
      handle(job.reviveLines, (payload, context) => reviveLinesJob(parts, payload, context)),
      handle(job.watchPromises, (payload, context) => watchPromisesJob(parts, payload, context)),
      handle(job.reconcilePayments, (payload, context) =>
        reconcilePaymentsJob(parts, payload, context),
      ),
      handle(job.chaseRefunds, (payload, context) => chaseRefundsJob(parts, payload, context)),
      handle(job.reconcileBooks, (payload, context) => reconcileBooksJob(parts, payload, context)),
      handle(job.foldRollups, (payload, context) => foldRollupsJob(parts, payload, context)),
      handle(job.makePartitions, (payload, context) => makePartitionsJob(parts, payload, context)),
      handle(job.deleteExpiredFiles, (payload, context) =>
        deleteExpiredFilesJob(parts, payload, context),
      ),
      handle(job.sweepPersons, (payload, context) => sweepPersonsJob(parts, payload, context)),
      handle(job.sweepExpired, () => sweepExpiredJob(parts)),
    ]
  },
)
log.info('working')

stopOnSignal(log, async () => {
  await working.stop()
  mail.close()
  await database.close()
})
