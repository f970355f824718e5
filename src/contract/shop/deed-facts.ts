import * as z from 'zod/mini'
import { DeedFacts } from '../../deed-fact.ts'
import { AnyId } from '../common.ts'
import { endpoint, publicRead } from '../endpoint.ts'

/** What a delivered deed says, for whoever may read its order. */
export const OrderDeedFacts = z.object({
  ...DeedFacts.shape,
  /** The deed before it, if it's certain which one that is: it can be ordered by its number. */
  prior: z.nullable(z.object({ number: z.string(), recordedOn: z.nullable(z.iso.date()) })),
})
export type OrderDeedFacts = z.infer<typeof OrderDeedFacts>

export const readDeedFacts = endpoint(publicRead, '/api/orders/:id/deeds/:lineId/facts', {
  params: z.object({ ...AnyId.shape, lineId: AnyId.shape.id }),
  response: OrderDeedFacts,
})
