import * as z from 'zod/mini'
import { DeedFact, DeedFacts, LaterDocument } from '../../deed-fact.ts'
import { REQUEST_REASONS } from '../../money/refunds/customer-request.ts'
import { AnyId, CartAddress, Id, Timestamp } from '../common.ts'
import { Deed } from './deed.ts'
import { apiEndpoint, changeOrders, pageOf, readDocuments, readOrders } from './endpoint.ts'
import { OwnPage } from './own-filter.ts'

/** Where a delivered deed comes from and how it was checked: what its sheet says, for programs. */
export const Provenance = z.object({
  deedId: Id,
  livemode: z.boolean(),
  address: CartAddress,
  office: z.nullable(
    z.object({ title: z.string(), place: z.string(), url: z.nullable(z.string()) }),
  ),
  documentType: z.string(),
  instrumentNumber: z.nullable(z.string()),
  recordedOn: z.nullable(z.iso.date()),
  pages: z.nullable(z.int()),
  file: z.object({ name: z.string(), bytes: z.int(), sha256: z.string() }),
  retrievedAt: Timestamp,
  retrievedFrom: z.string(),
  retrievedByStaff: z.boolean(),
  checked: z.string(),
  confidence: z.nullable(z.number()),
  redacted: z.int(),
  indexedThrough: z.nullable(z.iso.date()),
  recordedLater: z.nullable(z.array(LaterDocument)),
  facts: z.array(DeedFact),
  limits: z.array(z.string()),
})
export type ApiProvenance = z.infer<typeof Provenance>

export const Facts = z.object({ deedId: Id, livemode: z.boolean(), ...DeedFacts.shape })

export const listDeeds = apiEndpoint(readOrders, '/api/v1/deeds', {
  summary: 'Deeds, newest first: all, or those that a search and filters find',
  query: OwnPage,
  response: pageOf(Deed),
})

export const readDeed = apiEndpoint(readOrders, '/api/v1/deeds/:id', {
  summary: 'One deed: its progress, and its document once delivered',
  params: AnyId,
  response: Deed,
})

export const reportProblem = apiEndpoint(changeOrders, '/api/v1/deeds/:id/problems', {
  summary: 'Report a problem with a deed: ask for the right one, or for the money back',
  params: AnyId,
  body: z.object({
    reason: z.enum(REQUEST_REASONS),
    message: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
  }),
  bodyLimit: 16 * 1024,
  response: z.object({
    deedId: Id,
    /** `in_review`: a person answers it by then. */
    outcome: z.enum(['refunded', 'in_review']),
    reviewBy: z.nullable(Timestamp),
  }),
  status: 202,
})

export const readDeedFile = apiEndpoint(readDocuments, '/api/v1/deeds/:id/file', {
  summary: 'The delivered deed as a PDF, whole or a byte range',
  params: AnyId,
  sends: 'application/pdf',
})

export const readDeedProvenance = apiEndpoint(readDocuments, '/api/v1/deeds/:id/provenance', {
  summary: 'Where a delivered deed comes from, as JSON or, if Accept asks for it, as a PDF sheet',
  params: AnyId,
  response: Provenance,
  sends: 'application/pdf',
})

export const readDeedFactsCall = apiEndpoint(readDocuments, '/api/v1/deeds/:id/facts', {
  summary: 'What a delivered deed says: parties, dates, numbers, and where each is on its pages',
  params: AnyId,
  response: Facts,
})
