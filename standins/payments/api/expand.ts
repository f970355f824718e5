import type { Account } from '../account.ts'
import { invalidParameter } from './errors.ts'

type Node = Record<string, unknown>

/** Fields the API omits when they have no value. */
const OPTIONAL = ['failure_balance_transaction', 'payment_intent']

/** Replaces ids with their objects along `latest_charge.balance_transaction` or `data.charge`. */
export function expand(account: Account, body: object, paths: string[]): object {
  if (paths.length === 0) return body
  const copy = structuredClone(body) as Node
  for (const path of paths) follow(account, copy, path.split('.'), path)
  return copy
}

function follow(account: Account, node: Node, steps: string[], path: string): void {
  const [step, ...rest] = steps
  if (step === undefined) return
  const value = node[step]
  if (value === null || (value === undefined && OPTIONAL.includes(step))) return
  const next = typeof value === 'string' ? lookUp(account, value) : value
  if (typeof next !== 'object' || next === null) {
    throw invalidParameter(`This property cannot be expanded (${path}).`, 'expand')
  }
  node[step] = next
  for (const each of Array.isArray(next) ? next : [next]) {
    follow(account, each as Node, rest, path)
  }
}

function lookUp({ state }: Account, id: string): object | undefined {
  const found =
    state.paymentIntents.get(id) ??
    state.charges.get(id) ??
    state.refunds.get(id) ??
    state.paymentMethods.get(id) ??
    state.balanceTransactions.get(id) ??
    state.disputes.get(id)
  return found && structuredClone(found)
}
