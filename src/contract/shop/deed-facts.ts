import * as z from 'zod/mini'
import { FACT_NAMES } from '../../deed-fact.ts'
import { AnyId } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** In shares of the page's width and height; pages are counted from 1. */
export const FactPlace = z.object({
  page: z.int(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
})

export const DeedFact = z.object({
  name: z.enum(FACT_NAMES),
  /** Of a doubtful one we say where it is, not what it says. */
  state: z.enum(['certain', 'doubtful']),
  text: z.nullable(z.string()),
  /** The same in one form that can be compared, such as a date as YYYY-MM-DD. */
  value: z.nullable(z.string()),
  /** On which page it begins, counted from 1. */
  page: z.int(),
  /** Its rows of print, where they are known. */
  places: z.array(FactPlace),
})
export type DeedFact = z.infer<typeof DeedFact>

/** What a delivered deed says, for whoever may read its order. */
export const DeedFacts = z.object({
  /** None: its pages weren't read. */
  status: z.enum(['reading', 'read', 'none']),
  facts: z.array(DeedFact),
  /** The deed before it, if it's certain which one that is: it can be ordered by its number. */
  prior: z.nullable(z.object({ number: z.string(), recordedOn: z.nullable(z.iso.date()) })),
})
export type DeedFacts = z.infer<typeof DeedFacts>

export const readDeedFacts = endpoint({
  method: 'GET',
  path: '/api/orders/:id/deeds/:lineId/facts',
  access: 'public',
  params: z.object({ ...AnyId.shape, lineId: AnyId.shape.id }),
  response: DeedFacts,
})
