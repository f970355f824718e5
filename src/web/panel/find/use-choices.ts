import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { CallInput, CallResult, Endpoint } from '../../../contract/endpoint.ts'
import { APP_PATHS, customerPath, orderPath } from '../../../contract/paths.ts'
import { adminCustomers } from '../../../contract/staff/customers.ts'
import { adminJurisdictions } from '../../../contract/staff/jurisdictions.ts'
import { staffNames } from '../../../contract/staff/members.ts'
import { adminOrders } from '../../../contract/staff/orders.ts'
import { deedSources } from '../../../contract/staff/settings.ts'
import { orderNumber } from '../../../orders/order.ts'
import { readOperators } from '../../../orders/order-operators.ts'
import { useDoors } from '../frame/doors.ts'
import { actOnceShown, KEYS, useShownKeys } from '../keys.tsx'
import { matchIn } from '../orders/order-words.ts'
import { useNow } from '../use-calls.ts'
import { useSession } from '../use-session.ts'
import { offersFor } from './offers.ts'

export interface Choice {
  kind: string
  words: string
  more?: string | undefined
  /** It was there before anybody searched. */
  isKnown?: boolean
  /** What choosing it puts in the box, instead of leaving. */
  typed?: string
  go: () => void
}

const FOUND = 5
const MIN_TYPED = 2
/** Shorter than the pause between two words, longer than between two letters. */
const SETTLE_MS = 150

/** What other pages can do, in their own words, for whoever isn't there. */
const FAR_ACTS: ReadonlyArray<readonly [words: string, path: string, isForOwners?: true]> = [
  ['Take the next deed', APP_PATHS.adminDesk],
  ['Show my work', APP_PATHS.adminDesk],
  ['Export orders as CSV', APP_PATHS.adminOrders],
  ['Export customers as CSV', APP_PATHS.adminCustomers],
  ['Add organization', APP_PATHS.adminOrganizations, true],
  ['Withhold an address or a person', APP_PATHS.adminWithheld],
  ['Find, export or erase a person', APP_PATHS.adminPrivacy],
  ['Invite someone', APP_PATHS.adminStaff, true],
]
/** Pages that no door has a tab for. */
const FAR_PAGES: ReadonlyArray<readonly [words: string, path: string]> = [
  ['States', APP_PATHS.adminStates],
  ['Your account', APP_PATHS.adminAccount],
  ['Policy figures', `${APP_PATHS.adminHelp}#policy`],
  ['Emails we send', `${APP_PATHS.adminHelp}#emails`],
]

/** What can be chosen after this was typed; at once, if somebody waits for it. */
export function useChoices(typed: string, isUrgent: boolean) {
  const [, navigate] = useLocation()
  const settled = useSettled(typed)
  const q = (isUrgent ? typed : settled).trim()
  const { words, operators } = readOperators(q)
  const isAsked = q.length >= MIN_TYPED
  const orders = useFound(adminOrders, page(q), isAsked)
  const isPlain = isAsked && Object.keys(operators).length === 0
  const customers = useFound(adminCustomers, page(q), isPlain)
  const offices = useFound(adminJurisdictions, page(q), isPlain)
  const staff = useFound(staffNames, {}, isPlain)
  const sources = useFound(deedSources, {}, isPlain)
  const to = (path: string, searched?: string) => () => navigate(path, { state: searched })
  const found: Choice[] = [
    ...orders.items.map((order): Choice => {
      const [first, ...others] = order.addresses
      const street = `${first?.streetAddress ?? ''}${others.length > 0 ? ` +${others.length}` : ''}`
      return {
        kind: 'Order',
        words: `${orderNumber(order.id)} · ${order.fullName}`,
        more: matchIn(order, operators.file ?? words) ?? street,
        go: to(orderPath(order.id), operators.file ?? words),
      }
    }),
    ...(orders.items.length === FOUND || (orders.items.length > 0 && !isPlain)
      ? [
          {
            kind: 'Orders',
            words: `All orders for “${q}”`,
            go: to(`${APP_PATHS.adminOrders}?${new URLSearchParams({ q })}`),
          },
        ]
      : []),
    ...customers.items.map(({ id, fullName, email }) => {
      return { kind: 'Customer', words: fullName, more: email, go: to(customerPath(id)) }
    }),
    ...offices.items.map(({ name, state, officeTitle }) => {
      const path = `${APP_PATHS.adminOffices}?${new URLSearchParams({ q: name, state })}`
      return { kind: 'Office', words: `${name}, ${state}`, more: officeTitle, go: to(path) }
    }),
    ...[
      ...staff.items.map(({ id, username }) => {
        const path = `${APP_PATHS.adminActivity}?staffId=${id}`
        return { kind: 'Staff', words: username, more: 'Activity', go: to(path) }
      }),
      ...sources.items.map(({ title, area }) => {
        return { kind: 'Source', words: title, more: area, go: to(APP_PATHS.adminSources) }
      }),
    ].filter((choice) => fits(choice, q)),
  ]
  const known = useKnown(to).filter((choice) => fits(choice, typed.trim()))
  const offers = (typed ? offersFor(typed) : []).map((offer): Choice => {
    const { shown, words, typed } = offer
    return { kind: 'Filter', words: shown, more: words, isKnown: true, typed, go: () => {} }
  })
  const asked = [orders, customers, offices, staff, sources]
  return {
    choices: [...known, ...offers, ...(isAsked ? found : [])],
    words: operators.file ?? words,
    isSettled: q === typed.trim() && asked.every(({ isSettled }) => isSettled),
  }
}

function useKnown(to: (path: string) => () => void): Choice[] {
  const [path] = useLocation()
  const { isOwner } = useSession()
  const isKnown = true
  const here = useShownKeys().filter(({ words }) => !words.startsWith('Go to '))
  const pages = useDoors().flatMap(({ name, path: root, tabs }) => {
    const others = tabs.filter((tab) => tab.path !== root)
    return [[name, root] as const, ...others.map((tab) => [tab.name, tab.path] as const)]
  })
  const far = FAR_ACTS.filter(([, page, isForOwners]) => page !== path && (isOwner || !isForOwners))
  return [
    ...here.map(({ key, words, act }) => {
      return { kind: 'Do', words, more: key && KEYS[key], isKnown, go: act }
    }),
    ...[...pages, ...FAR_PAGES].map(([words, page]) => {
      return { kind: 'Page', words, isKnown, go: to(page) }
    }),
    ...far.map(([words, page]) => {
      const go = () => {
        actOnceShown(words)
        to(page)()
      }
      return { kind: 'Do', words, isKnown, go }
    }),
  ]
}

function fits({ words }: Choice, typed: string): boolean {
  const [all, start] = [words.toLowerCase(), typed.toLowerCase()]
  return all.startsWith(start) || all.includes(` ${start}`)
}

function page(q: string) {
  return { query: { q, limit: FOUND } }
}

function useFound<E extends Endpoint>(endpoint: E, input: CallInput<E>, enabled: boolean) {
  const { data, isFetching, isPlaceholderData } = useNow(endpoint, input, {
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const items = (enabled ? (data ?? []) : []) as CallResult<E>
  return { items, isSettled: !enabled || !(isFetching || isPlaceholderData) }
}

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
