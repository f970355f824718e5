import { type RefObject, useRef } from 'react'
import { DenseTable, type TableProps } from './dense-table.tsx'
import { ListState, type ListStateProps } from './list-state.tsx'
import { useRowKeys } from './use-row-keys.ts'

export type ListProps<Row> = Omit<TableProps<Row>, 'rows' | 'isList' | 'isKeyed'> &
  Omit<ListStateProps<Row>, 'isDense' | 'children'> & {
    /** For a page that looks for what's in it. */
    list?: RefObject<HTMLDivElement | null>
    /** What its rows are, if that isn't what it contains. */
    rowNoun?: string
  }

export function DenseList<Row>(props: ListProps<Row>) {
  const own = useRef<HTMLDivElement>(null)
  const { pages, noun, rowNoun = noun, empty, tour, list = own, ...table } = props
  useRowKeys(list, rowNoun, {
    query: pages.query,
    hasDetails: table.details !== undefined,
    selection: table.selection,
  })
  return (
    <div ref={list} className="sm:-mx-6">
      <ListState isDense {...{ pages, noun, empty, tour }}>
        <DenseTable {...table} rows={pages.items} isList isKeyed />
      </ListState>
    </div>
  )
}
