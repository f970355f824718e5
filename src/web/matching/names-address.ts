import { addressKey } from '../../addresses/address-key.ts'
import { isStateCode, STATES } from '../../addresses/states.ts'
import type { CartAddress } from '../../contract/common.ts'

const STATE_CODES = new Map(
  Object.entries(STATES).map(([code, name]) => [name.toLowerCase(), code] as const),
)

/** The code of a state written as a code or in full; undefined for any other text. */
export function stateCodeOf(text: string): string | undefined {
  const name = text.trim().replaceAll('.', '')
  const code = name.toUpperCase()
  return isStateCode(code) ? code : STATE_CODES.get(name.toLowerCase())
}

/** Whether a line of free text names exactly this address, however either is spelled. */
export function namesAddress(line: string, address: CartAddress): boolean {
  const { place, zip } = withoutZip(line)
  if (zip && address.zipCode && !address.zipCode.startsWith(zip)) return false
  const { streetAddress, city, state } = address
  return keyOfLine(stateAsCode(place)) === keyOfLine(`${streetAddress}, ${city}, ${state}`)
}

/** Or as much of it as was typed: the street alone, or the street and the city. */
export function namesStreet(line: string, address: CartAddress): boolean {
  if (namesAddress(line, address)) return true
  const { place, zip } = withoutZip(line)
  if (zip && address.zipCode && !address.zipCode.startsWith(zip)) return false
  const { streetAddress, city } = address
  const key = keyOfLine(place)
  return key === keyOfLine(streetAddress) || key === keyOfLine(`${streetAddress}, ${city}`)
}

function withoutZip(line: string): { place: string; zip: string | undefined } {
  const place = line.trim().replace(/[\s,]+(usa?|united states( of america)?)\.?$/i, '')
  const zip = place.match(/[\s,]+(\d{5})(-\d{4})?$/)
  return { place: zip ? place.slice(0, zip.index) : place, zip: zip?.[1] }
}

function keyOfLine(line: string): string {
  return addressKey({ streetAddress: line, city: '', state: '' })
}

/** Turns "…, Springfield, Illinois" into "…, Springfield, IL". */
function stateAsCode(place: string): string {
  const match = place.match(/^(.*,)\s*([a-z. ]+)$/i)
  const last = (match?.[2] ?? '').trim()
  return match ? `${match[1]} ${stateCodeOf(last) ?? last}` : place
}
