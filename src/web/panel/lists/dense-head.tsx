import { type Column, flipped } from './column.ts'
import type { Selection } from './use-selection.ts'

export interface Sort {
  current: string
  onSort: (sort: string) => void
}

export function alignment<Row>({ isNumeric }: Column<Row>): string {
  return isNumeric ? 'figure text-end' : 'text-start'
}

/** A list as wide as the page is indented like its title. */
export function edge(isList: boolean | undefined): string {
  return isList ? 'px-2 first:ps-6 last:pe-6' : 'px-2 first:ps-0 last:pe-0'
}

interface Props<Row> {
  columns: ReadonlyArray<Column<Row>>
  selection?: Selection | undefined
  hasDetails: boolean
  sort?: Sort
  isList?: boolean
}

/** Stays in sight while the rows go by. */
export function DenseHead<Row>({ columns, selection, hasDetails, sort, isList }: Props<Row>) {
  return (
    <thead
      className={`text-muted ${isList ? 'lg:tall:sticky top-12 group-has-data-bar/main:top-23 z-5 bg-deep' : ''}`}
    >
      <tr className="h-7">
        {selection && (
          <th scope="col" className={`w-9 ${HEAD}`}>
            <AllBox selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.name}
            scope="col"
            aria-sort={sort && column.sort ? sorted(column.sort, sort.current) : undefined}
            className={`${HEAD} ${edge(isList)} ${column.width ?? ''} ${alignment(column)}`}
          >
            {sort && column.sort ? (
              <SortButton column={column} by={column.sort} {...sort} />
            ) : (
              column.name
            )}
          </th>
        ))}
        {hasDetails && (
          <th scope="col" className={`w-10 ${HEAD}`}>
            <span className="sr-only">Details</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const HEAD = 'h-7 border-b border-line font-medium py-0'

function sorted(by: string, current: string): 'ascending' | 'descending' | 'none' {
  if (current !== by && current !== flipped(by)) return 'none'
  return current.startsWith('-') ? 'descending' : 'ascending'
}

function SortButton<Row>({
  column: { name, isNumeric },
  by,
  current,
  onSort,
}: Sort & { column: Column<Row>; by: string }) {
  const way = sorted(by, current)
  const mark = (
    <span aria-hidden="true" className="inline-block w-3 text-center">
      {{ ascending: '▴', descending: '▾', none: '' }[way]}
    </span>
  )
  return (
    <button
      type="button"
      className={`min-h-6 hover:text-ink ${way === 'none' ? '' : 'text-ink'}`}
      onClick={() => onSort(current === by ? flipped(by) : by)}
    >
      {isNumeric && mark}
      {name}
      {!isNumeric && mark}
    </button>
  )
}

function AllBox({ selection }: { selection: Selection }) {
  return (
    <label className="flex h-7 w-9 items-center justify-center">
      <input
        type="checkbox"
        aria-label="Select every row on this page"
        className="size-4 accent-seal"
        ref={(box) => {
          if (box) box.indeterminate = selection.keys.length > 0 && !selection.areAll
        }}
        checked={selection.areAll}
        onChange={selection.toggleAll}
      />
    </label>
  )
}
