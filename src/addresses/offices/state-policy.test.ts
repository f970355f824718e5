import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/support/database.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { STATES } from '../states.ts'
import { listStatePolicies, undecidedStates } from './state-policies.db.ts'
import { defaultTerms, notSoldWords, SALE_OBSTACLES, saleObstacle } from './state-policy.ts'

const PRICE = 1999

it.each([
  ['on', null, undefined],
  ['on', 0, undefined],
  ['off', null, 'off'],
  ['off', 100_000, 'off'],
  ['capped', null, 'fee_unknown'],
  ['capped', 0, 'over_cap'],
  ['capped', 100, 'over_cap'],
  ['capped', 499, 'over_cap'],
  ['capped', 500, undefined],
  ['capped', 501, undefined],
] as const)('selling %s with a fee of %s cents gives %s at $19.99', (selling, fee, obstacle) => {
  expect(saleObstacle(selling, fee, PRICE)).toBe(obstacle)
})

it('a price of exactly four times the fee is sold, and one cent more is not', () => {
  expect(saleObstacle('capped', 500, 2000)).toBeUndefined()
  expect(saleObstacle('capped', 500, 2001)).toBe('over_cap')
})

it.each(SALE_OBSTACLES)('the words for %s name the state', (obstacle) => {
  expect(notSoldWords(obstacle, 'MI')).toContain('Michigan')
})

describe('state policies', () => {
  const database = forTests(createTestDatabase)

  it('every state and DC has a policy row, and the browser knows the same defaults', async () => {
    const policies = await listStatePolicies(database.db)
    expect(policies.map(({ state }) => state)).toEqual(Object.keys(STATES).sort())
    for (const { state, notice, stateText, selling, decision } of policies) {
      expect({ notice, stateText }).toEqual(defaultTerms(state))
      expect({ selling, decision }).toEqual({ selling: 'on', decision: null })
    }
  })

  it('the full notice is the default in five states, and New York says that copies are plain', async () => {
    const policies = await listStatePolicies(database.db)
    const full = policies.filter(({ notice }) => notice === 'full').map(({ state }) => state)
    expect(full).toEqual(['MI', 'NC', 'NJ', 'OH', 'WI'])
    expect(policies.filter(({ stateText }) => stateText)).toMatchObject([
      { state: 'NY', stateText: 'You get a plain copy, not a certified one.' },
    ])
  })

  it('four states wait for a decision until somebody has made one', async () => {
    expect(await undecidedStates(database.db)).toEqual(['MI', 'NC', 'OH', 'WI'])
  })

  it('a decision without a person and a note cannot be stored', async () => {
    const half = database.pool.query(
      "update state_policies set decided_at = now() where state = 'MI'",
    )
    await expect(half).rejects.toThrow('state_policies_check')
  })
})
