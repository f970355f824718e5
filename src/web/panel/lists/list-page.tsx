import { type ReactNode, useRef } from 'react'
import type { ListPages } from '../../use-list-pages.ts'
import { ColumnMenu, useColumns } from './column-menu.tsx'
import { DenseList, type ListProps } from './dense-list.tsx'
import { ListBar } from './list-bar.tsx'
import { SearchBox } from './search-box.tsx'
import { SlimSelect } from './slim-select.tsx'
import type { ListUrl } from './use-list-url.ts'

interface Filter {
  /** Its place in the page's address. */
  name: string
  label: string
  options: ReadonlyArray<readonly [value: string, words: string]>
}

interface Props<Row> extends Omit<ListProps<Row>, 'list' | 'pages'> {
  /** What somebody's choice of columns is kept under. */
  name: string
  pages: Pick<ListPages, 'query' | 'searchedTo' | 'sortedWithin'> & { items: readonly Row[] }
  url: ListUrl
  search: Pick<Parameters<typeof SearchBox>[0], 'label' | 'placeholder' | 'offersFor'>
  filters?: readonly Filter[]
  /** What else narrows the list, or says what it adds up to. */
  children?: ReactNode
  /** What can be done with the list. */
  acts?: ReactNode
}

/** A page that is one list: its bar with search, filters and acts, and its rows below. */
export function ListPage<Row>(props: Props<Row>) {
  const { name, url, search, filters = [], children, acts, columns, pages, ...list } = props
  const box = useRef<HTMLDivElement>(null)
  const choice = useColumns(name, columns)
  return (
    <>
      <ListBar>
        <SearchBox isSlim {...search} url={url} list={box} isFetching={pages.query.isFetching} />
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
        <div className="ms-auto flex gap-2">
          {acts}
          <ColumnMenu columns={columns} choice={choice} />
        </div>
      </ListBar>
      <DenseList list={box} pages={pages} columns={choice.shown} {...list} />
    </>
  )
}
