import type { Address } from '../../addresses/address.ts'
import { AppError, refuseAll } from '../../errors.ts'
import { testCaseOf } from '../../fulfillment/test-case.ts'
import type { ModeParts } from './route.ts'

type Mode = Pick<ModeParts, 'livemode'>

/** Refuses what an order of these test addresses is there to show refused. */
export function assertNotRefusedByTest(
  { livemode }: Mode,
  addresses: readonly Address[],
  fieldOf: (line: number) => string,
): void {
  if (livemode) return
  const notSold = addresses.flatMap((address, line) =>
    testCaseOf(address) === 'not_sold'
      ? [{ field: fieldOf(line), code: 'not_sold' as const, message: NOT_SOLD }]
      : [],
  )
  refuseAll(notSold)
  if (addresses.some((address) => testCaseOf(address) === 'no_money')) {
    const words = 'This test address acts as if your balance were too low.'
    throw new AppError('balance_too_low', words)
  }
}

const NOT_SOLD = 'This test address acts as if we didn’t sell deeds in its state.'

/** Whether a quote says so, too. */
export function isNotSoldByTest({ livemode }: Mode, address: Address): boolean {
  return !livemode && testCaseOf(address) === 'not_sold'
}
