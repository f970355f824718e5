/** Three letters or digits in a row: the trigram index sees nothing else. */
const INDEXED = /[a-z0-9]{3}/i
const PART_OF_ID = /^[0-9a-f-]+$/i
const WHOLE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isIndexedTerm(term: string): boolean {
  return INDEXED.test(term)
}

export function mayBePartOfId(term: string): boolean {
  return PART_OF_ID.test(term)
}

export function isWholeId(term: string): boolean {
  return WHOLE_ID.test(term)
}
