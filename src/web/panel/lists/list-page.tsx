import { type ReactNode, type RefObject, useRef } from 'react'
import type { ListUrl } from '../../use-list-url.ts'
import { ColumnMenu, useColumns } from './column-menu.tsx'
import { DenseTable, type TableProps } from './dense-table.tsx'
import { ListState, type ListStateProps } from './list-state.tsx'
import { SearchBox } from './search-box.tsx'
import { SlimSelect } from './slim-select.tsx'
import { useRowKeys } from './use-row-keys.ts'

interface Filter {
  /** Its place in the page's address. */
  name: string
  label: string
  options: ReadonlyArray<readonly [value: string, words: string]>
}

interface Props<Row> extends ListProps<Row> {
  /** What somebody's choice of columns is kept under. */
  name: string
  url: ListUrl
  search?: Pick<Parameters<typeof SearchBox>[0], 'label' | 'placeholder' | 'offersFor'>
  filters?: readonly Filter[]
  children?: ReactNode
  /** What can be done with the list; with rows selected, what's done is about these. */
  acts?: ReactNode
  below?: ReactNode
}

/** A page that is one list: a bar that stays in sight, with search, filters and acts, and its rows
 * below. */
export function ListPage<Row>(props: Props<Row>) {
  const { name, url, search, filters = [], children, acts, below, columns, ...list } = props
  const own = useRef<HTMLDivElement>(null)
  const { pages, selection, list: box = own } = list
  const choice = useColumns(name, columns)
  return (
    <>
      <div
        data-bar
        className="-mx-4 -mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-line bg-paper px-4 py-1.5 text-xs sm:-mx-6 sm:px-6 lg:h-11 lg:flex-nowrap lg:py-0 lg:tall:sticky top-12 z-10"
      >
        {search && (
          <SearchBox {...search} url={url} list={box} isFetching={pages.query.isFetching} />
        )}
        {filters.map((filter) => (
          <SlimSelect
            key={filter.name}
            label={filter.label}
            options={filter.options}
            value={url.params.get(filter.name) ?? ''}
            onChange={(value) => url.change({ [filter.name]: value })}
            className="max-w-52"
          />
        ))}
        {children}
        {!selection?.keys.length && (
          <div className="ms-auto flex gap-2">
            {acts}
            <ColumnMenu columns={columns} choice={choice} />
          </div>
        )}
      </div>
      {below}
      <DenseList {...list} list={box} columns={choice.shown} />
    </>
  )
}

type ListProps<Row> = Omit<TableProps<Row>, 'rows' | 'isList' | 'isKeyed'> &
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
