import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type {
  BalanceTransaction,
  Charge,
  Customer,
  Dispute,
  Intent,
  PaymentEvent,
  PaymentMethod,
  Refund,
  Setup,
  Warning,
} from './objects/objects.ts'
import type { Attempt } from './webhooks/send-webhook.ts'

export interface Delivery {
  event: string
  type: string
  state: 'waiting' | 'delivered' | 'dropped' | 'failed'
  tries: number
  attempts: Attempt[]
  /** In milliseconds; null while it's held back or when it's finished. */
  dueAt: number | null
}

export interface RecordedCall {
  endpoint: string
  fingerprint: string
  requestId: string
  status: number
  body: string
  /** In seconds. */
  at: number
}

export interface State {
  paymentIntents: Map<string, Intent>
  charges: Map<string, Charge>
  customers: Map<string, Customer>
  setups: Map<string, Setup>
  paymentMethods: Map<string, PaymentMethod>
  /** Which test card or bank account is behind a payment method; a number outside the table is never stored. */
  testCards: Map<string, string>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
  warnings: Map<string, Warning>
  balanceTransactions: Map<string, BalanceTransaction>
  events: Map<string, PaymentEvent>
  deliveries: Map<string, Delivery>
  recordedCalls: Map<string, RecordedCall>
}

function emptyState(): State {
  return {
    paymentIntents: new Map(),
    charges: new Map(),
    customers: new Map(),
    setups: new Map(),
    paymentMethods: new Map(),
    testCards: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    warnings: new Map(),
    balanceTransactions: new Map(),
    events: new Map(),
    deliveries: new Map(),
    recordedCalls: new Map(),
  }
}

export interface Store {
  state: State
  /** Something changed: a snapshot follows shortly. */
  touch: () => void
  clear: () => void
  flush: () => Promise<void>
}

const SNAPSHOT_DELAY_MS = 50

export function openStore(dataFile: string | undefined): Store {
  const state = emptyState()
  if (dataFile) mkdirSync(dirname(dataFile), { recursive: true })
  if (dataFile && existsSync(dataFile)) load(state, readFileSync(dataFile, 'utf8'))

  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const save = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (!dataFile) return Promise.resolve()
    // One write at a time, then a rename: a reader never sees half a file.
    writing = writing.then(async () => {
      const next = `${dataFile}.next`
      await writeFile(next, serialise(state))
      await rename(next, dataFile)
    })
    return writing
  }

  return {
    state,
    touch: () => {
      if (dataFile) timer ??= setTimeout(() => void save(), SNAPSHOT_DELAY_MS)
    },
    clear: () => {
      for (const map of Object.values(state)) map.clear()
    },
    flush: save,
  }
}

function serialise(state: State): string {
  const entries = Object.entries(state).map(([name, map]) => [name, [...map]])
  return JSON.stringify(Object.fromEntries(entries))
}

function load(state: State, json: string): void {
  const saved = JSON.parse(json) as Record<string, [string, never][]>
  for (const [name, map] of Object.entries(state)) {
    for (const [key, value] of saved[name] ?? []) map.set(key, value)
  }
}
