import * as z from 'zod/mini'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { ApiOrder, Deed } from '../api/deed.ts'
import { OwnFilter } from '../api/own-filter.ts'
import { AnyId, Id, PageQuery } from '../common.ts'
import { endpoint, FileAnswer } from '../endpoint.ts'
import { buyerPost, InMode, memberRead } from './calls.ts'

/** The member or the key that ordered it; null before this was kept. */
const PlacedBy = { placedBy: z.nullable(Id) }

/** One deed of the list, with what its row says of its order. */
export const ListedDeed = z.extend(Deed, {
  orderNumber: z.string(),
  costCenter: z.nullable(z.string()),
  ...PlacedBy,
  /** "1 of 2" where its order has several. */
  place: z.int(),
  of: z.int(),
})
export type ListedDeed = z.infer<typeof ListedDeed>

const Filter = z.extend(InMode, OwnFilter)

export const deedList = endpoint(memberRead, '/api/account/deeds', {
  query: z.extend(z.omit(PageQuery, { q: true }), Filter.shape),
  response: z.array(ListedDeed),
})

/** How many deeds a search finds, by how far they are. */
export const deedCounts = endpoint(memberRead, '/api/account/deeds/counts', {
  query: z.omit(Filter, { state: true }),
  response: z.object({
    all: z.int(),
    processing: z.int(),
    with_staff: z.int(),
    delivered: z.int(),
    refunded: z.int(),
    /** There are more than were counted. */
    isMore: z.boolean(),
  }),
})

export const costCenterList = endpoint(memberRead, '/api/account/cost-centers', {
  query: InMode,
  response: z.array(z.string()),
})

/** As many deeds as one archive may have. */
export const MOST_FILES = 100

export const deedFiles = endpoint(memberRead, '/api/account/deeds/files', {
  query: z.extend(InMode, {
    /** Their IDs, with commas between them. */
    ids: z
      .string()
      .check(z.maxLength(MOST_FILES * 37), z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/)),
  }),
  response: FileAnswer,
  sends: 'application/zip',
})

export const ownOrder = endpoint(memberRead, '/api/account/orders/:id', {
  params: AnyId,
  query: InMode,
  response: z.extend(ApiOrder, PlacedBy),
})

export const cancelDeedsCall = endpoint(buyerPost, '/api/account/orders/:id/cancel', {
  params: AnyId,
  query: InMode,
  body: z.object({
    deedIds: z.array(Id).check(z.minLength(1), z.maxLength(MAX_DEEDS_PER_ORDER)),
  }),
  response: ApiOrder,
})

const fileCall = (path: `/api/account/${string}`, sends: 'application/pdf' | 'application/zip') =>
  endpoint(memberRead, path, { params: AnyId, query: InMode, response: FileAnswer, sends })
export const ownDeedFile = fileCall('/api/account/deeds/:id/file', 'application/pdf')
export const ownDeedProvenance = fileCall('/api/account/deeds/:id/provenance', 'application/pdf')
export const ownReceipt = fileCall('/api/account/orders/:id/receipt', 'application/pdf')

export const ownDeeds = fileCall('/api/account/orders/:id/deeds', 'application/zip')
