/** Both ends are inclusive. */
export interface ByteRange {
  first: number
  last: number
}

/** The part of a file a Range header asks for (RFC 9110, 14.2). If we don't understand the header,
 * or it asks for several ranges, we send the whole file, as the standard allows. */
export function wantedBytes(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'all'
  if (from === '') {
    // The last N bytes.
    const length = Math.min(Number(to), size)
    return length === 0 ? 'none' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return 'all'
  return first >= size ? 'none' : { first, last }
}
