import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { customerPath, orderPath } from '../../../contract/paths.ts'
import { adminCustomers } from '../../../contract/staff/customers.ts'
import { adminOrders } from '../../../contract/staff/orders.ts'
import { orderNumber } from '../../../orders/order.ts'
import { loading } from '../../query-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { KEYS } from '../keys.ts'
import { useShownKeys } from '../use-keys.ts'
import { useDoors } from './doors.ts'

interface Choice {
  kind: 'Order' | 'Customer' | 'Page' | 'Do'
  words: string
  more?: string
  go: () => void
}

const FOUND = 5
const MIN_TYPED = 2

export default function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { choices, isFetching } = useChoices(typed.trim())
  const current = Math.min(at, choices.length - 1)
  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    // The dialog gives the focus back first: what is chosen may open another.
    onClose()
    queueMicrotask(choice.go)
  }
  const move = (by: number) => setAt((current + by + choices.length) % Math.max(choices.length, 1))
  return (
    <Dialog title="Search or jump to" onClose={onClose}>
      <input
        autoFocus
        type="search"
        role="combobox"
        aria-label="Search orders, customers, deeds, pages and actions"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={choices[current] ? `${id}${current}` : undefined}
        placeholder="Order, name, email, address, file number, page…"
        value={typed}
        maxLength={200}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(1)
          else if (event.key === 'ArrowUp') move(-1)
          else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(choices[current])
          else return
          event.preventDefault()
        }}
        className="min-h-11 w-full rounded border border-edge bg-field px-3 text-base"
      />
      <div
        id={`${id}list`}
        role="listbox"
        aria-label="Results"
        className="mt-3 max-h-96 overflow-y-auto"
      >
        {choices.map((choice, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
          <div
            key={`${choice.kind} ${choice.words} ${choice.more ?? ''}`}
            id={`${id}${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === current}
            onClick={() => choose(choice)}
            className="flex min-h-9 items-center gap-3 rounded px-2 aria-selected:bg-seal-wash"
          >
            <span className="w-20 shrink-0 text-xs text-muted">{choice.kind}</span>
            <span className="truncate font-medium">{choice.words}</span>
            <span className="ms-auto truncate text-xs text-muted">{choice.more}</span>
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 text-xs text-muted">
        {isFetching ? 'Searching…' : choices.length === 0 ? 'Nothing found.' : ''}
      </p>
    </Dialog>
  )
}

function useChoices(typed: string): { choices: Choice[]; isFetching: boolean } {
  const [, navigate] = useLocation()
  const q = useDeferredValue(typed)
  const asked = {
    enabled: q.length >= MIN_TYPED,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  } as const
  const orders = useQuery({ ...loading(adminOrders, { query: { q, limit: FOUND } }), ...asked })
  const customers = useQuery({
    ...loading(adminCustomers, { query: { q, limit: FOUND } }),
    ...asked,
  })
  const pages = useDoors().flatMap(({ name, path, tabs }) => [
    { kind: 'Page' as const, words: name, go: () => navigate(path) },
    ...tabs
      .filter((tab) => tab.path !== path)
      .map((tab) => ({ kind: 'Page' as const, words: tab.name, go: () => navigate(tab.path) })),
  ])
  const acts = useShownKeys()
    .filter(({ words }) => !words.startsWith('Go to '))
    .map(({ key, words, act }): Choice => ({ kind: 'Do', words, more: key && KEYS[key], go: act }))
  const known = [...pages, ...acts].filter(({ words }) =>
    words.toLowerCase().includes(typed.toLowerCase()),
  )
  const isAsked = typed.length >= MIN_TYPED
  const found: Choice[] = isAsked
    ? [
        ...(orders.data ?? []).map((order): Choice => {
          const [first, ...others] = order.addresses
          const more = `${first?.streetAddress ?? ''}${others.length > 0 ? ` +${others.length}` : ''}`
          return {
            kind: 'Order',
            words: `${orderNumber(order.id)} · ${order.fullName}`,
            more,
            go: () => navigate(orderPath(order.id)),
          }
        }),
        ...(customers.data ?? []).map(
          ({ id, fullName, email }): Choice => ({
            kind: 'Customer',
            words: fullName,
            more: email,
            go: () => navigate(customerPath(id)),
          }),
        ),
      ]
    : []
  const isFetching = isAsked && (orders.isFetching || customers.isFetching)
  return { choices: [...found, ...known], isFetching }
}
