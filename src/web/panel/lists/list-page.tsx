import { type ReactNode, useRef } from 'react'
import { ColumnMenu, useColumns } from './column-menu.tsx'
import { DenseList, type ListProps } from './dense-list.tsx'
import { SearchBox } from './search-box.tsx'
import { SlimSelect } from './slim-select.tsx'
import type { ListUrl } from './use-list-url.ts'

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
  /** What else narrows the list, or says what it adds up to. */
  children?: ReactNode
  /** What can be done with the list; with rows selected, what's done is about these. */
  acts?: ReactNode
  /** Stands between the bar and the rows. */
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
