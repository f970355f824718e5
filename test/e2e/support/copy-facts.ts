import type { CopyFact } from '../../../src/contract/staff/copy-facts.ts'

const fact = (name: CopyFact['name'], changes: Partial<CopyFact>): CopyFact => ({
  ...{ name, state: 'certain', text: '', value: '', page: 1, places: [] },
  ...{ correctedAt: null, correctedBy: null },
  ...changes,
})

/** What the two-page deed says, as staff see it. */
export const COPY_FACTS = {
  status: 'read',
  facts: [
    fact('kind', { text: 'GENERAL WARRANTY DEED', value: 'warranty' }),
    fact('instrument', {
      text: '2019-0345267',
      places: [{ page: 1, left: 0.117, top: 0.132, right: 0.75, bottom: 0.159 }],
    }),
    fact('grantors', {
      ...{ text: 'BHATT HOMES, LLC', value: 'BHATT HOMES LLC' },
      ...{ correctedAt: new Date(Date.now() - 3_600_000), correctedBy: 'grace' },
    }),
    fact('legal', {
      ...{ state: 'doubtful', text: 'Lot 4, Block 2, Example Subdivision', page: 2 },
      places: [{ page: 2, left: 0.117, top: 0.132, right: 0.7, bottom: 0.159 }],
    }),
    fact('prior', { state: 'absent' }),
  ],
}
