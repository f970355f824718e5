import type { ComponentProps, ReactNode } from 'react'

interface Column {
  name: string
  /** Numbers are right-aligned, one below the other. */
  isNumeric?: boolean
  /** Where a window has no room for it; its cells need the same. */
  className?: string
}

export function numeric(...names: string[]): Column[] {
  return names.map((name) => ({ name, isNumeric: true }))
}

/** If it's wider than the window, the table scrolls, by keyboard too; the page never does. */
export function Table({
  caption,
  columns,
  isDense,
  isStacked,
  children,
}: {
  caption: string
  columns: ReadonlyArray<string | Column>
  /** Smaller and closer, for what stands inside something else. */
  isDense?: boolean
  /** On a phone, a row's cells stand one below the other. */
  isStacked?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      data-dense={isDense}
      data-stacked={isStacked}
      className="group/table relative overflow-x-auto"
    >
      <table className="w-full border-collapse text-sm group-data-dense/table:text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-muted">
          <tr className="border-b border-edge">
            {columns.map(asColumn).map(({ name, isNumeric, className = '' }) => (
              <th
                key={name}
                scope="col"
                className={`px-2 py-2 font-medium group-data-dense/table:py-1 first:ps-0 last:pe-0 ${isNumeric ? 'pe-4 text-end' : 'text-start'} ${className}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  )
}

function asColumn(column: string | Column): Column {
  return typeof column === 'string' ? { name: column } : column
}

export function Cell({
  isNumeric,
  className = '',
  ...rest
}: ComponentProps<'td'> & { isNumeric?: boolean }) {
  const look = isNumeric ? 'figure pe-4 text-end whitespace-nowrap' : 'text-start'
  return (
    <td
      className={`px-2 py-2 align-baseline group-data-dense/table:py-1 first:ps-0 last:pe-0 ${look} ${className}`}
      {...rest}
    />
  )
}

/** The cell that names its row. */
export function RowHead({ className = '', ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="row"
      className={`px-2 py-2 text-start align-baseline font-medium group-data-dense/table:py-1 first:ps-0 ${className}`}
      {...rest}
    />
  )
}
