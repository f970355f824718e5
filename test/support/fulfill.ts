import type { Address } from '../../src/addresses/address.ts'
import { deliverOrderJob } from '../../src/delivery/deliver-order.job.ts'
import { checkCopyJob } from '../../src/fulfillment/check-copy.job.ts'
import { fetchDeedJob } from '../../src/fulfillment/fetch-deed.job.ts'
import { searchDeedJob } from '../../src/fulfillment/search-deed.job.ts'
import type { FoundDocument, Source } from '../../src/fulfillment/sources/source.ts'
import { plainLab } from '../../src/platform/lab/plain-lab.ts'
import { jobContext, runJobs } from './jobs.ts'
import type { TestShop } from './shop.ts'

export function foundDeed(situs: Address, changes: Partial<FoundDocument> = {}): FoundDocument {
  return {
    source: 'fake',
    documentId: '1',
    documentType: 'WARRANTY DEED',
    instrumentNumber: '2019-1',
    recordedOn: '2019-03-14',
    pageCount: 1,
    situs,
    ...changes,
  }
}

/**
 * An in-process source that has a deed for every address; it records which addresses it was asked
 * about.
 */
export function fakeSource(changes: Partial<Source> = {}): Source & { asked: Address[] } {
  const asked: Address[] = []
  return {
    asked,
    name: 'fake',
    isFree: true,
    hasImages: true,
    covers: () => true,
    resolveParcel: async (address) => {
      asked.push(address)
      return { answer: 'ok', value: { id: '1', situs: address } }
    },
    findLatestDeed: async ({ situs }) => ({ answer: 'ok', value: foundDeed(situs) }),
    fetchImage: async () => ({ answer: 'ok', value: Buffer.from('%PDF-1.7 a deed') }),
    ...changes,
  }
}

/** Runs a shop's lines through fulfillment here, one step at a time. */
export function fulfil(shop: TestShop, source: Source = fakeSource()) {
  const parts = { ...shop.jobParts, sources: [source], lab: plainLab }
  const context = jobContext(shop)
  type OfLine = { lineId: string }
  const handlers = {
    // A withheld address is searched for as long as others, and not in tests.
    'search-deed': (payload: OfLine) =>
      searchDeedJob.run(parts, payload, context, async () => undefined),
    'fetch-deed': (payload: OfLine) => fetchDeedJob.run(parts, payload, context),
    'check-copy': (payload: OfLine) => checkCopyJob.run(parts, payload, context),
    'deliver-order': (payload: { orderId: string }) => deliverOrderJob.run(parts, payload),
  }
  return (...names: Array<keyof typeof handlers>) =>
    runJobs(shop, Object.fromEntries(names.map((name) => [name, handlers[name]])))
}
