import { expect, it } from 'vitest'
import { normalise } from '../address.ts'
import { SAMPLE_SSN } from '../cases.ts'
import { historyOf } from '../chain.ts'
import { CLASS_OF } from '../doc-types.ts'
import { deedOpening } from './deed-wording.ts'

const openings = (street: string) =>
  historyOf(normalise({ street, city: 'Phoenix', state: 'AZ', zip: '85004' }))
    .filter((one) => CLASS_OF[one.docType] === 'deed')
    .map((one) => deedOpening(one).join(' '))

it('a deed shows a social security number next to a name at 9 Number Ave and nowhere else', () => {
  const [here, beside] = [openings('9 Number Ave'), openings('11 Number Ave')]
  expect(Math.min(here.length, beside.length)).toBeGreaterThan(0)
  for (const text of here) expect(text).toContain(SAMPLE_SSN)
  for (const text of beside) expect(text).not.toMatch(/\d{3}-\d{2}-\d{4}/)
})
