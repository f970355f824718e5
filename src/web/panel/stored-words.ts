/** What a stored code means, in words. The table has every code that is written today; an old row
 * may bear one that no longer is, and that one speaks for itself. */
export function storedWords<Code extends string>(
  table: Record<Code, string>,
  stored: string,
): string {
  return Object.hasOwn(table, stored) ? table[stored as Code] : stored.replaceAll(/[_-]/g, ' ')
}

/** A code among what people wrote, in words; what they wrote stays as it is. */
export function codeWords(text: string): string {
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text
}
