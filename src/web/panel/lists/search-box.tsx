import { type RefObject, useRef } from 'react'
import { type ListUrl, useTypedSearch } from '../../use-list-url.ts'
import { useKeys } from '../keys.tsx'
import { useFirstRow } from './use-row-keys.ts'

interface Props {
  label: string
  placeholder: string
  url: ListUrl
  /** Enter opens the first of these, and an arrow moves into them, once they are what was asked for. */
  list: RefObject<HTMLElement | null>
  isFetching: boolean
  offersFor?: (typed: string) => ReadonlyArray<{ typed: string; shown: string; words: string }>
}

/** What is typed goes into the page's address; `/` focuses it from anywhere on the page. */
export function SearchBox(props: Props) {
  const { label, placeholder, url, list, isFetching, offersFor } = props
  const input = useRef<HTMLInputElement>(null)
  const search = useTypedSearch(url)
  const isSettled = !isFetching && search.typed.trim() === (url.params.get('q') ?? '')
  const wantFirst = useFirstRow(list, isSettled)
  const offers = offersFor?.(search.typed) ?? []
  useKeys([{ key: 'search', words: label, act: () => input.current?.focus() }])
  return (
    <search className="group/search relative w-64 shrink-0 max-sm:w-full">
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={search.typed}
        maxLength={200}
        onChange={({ target }) => {
          wantFirst(undefined)
          search.type(target.value)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') wantFirst('open')
          else if (event.key === 'ArrowDown') wantFirst('focus')
          else return
          event.preventDefault()
          search.search()
        }}
        className="h-8 w-full rounded border border-edge bg-field px-3 text-xs placeholder:text-muted max-sm:h-11 max-sm:text-base"
      />
      {offers.length > 0 && (
        <ul
          aria-label="Filters to type"
          className="absolute start-0 top-full z-30 mt-1 hidden w-full rounded border border-line bg-card p-1 shadow-lg group-focus-within/search:block"
        >
          {offers.map(({ typed, shown, words }) => (
            <li key={shown}>
              <button
                type="button"
                className="flex min-h-8 w-full items-center gap-3 rounded px-2 text-start hover:bg-deep"
                onClick={() => {
                  search.type(typed)
                  input.current?.focus()
                }}
              >
                <span className="font-medium">{shown}</span>
                <span className="ms-auto truncate text-muted">{words}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
