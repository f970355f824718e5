import type { Address } from '../../addresses/address.ts'
import { addressKey } from '../../addresses/address-key.ts'
import { AppError } from '../../errors.ts'

export function checkDistinct(
  addresses: readonly Address[],
  fieldOf = (_index: number) => 'addresses',
): void {
  const keys = addresses.map(addressKey)
  const again = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (again < 0) return
  const words = 'The same address is in the order twice.'
  throw new AppError('duplicate_address', words, { field: fieldOf(again) })
}
