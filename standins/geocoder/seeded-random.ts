/** FNV-1a: the same text gives the same 32 bits on every machine. */
export function hash(text: string): number {
  let bits = 0x811c9dc5
  for (let i = 0; i < text.length; i++) bits = Math.imul(bits ^ text.charCodeAt(i), 0x01000193)
  return bits >>> 0
}

export type Random = {
  /** From 0 up to, but not including, 1. */
  fraction(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(items: readonly [T, ...T[]]): T
}

/** Mulberry32: every start makes the same addresses. */
export function seededRandom(seed: string): Random {
  let state = hash(seed)
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1))
  return { fraction, between, pick: (items) => items[between(0, items.length - 1)] ?? items[0] }
}

export function shuffled<T>(items: readonly T[], fraction: () => number): T[] {
  return items
    .map((item) => ({ item, at: fraction() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
