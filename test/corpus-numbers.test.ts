import { expect, it } from 'vitest'
import { readFacts } from '../src/fulfillment/reading/facts/read-facts.ts'
import { questionOf } from './corpus/question.ts'
import { saysNumber } from './corpus/says-number.ts'
import { specimensOf } from './corpus/specimens.ts'
import { typeset } from './corpus/typeset.ts'

// `npm run corpus` looks for the same in what is read from their pictures; it takes hours.
it('no fact of the corpus has the Social Security number of its deed', () => {
  const numbered = (['tune', 'report'] as const)
    .flatMap((half) => specimensOf(half))
    .flatMap((specimen) => (specimen.ssn ? { ...specimen, ssn: specimen.ssn } : []))
  expect(numbered).toHaveLength(2 * 18)
  const read = numbered.map((specimen) => {
    const pages = typeset(specimen)
    const claims = readFacts(pages, { ...questionOf(specimen), today: '2026-11-19' })
    const digits = pages.flatMap(({ words }) => words.map(({ text }) => text)).join('')
    const { id, ssn } = specimen
    return {
      id,
      isPrinted: digits.replace(/\D/g, '').includes(ssn),
      says: saysNumber(claims, ssn),
      facts: Object.values(claims).filter(({ state }) => state !== 'absent').length,
    }
  })
  expect(read.filter(({ isPrinted }) => !isPrinted)).toEqual([])
  expect(Math.min(...read.map(({ facts }) => facts))).toBeGreaterThan(3)
  expect(read.filter(({ says }) => says).map(({ id }) => id)).toEqual([])
})
