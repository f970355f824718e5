import { expect, it } from 'vitest'
import { readOperators } from './order-operators.ts'

it.each([
  ['wacker', 'wacker', {}],
  ['status:refunded state:il', '', { status: 'refunded', state: 'IL' }],
  ['ada amount:>50 lovelace', 'ada lovelace', { amountFrom: 5001 }],
  ['amount:<=59.97', '', { amountTo: 5997 }],
  ['amount:$19.99', '', { amountFrom: 1999, amountTo: 1999 }],
  ['amount:>20 amount:<100', '', { amountFrom: 2001, amountTo: 9999 }],
  ['file:"ELM 4471"', '', { file: 'ELM 4471' }],
  ['before:2026-10-01 after:2026-09-01', '', { before: '2026-10-01', after: '2026-09-01' }],
  ['refunded:2026-11-01', '', { refunded: '2026-11-01' }],
  ['needs:review has:refund from:ad', '', { desk: 'yes', refund: 'yes', ad: 'yes' }],
  ['State:TX dover', 'dover', { state: 'TX' }],
])('"%s" is read as operators and words', (typed, words, operators) => {
  expect(readOperators(typed)).toEqual({ words, operators })
})

it.each(['status:lost', 'state:zz', 'amount:lots', 'before:2026-13-45', 'nope:1', '12:30', 'a  b'])(
  '"%s" is searched for as it was typed',
  (typed) => {
    expect(readOperators(typed)).toEqual({ words: typed, operators: {} })
  },
)
