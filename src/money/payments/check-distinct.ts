import type { Address } from '../../addresses/address.ts'
import { addressKey } from '../../addresses/address-key.ts'
import { type FieldError, refuseAll } from '../../errors.ts'

export function checkDistinct(addresses: readonly Address[]): void {
  refuseAll(findRepeated(addresses, () => 'addresses'))
}

/** Each address that another one before it names already. */
export function findRepeated(
  addresses: readonly Address[],
  fieldOf: (index: number) => string,
): FieldError[] {
  const keys = addresses.map(addressKey)
  const message = 'The same address is in the order twice.'
  return keys.flatMap((key, index) =>
    keys.indexOf(key) < index
      ? [{ field: fieldOf(index), code: 'duplicate_address' as const, message }]
      : [],
  )
}
