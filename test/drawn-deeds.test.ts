import { expect, it } from 'vitest'
import { FACT_NAMES } from '../src/deed-fact.ts'
import { drawnDeeds } from './corpus/deeds/deeds.ts'

const [work, report] = [drawnDeeds('work'), drawnDeeds('report')]

it('there are at least 1,000 deeds of 40 layouts, and the halves share none of them', () => {
  const layouts = (half: typeof work) => new Set(half.map(({ layout }) => layout))
  expect(work.length + report.length).toBeGreaterThanOrEqual(1000)
  expect(layouts(work).size + layouts(report).size).toBeGreaterThanOrEqual(40)
  expect(layouts(work).isDisjointFrom(layouts(report))).toBe(true)
})

it.each(FACT_NAMES)(
  'each half prints the %s on a hundred deeds; not all are on every deed',
  (fact) => {
    const isAlways = ['kind', 'recorded', 'grantors', 'grantees', 'legal'].includes(fact)
    for (const half of [work, report]) {
      const printed = half.filter(({ truths }) => truths[fact]).length
      expect(printed).toBeGreaterThanOrEqual(100)
      expect(printed === half.length).toBe(isAlways)
    }
  },
)

it('a fact is what was printed, in whatever words', () => {
  const [deed] = work
  expect(deed?.layout).toContain('California')
  expect(deed?.truths.kind?.text).toMatch(/^(grant|interspousal)$/)
  expect(deed?.truths.instrument?.text).toMatch(/^\d{4}-\d{7}$/)
  expect(deed?.truths.consideration).toBeUndefined()
})

it('blanks filled in by hand are marked, and printed ones are not', () => {
  const byHand = work.filter(({ truths }) => truths.grantors?.byHand)
  expect(new Set(byHand.map(({ layout }) => layout)).size).toBe(1)
  expect(byHand.every(({ truths }) => !truths.legal?.byHand)).toBe(true)
})

it('the same deed is drawn again from its number', async () => {
  const again = drawnDeeds('work', 1)[0]
  expect(again?.truths).toEqual(work[0]?.truths)
  const [one, other] = await Promise.all([work[0]?.draw(), again?.draw()])
  expect(Buffer.compare(Buffer.from(one ?? []), Buffer.from(other ?? []))).toBe(0)
})
