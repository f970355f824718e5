import numbers from './data/zip-counties.data.json' with { type: 'json' }

// Two numbers per row, sorted by ZIP code, take a tenth of the memory of a map of lists.
const zips = new Uint32Array(numbers.length / 2)
const counties = new Uint32Array(numbers.length / 2)
const listed = new Set<string>()
for (let row = 0; row < zips.length; row++) {
  zips[row] = (zips[row - 1] ?? 0) + (numbers[row * 2] ?? 0)
  counties[row] = numbers[row * 2 + 1] ?? 0
  listed.add(toFips(counties[row] ?? 0))
}

/** The counties a ZIP code has addresses in; empty if it's not on the list. */
export function countiesOfZip(zip: string): string[] {
  const wanted = Number.parseInt(zip.slice(0, 5), 10)
  let low = 0
  let high = zips.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((zips[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  const found: string[] = []
  for (let row = low; zips[row] === wanted; row++) found.push(toFips(counties[row] ?? 0))
  return found
}

/** The list predates some counties (Broomfield), so their absence from it means nothing. */
export function isInZipList(fips: string): boolean {
  return listed.has(fips)
}

function toFips(number: number): string {
  return String(number).padStart(5, '0')
}
