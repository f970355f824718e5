import { type Address, formatAddress } from '../addresses/address.ts'
import { addressKey } from '../addresses/address-key.ts'

/** Which deed a line asks for: the latest of its address, or the one with this instrument number. */
export interface WantedDeed {
  wantedNumber?: string | null | undefined
}

/** One key per deed of a property, however its address and number are spelled. */
export function deedKey({ wantedNumber, ...address }: Address & WantedDeed): string {
  const key = addressKey(address)
  return wantedNumber ? `${key}|${wantedNumber.toUpperCase().replace(/[^A-Z0-9]/g, '')}` : key
}

export function isSameDeed(a: Address & WantedDeed, b: Address & WantedDeed): boolean {
  return deedKey(a) === deedKey(b)
}

export function numberWords(number: string): string {
  return `Instrument No. ${number}`
}

/** By its street, for labels beside it: two lines may be of one address. */
export function lineName({ streetAddress, wantedNumber }: Address & WantedDeed): string {
  return wantedNumber ? `${streetAddress}, ${numberWords(wantedNumber)}` : streetAddress
}

/** "350 5th Ave, New York, NY 10118", and the number if it was ordered by one. */
export function deedName(address: Address, { wantedNumber }: WantedDeed): string {
  const name = formatAddress(address)
  return wantedNumber ? `${name}, ${numberWords(wantedNumber)}` : name
}
