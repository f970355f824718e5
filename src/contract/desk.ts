import * as z from 'zod/mini'
import { CartAddress, Id, PageQuery, Timestamp, text } from './common.ts'
import { endpoint, FileAnswer } from './endpoint.ts'

const optionalText = z.nullable(z.string())

/** What an index or a person says of a document. */
const Facts = z.object({
  source: z.string(),
  documentType: z.string(),
  instrumentNumber: optionalText,
  recordedOn: optionalText,
  pageCount: z.nullable(z.int()),
  parcelNumber: optionalText,
  situs: z.string(),
  deepLink: optionalText,
})

/** The file that came in last, and what the check made of it. */
const Copy = z.object({
  facts: Facts,
  receivedAt: Timestamp,
  /** Whether a person brought it. */
  isUploaded: z.boolean(),
  verdict: z.nullable(z.enum(['passed', 'held', 'refused'])),
  objections: z.array(z.string()),
  pageCount: z.nullable(z.int()),
  confidence: z.nullable(z.number()),
  masked: z.int(),
  read: z.record(z.string(), z.string()),
  /** There is a checked PDF to look at and, where it was held, to deliver. */
  hasPdf: z.boolean(),
})

export const DeskLine = z.object({
  id: Id,
  orderId: Id,
  address: CartAddress,
  reason: z.string(),
  waitingSince: Timestamp,
  promisedBy: Timestamp,
  /** When it is refunded unless somebody acts. */
  refundedAfter: Timestamp,
  office: z.nullable(
    z.object({
      title: z.string(),
      place: z.string(),
      url: optionalText,
      phone: optionalText,
      /** Cents. */
      copyFee: z.nullable(z.int()),
      copyFeeNote: optionalText,
      note: optionalText,
    }),
  ),
  /** What the index named, where one did. */
  found: z.nullable(Facts),
  copy: z.nullable(Copy),
})
export type DeskLine = z.infer<typeof DeskLine>

const Line = z.object({ id: Id })

export const deskLines = endpoint({
  method: 'GET',
  path: '/api/admin/desk',
  summary: 'Lines that need a person, the most urgent first, a page at a time',
  access: 'staff',
  query: PageQuery,
  response: z.array(DeskLine),
})

export const deskCopy = endpoint({
  method: 'GET',
  path: '/api/admin/desk/:id/copy',
  summary: 'The PDF that the check made of the copy that came last',
  access: 'staff',
  params: Line,
  response: FileAnswer,
  sends: 'application/pdf',
})

export const uploadCopy = endpoint({
  method: 'POST',
  path: '/api/admin/desk/:id/copy',
  summary: 'Bring the deed of a line that waits at the desk; it is checked like any other',
  access: 'agent',
  params: Line,
  /** What is written on it, as far as the person read it. */
  query: z.object({
    documentType: text(2, 100),
    instrumentNumber: z.optional(text(1, 60)),
    recordedOn: z.optional(z.iso.date()),
  }),
  file: 'application/pdf',
  bodyLimit: 50 * 1024 * 1024,
  response: z.object({ received: z.boolean() }),
  status: 202,
})

export const approveCopyCall = endpoint({
  method: 'POST',
  path: '/api/admin/desk/:id/approve',
  summary: 'Deliver the copy that the check held, having looked at it',
  access: 'agent',
  params: Line,
  body: z.object({ note: text(3, 500) }),
  response: z.object({ approved: z.boolean() }),
})

export const confirmMissingCall = endpoint({
  method: 'POST',
  path: '/api/admin/desk/:id/not-found',
  summary: 'Confirm that there is no deed to be had: the line is refunded',
  access: 'agent',
  params: Line,
  body: z.object({ note: text(3, 500) }),
  response: z.object({ refunded: z.boolean() }),
  status: 202,
})
