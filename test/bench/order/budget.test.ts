import { describe, expect, it } from 'vitest'
import { lesser, overBudget } from './budget.ts'

const most = { statements: 19, roundTrips: 12 }
const measured = (statements: number, roundTrips: number) => [
  { name: 'place', shop: { statements, roundTrips } },
]

describe('the budget of statements', () => {
  it('has nothing against a stage that sends as much as planned, or less', () => {
    expect(overBudget(measured(19, 12), { place: most })).toEqual([])
    expect(overBudget(measured(3, 1), { place: most })).toEqual([])
  })

  it('names a stage that sends one statement or makes one round trip more', () => {
    expect(overBudget(measured(19.2, 12), { place: most })).toEqual([
      'place: 19.2 statements per unit, at most 19 planned',
    ])
    expect(overBudget(measured(19, 13), { place: most })).toEqual([
      'place: 13 roundTrips per unit, at most 12 planned',
    ])
  })

  it('blames a stage for what it sends each time, not for what came by chance', () => {
    const twice = lesser(measured(19.2, 12.2), measured(19, 13))
    expect(overBudget(twice, { place: most })).toEqual([
      'place: 12.2 roundTrips per unit, at most 12 planned',
    ])
  })

  it('lets no stage go unplanned or unmeasured', () => {
    expect(overBudget(measured(1, 1), { pay: most })).toEqual([
      'place: not in the budget',
      'pay: in the budget, but not measured',
    ])
  })
})
