import type { StateCode } from '../../addresses/states.ts'
import type { LineState } from '../line.ts'

/** How far a deed is, as its organization is told. What a withheld address does looks like what any
 * other does that ended the same way. */
export const STANDINGS = ['processing', 'with_staff', 'delivered', 'refunded'] as const
export type Standing = (typeof STANDINGS)[number]

export const STANDING_OF: Record<LineState, Standing> = {
  unpaid: 'processing',
  queued: 'processing',
  searching: 'processing',
  checking: 'processing',
  desk: 'with_staff',
  ready: 'processing',
  delivered: 'delivered',
  refunding: 'refunded',
  refunded: 'refunded',
  released: 'refunded',
}

/** Which of an organization's deeds to show: all given conditions must hold. */
export interface OwnView {
  /** Part of a file number, a reference, an address, a parcel number or an order number. */
  search?: string | undefined
  /** A whole file number, in any case. */
  fileNumber?: string | undefined
  standing?: Standing | undefined
  addressState?: StateCode | undefined
  costCenter?: string | undefined
  /** The member or the key that ordered it. */
  placedBy?: string | undefined
  metadata?: { name: string; value: string } | undefined
  /** Ordered at or after `from`, and before `before`. */
  from?: Date | undefined
  before?: Date | undefined
}

/** Nothing but when it was ordered decides whether a deed is in the view. */
export function isOpenView({ from: _, before: __, ...rest }: OwnView): boolean {
  return Object.values(rest).every((each) => !each)
}

/** "4127 E Monterosa St, Phoenix, AZ 85018": its parts are found one by one, and the ZIP code isn't
 * among what is searched. */
export function wordsOf(search = ''): string[] {
  const parts = search.split(',').map((part) =>
    part
      .trim()
      .replace(/^#/, '')
      .replace(/^([a-z]{2})\s+\d{5}(-\d{4})?$/i, '$1'),
  )
  return parts.filter(Boolean)
}

interface SearchedDeed {
  fileNumber: string | null
  orderNumber: string
  reference: string | null
  parcelNumber: string | null
  address: { streetAddress: string; city: string; state: string }
  standing: Standing
}

/** Whether a deed of a found order is itself in the view: its order may have others. */
export function isInView(deed: SearchedDeed, view: OwnView): boolean {
  const { address, standing, parcelNumber, fileNumber } = deed
  if (view.standing && view.standing !== standing) return false
  if (view.addressState && view.addressState !== address.state) return false
  if (view.fileNumber && fileNumber?.toLowerCase() !== view.fileNumber.toLowerCase()) return false
  const { streetAddress, city, state } = address
  const bare = parcelNumber?.replace(/[^0-9a-z]/gi, '')
  const texts = [fileNumber, deed.orderNumber, deed.reference, streetAddress, city, state]
  const all = [...texts, parcelNumber, bare].map((text) => text?.toLowerCase() ?? '')
  return wordsOf(view.search).every((part) => all.some((text) => text.includes(part.toLowerCase())))
}
