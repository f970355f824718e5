import { type RefObject, useRef } from 'react'
import { useKeys } from '../use-keys.ts'
import { type ListUrl, useTypedSearch } from './use-list-url.ts'
import { useFocusOnFirst } from './use-row-keys.ts'

interface Props {
  label: string
  placeholder: string
  url: ListUrl
  /** Enter moves into these, once they are what was asked for. */
  list: RefObject<HTMLElement | null>
  isFetching: boolean
  /** In the bar of a list. */
  isSlim?: boolean
}

/** What is typed goes into the page's address; `/` focuses it from anywhere on the page. */
export function SearchBox({ label, placeholder, url, list, isFetching, isSlim }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const search = useTypedSearch(url)
  const isSettled = !isFetching && search.typed.trim() === (url.params.get('q') ?? '')
  const wantFirst = useFocusOnFirst(list, isSettled)
  useKeys([{ key: 'search', words: label, act: () => input.current?.focus() }])
  return (
    <input
      ref={input}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      value={search.typed}
      maxLength={200}
      onChange={({ target }) => {
        wantFirst(false)
        search.type(target.value)
      }}
      onKeyDown={({ key, nativeEvent }) => {
        if (key !== 'Enter' || nativeEvent.isComposing) return
        wantFirst(true)
        search.search()
      }}
      className={`rounded border border-edge bg-field px-3 placeholder:text-muted ${isSlim ? 'h-8 w-64 shrink-0 text-xs max-sm:h-11 max-sm:w-full max-sm:text-base' : 'min-h-11 w-full text-base'}`}
    />
  )
}
