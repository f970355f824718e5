/** The numbers that data/build-data.ts packed: seven bits a byte, the sign in the lowest bit. */
export function unpackNumbers(packed: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const byte of Buffer.from(packed, 'base64')) {
    value |= (byte & 127) << shift
    shift += 7
    if (byte > 127) continue
    numbers.push(value & 1 ? -(value + 1) / 2 : value / 2)
    value = 0
    shift = 0
  }
  return numbers
}
