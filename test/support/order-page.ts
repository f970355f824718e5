import { expect } from 'vitest'
import { checkReplacementJob } from '../../src/aftercare/check-replacement.job.ts'
import { sendMailJob } from '../../src/delivery/mail/send-mail.job.ts'
import { searchDeedJob } from '../../src/fulfillment/search-deed.job.ts'
import type { Source } from '../../src/fulfillment/sources/source.ts'
import type { DocumentLab } from '../../src/platform/lab/document-lab.ts'
import { plainLab } from '../../src/platform/lab/plain-lab.ts'
import type { Browser } from './browser.ts'
import { fulfil } from './fulfillment/fulfill.ts'
import { runJobs } from './jobs.ts'
import { refundDesk } from './money/refunds.ts'
import { EMPIRE_STATE } from './orders.ts'
import type { TestShop } from './shop.ts'

export const PDF = '%PDF-1.7 the right deed'

/** Helpers for tests of the order page. */
export function orderDesk(shop: () => TestShop) {
  const money = refundDesk(shop)

  /** An order whose deeds have all been delivered. */
  async function buyDelivered(addresses = [EMPIRE_STATE]) {
    const bought = await money.buy(addresses)
    await fulfil(shop())('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    return { ...bought, lineId: bought.lineIds[0] as string }
  }

  /** An order whose lines no source has. */
  async function buyForDesk(addresses = [EMPIRE_STATE], sources: Source[] = []) {
    const bought = await money.buy(addresses)
    await runJobs(shop(), [searchDeedJob], { sources })
    expect((await money.read(bought.orderId)).progress).toEqual(addresses.map(() => 'desk'))
    return { ...bought, lineId: bought.lineIds[0] as string }
  }

  const checkReplacements = (lab: DocumentLab = plainLab) =>
    runJobs(shop(), [checkReplacementJob], { lab })

  const sendOwedMail = () => runJobs(shop(), [sendMailJob])

  const query = async (text: string, values?: unknown[]) => shop().query(text, values)

  const audited = async (subject: string): Promise<string[]> =>
    (await query('select action from audit_log where subject = $1 order by id', [subject])).map(
      (row) => row.action,
    )

  const eventsOf = async (orderId: string): Promise<string[]> =>
    (await query('select event from timeline where order_id = $1 order by id', [orderId])).map(
      (row) => row.event,
    )

  const upload = (lineId: string, as: Browser, content = PDF, changes = {}) =>
    as.post(
      `/api/admin/lines/${lineId}/replacement?${new URLSearchParams({ documentType: 'Grant deed', reason: 'It was of the neighbour', ...changes })}`,
      content,
      { 'content-type': 'application/pdf' },
    )

  return {
    ...money,
    ...{ buyDelivered, buyForDesk, checkReplacements, sendOwedMail },
    ...{ query, audited, eventsOf, upload },
  }
}
