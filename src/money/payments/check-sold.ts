import type { Address } from '../../addresses/address.ts'
import { readSaleTerms } from '../../addresses/offices/state-policies.db.ts'
import { notSoldWords } from '../../addresses/offices/state-policy.ts'
import { AppError } from '../../errors.ts'
import { UNIT_PRICE_CENTS } from '../../orders/price.ts'
import type { Db } from '../../platform/db.ts'

/** Refuses addresses in states where we don't sell, or not at our price, naming the first. */
export async function checkSold(
  db: Db,
  addresses: readonly Address[],
  fieldOf = (index: number) => `addresses.${index}`,
): Promise<void> {
  const terms = await readSaleTerms(db, addresses, UNIT_PRICE_CENTS)
  for (const [index, { state }] of addresses.entries()) {
    const obstacle = terms[index]?.notSold
    if (!obstacle) continue
    throw new AppError('not_sold', notSoldWords(obstacle, state), { field: fieldOf(index) })
  }
}
