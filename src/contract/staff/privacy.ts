import * as z from 'zod/mini'
import { ORDER_STATUSES } from '../../orders/order.ts'
import { Cents, Id, Timestamp } from '../common.ts'
import { endpoint, FileAnswer } from '../endpoint.ts'
import { Contact } from '../shop/orders.ts'
import { agentPost, ownerPost } from './calls.ts'

const count = z.int().check(z.nonnegative())
/** In the body, never in a URL: those get logged along the way. */
const Person = z.object({ email: Contact.shape.email })

const Holding = z.object({
  what: z.string(),
  count,
  why: z.string(),
  /** How long we'd keep it, if there's a known date. */
  until: z.nullable(Timestamp),
  /** What erasing does to it. */
  erasing: z.string(),
})
export type Holding = z.infer<typeof Holding>

export const PersonFound = z.object({
  orders: z.array(
    z.object({
      id: Id,
      createdAt: Timestamp,
      status: z.enum(ORDER_STATUSES),
      amount: Cents,
    }),
  ),
  hasMoreOrders: z.boolean(),
  holdings: z.array(Holding),
  /** Notes on other people's orders that mention only the name: staff have to look. */
  mentions: z.array(z.object({ orderId: Id, noteId: Id })),
  obstacles: z.array(z.object({ orderId: Id, words: z.string() })),
})
export type PersonFound = z.infer<typeof PersonFound>

export const findPersonCall = endpoint({
  ...agentPost,
  path: '/api/admin/privacy/find',
  body: Person,
  response: PersonFound,
})

export const exportPersonCall = endpoint({
  ...ownerPost,
  path: '/api/admin/privacy/export',
  fresh: true,
  body: Person,
  response: FileAnswer,
  sends: 'application/json',
})

export const erasePersonCall = endpoint({
  ...ownerPost,
  path: '/api/admin/privacy/erase',
  fresh: true,
  body: z.object({
    ...Person.shape,
    /** The email again, typed by hand. */
    confirmation: z.string().check(z.trim(), z.maxLength(254)),
  }),
  response: z.object({ orders: count, mails: count, notes: count }),
})
