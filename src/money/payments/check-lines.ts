import type { Address } from '../../addresses/address.ts'
import { readSaleTerms } from '../../addresses/offices/state-policies.db.ts'
import { notSoldWords } from '../../addresses/offices/state-policy.ts'
import { type FieldError, refuseAll } from '../../errors.ts'
import { UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { deedKey, type WantedDeed } from '../../orders/wanted-deed.ts'
import type { Db } from '../../platform/db.ts'

export async function checkSold(db: Db, addresses: readonly Address[]): Promise<void> {
  refuseAll(await findNotSold(db, addresses, (index) => `addresses.${index}`))
}

/** The addresses in states where we don't sell, or not at our price. */
export async function findNotSold(
  db: Db,
  addresses: readonly Address[],
  fieldOf: (index: number) => string,
): Promise<FieldError[]> {
  const terms = await readSaleTerms(db, addresses, UNIT_PRICE_CENTS)
  return addresses.flatMap(({ state }, index) => {
    const obstacle = terms[index]?.notSold
    if (!obstacle) return []
    const message = notSoldWords(obstacle, state)
    return [{ field: fieldOf(index), code: 'not_sold' as const, message }]
  })
}

export function checkDistinct(addresses: ReadonlyArray<Address & WantedDeed>): void {
  refuseAll(findRepeated(addresses, () => 'addresses'))
}

/** Each deed that another line before it names already. */
export function findRepeated(
  addresses: ReadonlyArray<Address & WantedDeed>,
  fieldOf: (index: number) => string,
): FieldError[] {
  const keys = addresses.map(deedKey)
  const message = 'The same address is in the order twice.'
  return keys.flatMap((key, index) =>
    keys.indexOf(key) < index
      ? [{ field: fieldOf(index), code: 'duplicate_address' as const, message }]
      : [],
  )
}
