import type { World } from './world.ts'

/** The nth item, wrapping around; undefined if there are none. */
export function among<T>(items: readonly T[], which: number): T | undefined {
  return items.length === 0 ? undefined : items[which % items.length]
}

export function statusOf(world: World, intentId: string): string {
  return world.provider.paymentIntents.get(intentId)?.status ?? 'unknown'
}

export function isOpen(status: string): boolean {
  return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status)
}

/** Payments whose money came in, in the order they were opened. */
export function paid(world: World) {
  return world.intents.filter(({ id }) => statusOf(world, id) === 'succeeded')
}

/** A refund's position in its order: ids and times can't tell lines refunded together apart. */
export function positionOf(world: World, refundId: string | undefined): number {
  const row = world.books.refunds.find(({ id }) => id === refundId)
  return world.books.lines.find(({ id }) => id === row?.line_id)?.position ?? -1
}
