import type { CartAddress } from '../../contract/common.ts'

/** What to do about addresses that we don't sell; each card says why. */
export function notSoldTogether(addresses: readonly CartAddress[]): string {
  const streets = addresses.map(({ streetAddress }) => streetAddress).join(', ')
  return `We can’t sell ${addresses.length === 1 ? 'this deed' : 'these deeds'} now. Please remove ${streets} to continue.`
}
