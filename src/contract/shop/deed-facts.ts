import * as z from 'zod/mini'
import { DeedFacts } from '../../deed-fact.ts'
import { AnyId } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** What a delivered deed says, for whoever may read its order. */
export const readDeedFacts = endpoint({
  method: 'GET',
  path: '/api/orders/:id/deeds/:lineId/facts',
  access: 'public',
  params: z.object({ ...AnyId.shape, lineId: AnyId.shape.id }),
  response: DeedFacts,
})
