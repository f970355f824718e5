/** An index shouts: "WARRANTY DEED" is a warranty deed. */
export function documentKind(documentType: string): string {
  const low = documentType.trim().toLowerCase()
  return low.charAt(0).toUpperCase() + low.slice(1)
}
