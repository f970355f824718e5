import { STATES } from '../../../addresses/states.ts'
import { ORDER_STATUSES } from '../../../orders/order.ts'

interface Operator {
  words: string
  values?: readonly string[]
  names?: Record<string, string>
  example: string
}

/** What can be typed with a colon, as `order-operators.ts` reads it. */
const OPERATORS: Record<string, Operator> = {
  status: { words: 'Payment', values: ORDER_STATUSES, example: 'refunded' },
  state: {
    words: 'With a deed in this state',
    values: Object.keys(STATES).map((code) => code.toLowerCase()),
    names: STATES,
    example: 'il',
  },
  amount: { words: 'Dollars', example: '>50' },
  file: { words: 'File number', example: '4471' },
  before: { words: 'Placed before', example: '2026-10-01' },
  after: { words: 'Placed after', example: '2026-09-01' },
  refunded: { words: 'Refunded since', example: '2026-11-01' },
  needs: { words: 'Needs review', values: ['review'], example: 'review' },
  has: { words: 'Has a refund', values: ['refund'], example: 'refund' },
  from: { words: 'From an ad', values: ['ad'], example: 'ad' },
}

const MOST = 10

/** How what's typed could go on: the names that begin like its last word, or the values of that name. */
export function offersFor(typed: string) {
  const last = /\S*$/.exec(typed)?.[0].toLowerCase() ?? ''
  const before = typed.slice(0, typed.length - last.length)
  const [name = '', value] = last.split(':')
  const offer = (shown: string, words: string) => ({ typed: before + shown, shown, words })
  if (value === undefined) {
    return Object.entries(OPERATORS)
      .filter(([each]) => typed === '' || (last !== '' && each.startsWith(last)))
      .map(([each, { words, example }]) => offer(`${each}:`, `${words}, as in ${each}:${example}`))
  }
  const { values = [], words = '', names = {} } = OPERATORS[name] ?? {}
  return values
    .filter((each) => each.startsWith(value) && each !== value)
    .slice(0, MOST)
    .map((each) => offer(`${name}:${each}`, names[each.toUpperCase()] ?? words))
}
