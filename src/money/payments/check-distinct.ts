import type { Address } from '../../addresses/address.ts'
import { type FieldError, refuseAll } from '../../errors.ts'
import { deedKey, type WantedDeed } from '../../orders/wanted-deed.ts'

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
