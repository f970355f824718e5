import * as z from 'zod/mini'
import { FACTS } from '../../addresses/offices/office-facts.ts'
import { FEE_UNITS } from '../../addresses/offices/office-fee.ts'
import { isStateCode } from '../../addresses/states.ts'
import { MISSING_REASONS, SNOOZE_REASONS } from '../../fulfillment/desk/desk-reasons.ts'
import { MISMATCHES } from '../../fulfillment/findings.ts'
import { DESK_KINDS, LINE_STATES } from '../../orders/line.ts'
import {
  CartAddress,
  Count,
  Done,
  Id,
  IdOnly,
  PageQuery,
  Timestamp,
  Trial,
  text,
} from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { agentAct, agentPost, staffPdf, staffRead, staffReadOne } from './calls.ts'

export { SNOOZE_WORDS } from '../../fulfillment/desk/desk-reasons.ts'

const optionalText = z.nullable(z.string())

/** What an index or staff say about a document. */
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

/** A part of a page, in shares of its width and height; pages are counted from 0. */
const Place = z.object({
  page: z.int(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
})

export const Copy = z.object({
  id: Id,
  facts: Facts,
  receivedAt: Timestamp,
  isUploaded: z.boolean(),
  verdict: z.nullable(z.enum(['passed', 'held', 'refused'])),
  objections: z.array(z.string()),
  /** What somebody has to read on the page again before it's delivered. */
  mismatches: z.array(z.enum(MISMATCHES)),
  pageCount: z.nullable(z.int()),
  confidence: z.nullable(z.number()),
  masked: z.int(),
  read: z.record(z.string(), z.string()),
  places: z.record(z.string(), z.array(Place)),
  /** There's a checked PDF to view and, if it was held, to deliver. */
  hasPdf: z.boolean(),
})
export type DeskCopy = z.infer<typeof Copy>

/** Whose work a line is, and until when it can wait. */
const plan = {
  assignee: z.nullable(z.object({ id: Id, username: z.string() })),
  snooze: z.nullable(
    z.object({ until: Timestamp, reason: z.enum(SNOOZE_REASONS), by: z.string() }),
  ),
}

const clocks = {
  promisedBy: Timestamp,
  /** When we refund it unless someone acts. */
  refundedAfter: Timestamp,
}

export const DeskLine = z.object({
  id: Id,
  orderId: Id,
  address: CartAddress,
  reason: z.string(),
  reasonKind: z.enum(DESK_KINDS),
  ...clocks,
  place: optionalText,
  ...plan,
})
export type DeskLine = z.infer<typeof DeskLine>

export const DeskCase = z.object({
  id: Id,
  orderId: Id,
  address: CartAddress,
  /** The instrument number it was ordered by, and the date cited with it; null: the latest deed. */
  wantedNumber: optionalText,
  wantedDate: optionalText,
  progress: z.enum(LINE_STATES),
  /** Why it's waiting; null once it isn't. */
  reason: optionalText,
  /** When an upload that has passed the check is delivered, unless that's undone. */
  deliversAt: z.nullable(Timestamp),
  ...clocks,
  /** Where the geocoder places it. */
  point: z.nullable(z.object({ lat: z.number(), lon: z.number() })),
  office: z.nullable(
    z.object({
      /** The FIPS code of the county or state whose office keeps its deeds, or the state and name of a
       * town. */
      keptAt: z.string(),
      title: z.string(),
      place: z.string(),
      url: optionalText,
      phone: optionalText,
      /** Cents. */
      copyFee: z.nullable(z.int()),
      copyFeeUnit: z.optional(z.nullable(z.enum(FEE_UNITS))),
      copyFeeNote: optionalText,
      /** What nobody has confirmed with the office. */
      unverified: z.optional(z.array(z.enum(FACTS))),
      note: optionalText,
    }),
  ),
  ...plan,
  found: z.nullable(Facts),
  answers: z.array(
    z.object({
      source: z.string(),
      answer: z.enum(['ok', 'not_found', 'ambiguous', 'refused', 'down']),
      detail: optionalText,
      askedAt: Timestamp,
    }),
  ),
  /** Newest first. */
  copies: z.array(Copy),
})
export type DeskCase = z.infer<typeof DeskCase>

export const deskLines = endpoint(staffRead, '/api/admin/desk', {
  query: z.extend(PageQuery, {
    whose: z.optional(z.enum(['mine', 'unassigned', 'snoozed'])),
    assignee: z.optional(Id),
    /** By the shop's clock. */
    due: z.optional(z.enum(['overdue', 'today', 'later'])),
    state: z.optional(z.string().check(z.refine(isStateCode, 'Must be the code of a US state'))),
    reason: z.optional(z.enum(DESK_KINDS)),
  }),
  response: z.array(DeskLine),
})

export const deskLoad = endpoint(staffRead, '/api/admin/desk/load', {
  response: z.object({
    people: z.array(z.object({ id: Id, username: z.string(), isMe: z.boolean(), deeds: Count })),
    unassigned: Count,
    snoozed: Count,
    overdue: Count,
    today: Count,
    later: Count,
  }),
})
export type DeskLoad = z.infer<typeof deskLoad.response>

export const deskCase = endpoint(staffReadOne, '/api/admin/desk/:id', { response: DeskCase })

export const deskCopy = endpoint(staffPdf, '/api/admin/desk/:id/copy', {
  query: z.object({ copy: z.optional(Id) }),
})

export const takeNextDeskLine = endpoint(agentPost, '/api/admin/desk/next', {
  body: z.object({
    /** The line on screen: one's own lines after it come first. */
    after: z.optional(Id),
    /** Lines whose end can still be undone on screen. */
    done: z._default(z.array(Id).check(z.maxLength(100)), []),
  }),
  /** Null if nothing is left to do. */
  response: z.object({ id: z.nullable(Id) }),
})

const NOTE = z._default(z.string().check(z.trim(), z.maxLength(500)), '')

export const assignDeskLine = endpoint(agentAct, '/api/admin/desk/:id/assign', {
  body: z.object({
    to: z.nullable(Id),
    /** Whose it was on screen. */
    from: z.nullable(Id),
    note: NOTE,
  }),
})

export const snoozeDeskLine = endpoint(agentAct, '/api/admin/desk/:id/snooze', {
  body: z.object({
    until: z.iso.date(),
    reason: z.enum(SNOOZE_REASONS),
    note: NOTE,
    /** Until when it was snoozed on screen. */
    seen: z.nullable(Timestamp),
  }),
  response: z.object({ until: Timestamp }),
})

export const wakeDeskLine = endpoint(agentAct, '/api/admin/desk/:id/wake', {
  /** Not so if it wasn't snoozed. */
  response: z.object({ woken: z.boolean() }),
})

const Confirmed = z.object({
  documentType: text(2, 100),
  instrumentNumber: z.optional(text(1, 60)),
  recordedOn: z.optional(z.iso.date()),
})

/** What staff say of a file they bring; its kind is otherwise read on the pages. */
export const Uploaded = z.extend(Confirmed, {
  documentType: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
})

export const uploadCopy = endpoint(agentPost, '/api/admin/desk/:id/copy', {
  params: IdOnly,
  query: Uploaded,
  file: 'application/pdf',
  bodyLimit: 50 * 1024 * 1024,
  response: Done,
  status: 202,
})

/** Stops the delivery of an upload that has just passed the check. */
export const undoDeskUpload = endpoint(agentAct, '/api/admin/desk/:id/undo-upload')

/** What staff say about a held copy before it's delivered. */
export const Review = z.object({
  /** The check's objections, word for word, that the person has seen and decided against. */
  acknowledged: z.array(z.string()).check(z.minLength(1), z.maxLength(50)),
  /** Replaces what the index said if staff read it differently. */
  confirmed: z.optional(
    z.extend(Confirmed, {
      /** Street, city and state as the deed gives them, where the check read another address. */
      address: z.optional(text(1, 300)),
    }),
  ),
})
export type Review = z.infer<typeof Review>

export const approveCopyCall = endpoint(agentAct, '/api/admin/desk/:id/approve', {
  body: z.object({ reason: text(3, 500), ...Review.shape, isTrial: Trial }),
})

export const checkAgainCall = endpoint(agentAct, '/api/admin/desk/:id/check-again', { status: 202 })

export const confirmMissingCall = endpoint(agentAct, '/api/admin/desk/:id/not-found', {
  body: z.object({ reason: z.enum(MISSING_REASONS), note: NOTE, isTrial: Trial }),
  status: 202,
})
