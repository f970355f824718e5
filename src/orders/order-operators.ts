import { isStateCode, type StateCode } from '../addresses/states.ts'
import { ORDER_STATUSES, type OrderStatus } from './order.ts'

/** What a search asks for beside its words: "state:il amount:>50". */
export interface Operators {
  status?: OrderStatus
  state?: StateCode
  /** Cents, both included. */
  amountFrom?: number
  amountTo?: number
  /** Part of the order's file number, or of a deed's. */
  file?: string
  /** Days, in the shop's time zone, neither of them included. */
  before?: string
  after?: string
  /** A day since which something of it was refunded. */
  refunded?: string
  desk?: 'yes'
  refund?: 'yes'
  ad?: 'yes'
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const AMOUNT = /^(>=|<=|>|<|)\$?(\d{1,6})(?:\.(\d{2}))?$/

/** By the name before the colon; a value that makes no sense asks for nothing. */
const READERS: Record<string, (value: string) => Operators | undefined> = {
  status: (value) => {
    const status = ORDER_STATUSES.find((each) => each === value.toLowerCase())
    return status && { status }
  },
  state: (value) => {
    const state = value.toUpperCase()
    return isStateCode(state) ? { state } : undefined
  },
  amount: amountIn,
  file: (file) => ({ file }),
  before: (before) => (isDay(before) ? { before } : undefined),
  after: (after) => (isDay(after) ? { after } : undefined),
  refunded: (refunded) => (isDay(refunded) ? { refunded } : undefined),
  needs: (value) => (value === 'review' ? { desk: 'yes' } : undefined),
  has: (value) => (value === 'refund' ? { refund: 'yes' } : undefined),
  from: (value) => (value === 'ad' ? { ad: 'yes' } : undefined),
}

const TYPED = /(?<=^|\s)([a-z]+):("[^"]+"|[^\s"]+)/gi

/** The operators of a search and the words that are left. */
export function readOperators(typed: string): { words: string; operators: Operators } {
  const operators: Operators = {}
  const words = typed.replace(TYPED, (whole, name: string, value: string) => {
    const asked = READERS[name.toLowerCase()]?.(value.replaceAll('"', ''))
    if (!asked) return whole
    Object.assign(operators, asked)
    return ''
  })
  return { words: words === typed ? typed : words.replace(/\s+/g, ' ').trim(), operators }
}

/** Whether a search can't name a customer: nothing but operators whose values are ours. */
export function namesNobody(typed: string): boolean {
  const { words, operators } = readOperators(typed)
  return words === '' && operators.file === undefined
}

function amountIn(value: string): Operators | undefined {
  const [, sign, dollars, rest = '0'] = AMOUNT.exec(value) ?? []
  if (dollars === undefined) return undefined
  const cents = Number(dollars) * 100 + Number(rest)
  switch (sign) {
    case '>':
      return { amountFrom: cents + 1 }
    case '>=':
      return { amountFrom: cents }
    case '<':
      return { amountTo: cents - 1 }
    case '<=':
      return { amountTo: cents }
    default:
      return { amountFrom: cents, amountTo: cents }
  }
}

function isDay(value: string): boolean {
  return DATE.test(value) && !Number.isNaN(Date.parse(value))
}
