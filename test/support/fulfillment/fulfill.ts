import type { Address } from '../../../src/addresses/address.ts'
import { deliverOrderJob } from '../../../src/delivery/deliver-order.job.ts'
import { checkCopyJob } from '../../../src/fulfillment/check-copy.job.ts'
import { fetchDeedJob } from '../../../src/fulfillment/fetch-deed.job.ts'
import { readFactsJob } from '../../../src/fulfillment/read-facts.job.ts'
import { searchDeedJob } from '../../../src/fulfillment/search-deed.job.ts'
import type { FoundDocument, Source } from '../../../src/fulfillment/sources/source.ts'
import type { DocumentLab } from '../../../src/platform/lab/document-lab.ts'
import { plainLab } from '../../../src/platform/lab/plain-lab.ts'
import { runJobs } from '../jobs.ts'
import type { TestShop } from '../shop.ts'

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
export function fulfil(shop: TestShop, source: Source = fakeSource(), lab: DocumentLab = plainLab) {
  const search: typeof searchDeedJob.run = (parts, payload, context) =>
    // A withheld address is searched for as long as others, and not in tests.
    searchDeedJob.run(parts, payload, context, async () => undefined)
  const jobs = {
    'search-deed': { ...searchDeedJob, run: search },
    'fetch-deed': fetchDeedJob,
    'check-copy': checkCopyJob,
    'deliver-order': deliverOrderJob,
    'read-facts': readFactsJob,
  }
  return (...names: Array<keyof typeof jobs>) => {
    const chosen = names.map((name) => jobs[name])
    return runJobs(shop, chosen, { sources: [source], lab })
  }
}
