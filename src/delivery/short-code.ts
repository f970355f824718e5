/** Digits and letters that nobody takes for others: no I, L, O or U (Crockford's Base32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS_PER_LETTER = 5n
const LETTERS = 12
const CODE_BITS = BITS_PER_LETTER * BigInt(LETTERS)
const HASH_BYTES = 32
const REST = BigInt(HASH_BYTES * 8) - CODE_BITS
const PREFIX = 'DB'

/**
 * The short code of a file is the beginning of its SHA-256, 60 bits, as letters that can be typed:
 * "DB-7K4M-92QF-X3TB". So every file has one, and whoever has neither the file nor its sheet can only
 * guess it.
 */
export function shortCodeOf(sha256Hex: string): string {
  const start = BigInt(`0x${sha256Hex}`) >> REST
  const letters = Array.from({ length: LETTERS }, (_, place) => {
    const shift = BITS_PER_LETTER * BigInt(LETTERS - 1 - place)
    return ALPHABET[Number((start >> shift) & 31n)]
  })
  return [PREFIX, ...(letters.join('').match(/.{4}/g) ?? [])].join('-')
}

/** As people type it: in any case, in any groups, with or without its prefix, and with letters that
 * look like digits. Undefined if it can't be a code. */
export function readShortCode(typed: string): string | undefined {
  const signs = typed.toUpperCase().replace(/[\s.–—-]/g, '')
  const code = signs.length === PREFIX.length + LETTERS ? withoutPrefix(signs) : signs
  const letters = code?.replace(/O/g, '0').replace(/[IL]/g, '1').replace(/U/g, 'V')
  if (letters?.length !== LETTERS) return undefined
  return [...letters].every((letter) => ALPHABET.includes(letter)) ? letters : undefined
}

function withoutPrefix(signs: string): string | undefined {
  return signs.startsWith(PREFIX) ? signs.slice(PREFIX.length) : undefined
}

/** The first and the last hash that begin with a code that was read. */
export function hashesOf(code: string): { low: string; high: string } {
  const start = [...code].reduce(
    (value, letter) => (value << BITS_PER_LETTER) | BigInt(ALPHABET.indexOf(letter)),
    0n,
  )
  const hex = (value: bigint) => value.toString(16).padStart(HASH_BYTES * 2, '0')
  return { low: hex(start << REST), high: hex(((start + 1n) << REST) - 1n) }
}
