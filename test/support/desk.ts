import type { DeskCase, DeskLine } from '../../src/contract/staff/desk.ts'
import type { OrderEvent } from '../../src/contract/staff/order-page.ts'
import { checkCopyJob } from '../../src/fulfillment/check-copy.job.ts'
import type { DocumentLab } from '../../src/platform/lab/document-lab.ts'
import { plainLab } from '../../src/platform/lab/plain-lab.ts'
import { upsertStaff } from '../../src/staff/staff.db.ts'
import type { Browser } from './browser.ts'
import { jobContext, runJobs } from './jobs.ts'
import { orderDesk } from './order-page.ts'
import type { TestShop } from './shop.ts'

export const PDF = '%PDF-1.7 a deed'

/** Helpers for tests of the desk. */
export function deskWork(shop: () => TestShop) {
  const { buyForDesk, audited, read, refunds } = orderDesk(shop)
  const check = (lab: DocumentLab = plainLab) => runJobs(shop(), [checkCopyJob], { lab })
  /** The check of an upload, while its delivery can still be undone. */
  const readUpload = (lineId: string) =>
    checkCopyJob.run(
      { ...shop().jobParts, lab: plainLab },
      { lineId, isAsked: true },
      jobContext(shop()),
    )
  const call = (as: Browser, lineId: string, what: string, body: object = {}) =>
    as.post(`/api/admin/desk/${lineId}/${what}`, body)
  const upload = (
    as: Browser,
    lineId: string,
    content = PDF,
    query = 'documentType=Grant%20deed',
  ) =>
    as.post(`/api/admin/desk/${lineId}/copy?${query}`, content, {
      'content-type': 'application/pdf',
    })
  const queue = async (as: Browser, query = 'limit=100') =>
    (await as.get(`/api/admin/desk?${query}`)).json as DeskLine[]
  const caseOf = async (as: Browser, lineId: string) =>
    (await as.get(`/api/admin/desk/${lineId}`)).json as DeskCase
  /** What the desk shows of what happened to it, newest first. */
  const eventsOfLine = async (as: Browser, lineId: string) => {
    const { orderId } = await caseOf(as, lineId)
    const events = await as.get(`/api/admin/orders/${orderId}/timeline?lineId=${lineId}`)
    return events.json as OrderEvent[]
  }
  const progressOf = async (orderId: string) => (await read(orderId)).progress[0]
  /** Clears whatever other tests left waiting. */
  const clearDesk = () =>
    shop().query(
      "update order_lines set progress = 'refunded', desk_reason = null, desk_kind = null where progress = 'desk'",
    )
  /** Staff who can act and never sign in. */
  const agents = (count: number) =>
    shop()
      .parts.db.transaction()
      .execute((tx) =>
        Promise.all(
          Array.from({ length: count }, (_, i) =>
            upsertStaff(tx, {
              username: `agent ${i}`,
              passwordHash: '-',
              role: 'agent',
              at: new Date(),
            }),
          ),
        ),
      )
  return {
    ...{
      buyForDesk,
      check,
      readUpload,
      call,
      upload,
      queue,
      caseOf,
      eventsOfLine,
      audited,
      progressOf,
      clearDesk,
      agents,
    },
    ...{ read, refunds },
  }
}

/** What someone says who compared the latest copy with the check's objections and stands by it. */
export function approvalOf({ copies: [copy] }: DeskCase) {
  return { acknowledged: copy?.objections ?? [], reason: 'Compared it with the index' }
}

/** A lab that returns its own PDF, which leaves the check in doubt. */
export const doubtfulLab: DocumentLab = {
  ...plainLab,
  examine: () =>
    Promise.resolve({
      outcome: 'read',
      pdf: Buffer.from('%PDF-1.7 cleaned'),
      pages: [{ width: 100, height: 100, words: [] }],
    }),
}
