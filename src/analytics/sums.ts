/** Adds up the fields of these names, and leaves out any others that the rows have. */
export function sumOf<Name extends string>(
  names: readonly Name[],
  rows: ReadonlyArray<Record<Name, number>>,
): Record<Name, number> {
  const sums = names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])
  return Object.fromEntries(sums)
}
