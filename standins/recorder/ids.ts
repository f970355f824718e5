import { type Address, addressKey, isPlausible, normalise } from './address.ts'
import { diceFor } from './dice.ts'

// Both ids carry the address after a dot, so an id alone is enough after a restart. The part before
// the dot is what's printed on documents.

// Parcels that can also be asked for by their number.
const NUMBERED = new Map(
  [
    ['17-16-216-009-0000', '412 S Clark St', 'Chicago', 'IL', '60605'],
    ['5144-018-022', '601 S Olive St', 'Los Angeles', 'CA', '90014'],
    ['112-27-031A', '12 W Monroe St', 'Phoenix', 'AZ', '85003'],
  ].map(([number = '', street = '', city = '', state = '', zip = '']) => {
    return [number, normalise({ street, city, state, zip })] as const
  }),
)
const NUMBERS = new Map([...NUMBERED].map(([number, address]) => [addressKey(address), number]))

export function addressNumbered(number: string): Address | undefined {
  return NUMBERED.get(number)
}

export function parcelNumber(address: Address): string {
  const known = NUMBERS.get(addressKey(address))
  if (known) return known
  const dice = diceFor('apn', addressKey(address))
  const group = (digits: number) => String(dice.int(1, 10 ** digits - 1)).padStart(digits, '0')
  return `${group(4)}-${group(3)}-${group(3)}`
}

export function parcelId(address: Address): string {
  return `${parcelNumber(address)}.${pack(addressKey(address))}`
}

export function readParcelId(id: string): Address | undefined {
  const [number, packed] = id.split('.')
  const address = packed ? readKey(unpack(packed)) : undefined
  return address && parcelNumber(address) === number ? address : undefined
}

export function documentId(instrument: string, address: Address, position: number): string {
  return `${instrument}.${pack(`${position}|${addressKey(address)}`)}`
}

export interface DocumentRef {
  instrument: string
  address: Address
  position: number
}

export function readDocumentId(id: string): DocumentRef | undefined {
  const [instrument, packed] = id.split('.')
  if (!instrument || !packed) return undefined
  const [position, ...key] = unpack(packed).split('|')
  const address = readKey(key.join('|'))
  return address && { instrument, address, position: Number(position) }
}

function readKey(key: string): Address | undefined {
  const [street = '', city = '', state = '', zip = ''] = key.split('|')
  const address = { street, city, state, zip }
  const sound = isPlausible(address) && addressKey(normalise(address)) === key
  return sound ? address : undefined
}

const pack = (text: string) => Buffer.from(text).toString('base64url')
const unpack = (text: string) => Buffer.from(text, 'base64url').toString()
