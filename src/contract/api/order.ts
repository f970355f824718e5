import * as z from 'zod/mini'
import { Id, Timestamp } from '../common.ts'
import { Deed } from './deed.ts'
import { Money } from './money.ts'

/** `processing` until each of its deeds was delivered or refunded. */
export const API_ORDER_STATES = ['processing', 'completed'] as const

export const ApiOrder = z.object({
  id: Id,
  number: z.string(),
  livemode: z.boolean(),
  state: z.enum(API_ORDER_STATES),
  fileNumber: z.nullable(z.string()),
  costCenter: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  deliverTo: z.array(z.string()),
  charged: Money,
  refunded: Money,
  createdAt: Timestamp,
  deeds: z.array(Deed),
})
export type ApiOrder = z.infer<typeof ApiOrder>
