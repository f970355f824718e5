import { describe, expect, it } from 'vitest'
import { whereToFind } from './fetch-deed.job.ts'
import type { FoundDocument } from './sources/source.ts'

const FOUND: FoundDocument = {
  source: 'nyc',
  documentId: '2023010500123001',
  documentType: 'DEED',
  instrumentNumber: '2023000012345',
  recordedOn: '2023-01-20',
  pageCount: null,
  deepLink: 'https://office.example/doc?id=1',
  indexedThrough: '2026-02-28',
  situs: { streetAddress: '1 Main St', city: 'New York', state: 'NY', zipCode: '10001' },
}

describe('where the desk finds a document', () => {
  it("the desk's instructions name the document, say why staff are needed and where to find it", () => {
    expect(whereToFind(FOUND, { answer: 'refused', detail: 'the office allows no scripts' })).toBe(
      'Staff need to get document 2023000012345 (DEED, recorded Jan 20, 2023): the office allows no scripts. It’s at https://office.example/doc?id=1 (index complete through Feb 28, 2026)',
    )
  })

  it("the desk's instructions don't take a sale's date for a recording date", () => {
    const found = { ...FOUND, recordedOn: null, datedOn: '2022-12-01', deepLink: null }
    expect(whereToFind(found, { answer: 'not_found' })).toBe(
      'Staff need to get document 2023000012345 (DEED, dated Dec 1, 2022): the source has no image of it. (index complete through Feb 28, 2026)',
    )
  })
})
