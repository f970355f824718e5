import type { Customer } from './plan-customer.ts'
import type { Shop } from './shop.ts'
import type { Visitor } from './visitor.ts'

export interface EpisodeOptions {
  seed: string
  customers: readonly number[]
  intensity: number
  /** Only these faults, where a failure is being shrunk. */
  only?: ReadonlySet<string> | undefined
}

/** A shop, everyone around it and what we know about all of them. */
export interface World {
  seed: string
  shop: Shop
  customers: Customer[]
  visitors: Map<number, Visitor>
  /** Which customer an order, a payment or a line belongs to. */
  whose: Map<string, number>
  /** Events of the provider that were dropped, doubled or late. */
  disturbances: string[]
  /** Failures that nobody provoked. */
  surprises: string[]
  sleep(ms: number): Promise<void>
  later(label: string, ms: number, act: () => Promise<unknown>): void
  age(): number
  day(): number
  isCalm(): boolean
  isAllowed(disturbance: string): boolean
  /** The label with a number, which makes it the same in every run of the seed. */
  count(label: string): string
  failed(label: string, error: unknown): void
}
