import { expect, it } from 'vitest'
import * as policy from '../../../policy.ts'
import { FIGURES } from './policy-figures.ts'

const SHOWN = FIGURES.flatMap(({ figures }) => figures.map(({ value }) => value)).join('\n')
/** Words rather than figures, and the year that stands in a footer. */
const NO_FIGURES = ['COPYRIGHT_YEAR', 'WITHIN_MINUTES', 'BY_STAFF', 'WITHHELD']

it('shows every figure of the policy: who adds one is told so here', () => {
  const figures = Object.entries(policy).filter(([name]) => !NO_FIGURES.includes(name))
  expect(figures.length).toBeGreaterThan(15)
  for (const [name, figure] of figures) {
    const words = typeof figure === 'object' ? `${figure.from}-${figure.to}` : String(figure)
    expect(SHOWN, name).toContain(words)
  }
})
