import * as z from 'zod/mini'
import { FACTS, SOURCE_KINDS } from '../../addresses/offices/office-facts.ts'
import { FEE_UNITS } from '../../addresses/offices/office-fee.ts'
import { DELIVERY_CLASSES } from '../../addresses/offices/recording-office.ts'
import { isStateCode } from '../../addresses/states.ts'
import { PageQuery, Timestamp, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { agentPost, staffRead } from './calls.ts'

const Fee = z.int().check(z.nonnegative(), z.maximum(100_000))

export const Jurisdiction = z.object({
  /** The FIPS code of a county or state, or a town's state and name. */
  id: z.string(),
  name: z.string(),
  state: z.string(),
  officeTitle: z.string(),
  /** The jurisdiction whose office keeps the deeds, if this one has no office of its own. */
  officeAt: z.nullable(z.string()),
  url: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Cents; null if unknown. */
  copyFeeCents: z.nullable(Fee),
  copyFeeUnit: z.nullable(z.enum(FEE_UNITS)),
  /** Cents for each page after the first. */
  copyFeeFurtherCents: z.nullable(Fee),
  copyFeeNote: z.nullable(z.string()),
  sourceUrl: z.nullable(z.string()),
  sourceKind: z.nullable(z.enum(SOURCE_KINDS)),
  /** A year, a month or a day. */
  sourceDate: z.nullable(z.string()),
  /** What customers don't see until one of us confirms it. */
  unverified: z.array(z.enum(FACTS)),
  confirmedAt: z.nullable(Timestamp),
  deliveryClass: z.enum(DELIVERY_CLASSES),
  note: z.nullable(z.string()),
  updatedAt: Timestamp,
  isEdited: z.boolean(),
})
export type Jurisdiction = z.infer<typeof Jurisdiction>

export const adminJurisdictions = endpoint(staffRead, '/api/admin/jurisdictions', {
  query: z.object({
    ...PageQuery.shape,
    state: z.optional(z.string().check(z.refine(isStateCode, 'Must be the code of a US state'))),
    only: z.optional(z.enum(['no_website', 'unverified', 'edited'])),
  }),
  response: z.array(Jurisdiction),
})

export const editJurisdictionCall = endpoint(agentPost, '/api/admin/jurisdictions/:id', {
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  body: z.object({
    officeTitle: z.optional(text(1, 100)),
    url: z.optional(
      z.nullable(
        z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).check(z.maxLength(500)),
      ),
    ),
    phone: z.optional(z.nullable(text(1, 40))),
    copyFeeCents: z.optional(z.nullable(Fee)),
    copyFeeUnit: z.optional(z.nullable(z.enum(FEE_UNITS))),
    copyFeeFurtherCents: z.optional(z.nullable(Fee)),
    copyFeeNote: z.optional(z.nullable(text(1, 500))),
    deliveryClass: z.optional(z.enum(DELIVERY_CLASSES)),
    note: z.optional(z.nullable(text(1, 1000))),
  }),
  response: Jurisdiction,
})

export const confirmJurisdictionCall = endpoint(agentPost, '/api/admin/jurisdictions/:id/confirm', {
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  body: z.object({
    facts: z.array(z.enum(FACTS)).check(z.minLength(1), z.maxLength(FACTS.length)),
    /** The state of the office that was on screen. */
    updatedAt: Timestamp,
  }),
  response: Jurisdiction,
})
