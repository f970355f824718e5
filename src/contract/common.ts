import * as z from 'zod/mini'
import { unprintableIn } from '../addresses/printed-text.ts'
import { isStateCode } from '../addresses/states.ts'

export const Id = z.uuid()
/** What leads to one thing in a path, or tells which one was made. */
export const IdOnly = z.object({ id: Id })
/** Any string, not an `Id`: what can't be an id gets the same 404 as somebody else's. */
export const AnyId = z.object({ id: z.string().check(z.maxLength(100)) })
/** The answer of a call that has nothing else to say. */
export const Done = z.object({ done: z.boolean() })
export const Count = z.int().check(z.nonnegative())
export const Cents = z.int().check(z.positive(), z.maximum(100_000_000))
/** A date to handlers and pages, ISO text on the wire. */
export const Timestamp = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
/** A day to look at: days far outside the shop's life have no neighbors to compute with. */
export const Day = z.iso.date().check(z.regex(/^20/, 'Must be a day of this century'))

/** Text a person typed: trimmed, not empty, and short enough to store and show. */
// @__NO_SIDE_EFFECTS__
export function text(min: number, max: number, message?: string) {
  return z.string().check(z.trim(), z.minLength(min, message), z.maxLength(max, message))
}

/** Text of a customer that we print into emails and onto papers: one line of what can be seen, and
 * nothing that a mail program turns into a link of ours. `what` is the field in words. */
// @__NO_SIDE_EFFECTS__
export function printed(what: string, min: number, max: number, message?: string) {
  return text(min, max, message).check(printable(what))
}

function printable(what: string) {
  return z.refine<string>((given) => !unprintableIn(given), {
    error: ({ input }) => `The ${what} can’t contain ${unprintableIn(String(input))}`,
  })
}

/** The spec's cart item. */
export const CartAddress = z.object({
  streetAddress: printed('street address', 1, 200),
  city: printed('city', 1, 100),
  state: z.string().check(z.refine(isStateCode, 'Must be the two-letter code of a US state')),
  zipCode: z.string().check(z.regex(/^(\d{5}(-\d{4})?)?$/, 'Must be a ZIP code')),
})
export type CartAddress = z.infer<typeof CartAddress>

/** The customer's own file number. */
export const Reference = z.string().check(z.trim(), z.maxLength(64), printable('reference'))

export const ReferredAddress = z.extend(CartAddress, { reference: z.optional(Reference) })

/** Of the deed that's wanted instead of the latest one; whether there is one is ours to find out. */
export const InstrumentNumber = printed('instrument number', 1, 40).check(
  z.regex(/\d/, 'Must be an instrument number'),
)

/** The address, and which of its deeds. */
export const DeedAddress = z.extend(CartAddress, { wantedNumber: z.optional(InstrumentNumber) })
export type DeedAddress = z.infer<typeof DeedAddress>

export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  /** The request field at fault. */
  field: z.optional(z.string()),
  requestId: z.optional(z.string()),
})

/** Only whether it would be refused: nothing is done. */
export const Trial = z._default(z.boolean(), false)

/** A page of a list, newest first; the next page's URL is in the `Link` header. */
export const PageQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})

/** How many rows a file would have, up to a bound. */
export const ExportCount = z.object({
  count: Count,
  isMore: z.boolean(),
})
export type ExportCount = z.infer<typeof ExportCount>

/** A column to sort a list by; `-` before it means the greatest first. */
// @__NO_SIDE_EFFECTS__
export function sortBy<const By extends string>(columns: readonly By[]) {
  const both = columns.flatMap((by) => [by, `-${by}` as const])
  return z.optional(z.enum(both as [By, ...Array<By | `-${By}`>]))
}

export const ListTotals = z.object({
  count: Count,
  /** Cents: captured, less refunded, less disputed. */
  net: z.int(),
  /** Counted, or estimated from statistics, or only the least there is. */
  certainty: z.enum(['exact', 'estimate', 'at_least']),
})
export type ListTotals = z.infer<typeof ListTotals>

/** Only this many rows of the list, the newest, were sorted: no index carries that column. */
export const SORTED_WITHIN = 'x-sorted-within'

/** Sent with what a page asks for on its own while nobody is at the screen: it keeps no session open. */
export const AWAY = 'x-away'

/** How far back the search got if it stopped before filling a page because that was too much work
 * for one response. The next page continues from there. */
export const SEARCHED_TO = 'x-searched-to'
