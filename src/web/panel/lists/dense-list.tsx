import type { RefObject } from 'react'
import { DenseTable, type TableProps } from './dense-table.tsx'
import { ListState, type ListStateProps } from './list-state.tsx'
import { useRowKeys } from './use-row-keys.ts'

export type ListProps<Row> = Omit<TableProps<Row>, 'rows' | 'isList'> &
  Omit<ListStateProps<Row>, 'isDense' | 'children'> & {
    list: RefObject<HTMLDivElement | null>
    /** What its rows are, if that isn't what it contains. */
    rowNoun?: string
  }

export function DenseList<Row>(props: ListProps<Row>) {
  const { pages, noun, rowNoun = noun, empty, tour, list, ...table } = props
  const { query, items } = pages
  useRowKeys(list, rowNoun, {
    onPastEnd: () => query.hasNextPage && void query.fetchNextPage?.(),
    hasDetails: table.details !== undefined && table.opened === undefined,
    selection: table.selection,
  })
  return (
    <div ref={list} className="sm:-mx-6">
      <ListState isDense {...{ pages, noun, empty, tour }}>
        <DenseTable {...table} rows={items} isList />
      </ListState>
    </div>
  )
}
