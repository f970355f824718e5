import * as z from 'zod/mini'
import { CartAddress, Count, Id, PageQuery, Timestamp, text } from '../common.ts'
import { endpoint, FileAnswer } from '../endpoint.ts'
import { Contact } from '../shop/orders.ts'
import { agentAct, agentPost, ownerPost, staffRead } from './calls.ts'
import { OrderOfPerson } from './order-page.ts'

/** In the body, never in a URL: those get logged along the way. */
const Person = z.object({ email: Contact.shape.email })

const Holding = z.object({
  what: z.string(),
  count: Count,
  why: z.string(),
  until: z.nullable(Timestamp),
  erasing: z.string(),
})

export const PersonFound = z.object({
  orders: z.array(OrderOfPerson),
  hasMoreOrders: z.boolean(),
  holdings: z.array(Holding),
  /** Notes on other people's orders that mention only the name: staff have to look. */
  mentions: z.array(z.object({ orderId: Id, noteId: Id })),
  obstacles: z.array(z.object({ orderId: Id, words: z.string() })),
})
export type PersonFound = z.infer<typeof PersonFound>

export const findPersonCall = endpoint(agentPost, '/api/admin/privacy/find', {
  body: Person,
  response: PersonFound,
})

export const exportPersonCall = endpoint(ownerPost, '/api/admin/privacy/export', {
  fresh: true,
  body: Person,
  response: FileAnswer,
  sends: 'application/json',
})

export const erasePersonCall = endpoint(ownerPost, '/api/admin/privacy/erase', {
  fresh: true,
  body: z.object({
    ...Person.shape,
    confirmation: z.string().check(z.trim(), z.maxLength(254)),
  }),
  response: z.object({ orders: Count, mails: Count, notes: Count }),
})

const personName = text(3, 200)
const notice = text(1, 1000)

export const Suppression = z.object({
  id: Id,
  address: z.nullable(CartAddress),
  personName: z.nullable(z.string()),
  /** The notice that requested it: who wrote, when, under which law. */
  notice: z.string(),
  addedAt: Timestamp,
  addedBy: z.string(),
  liftedAt: z.nullable(Timestamp),
  /** The search for deeds that name the person; null if the entry names no person. */
  sweep: z.nullable(
    z.object({
      lookedAt: z.int(),
      refunded: z.int(),
      /** Already downloaded: their links were revoked, and each one is a task. */
      ended: z.int(),
      /** Copies at the desk that now carry a warning for whoever judges them. */
      held: z.int(),
      finishedAt: z.nullable(Timestamp),
    }),
  ),
})
export type Suppression = z.infer<typeof Suppression>

export const adminSuppressions = endpoint(staffRead, '/api/admin/suppressions', {
  query: z.object({ ...PageQuery.shape, only: z.optional(z.enum(['listed', 'lifted'])) }),
  response: z.array(Suppression),
})

const Effect = z.object({
  /** Lines paid for but not delivered. */
  inWork: z.int(),
  /** Delivered deeds that haven't been downloaded, and those that have. */
  unfetched: z.int(),
  fetched: z.int(),
  links: z.int(),
  /** False if there's more than we counted. */
  isExact: z.boolean(),
})
export type Effect = z.infer<typeof Effect>

export const suppressionPreview = endpoint(agentPost, '/api/admin/suppressions/preview', {
  body: z.object({ address: z.optional(CartAddress), personName: z.optional(personName) }),
  response: z.object({ address: z.nullable(Effect), person: z.nullable(Effect) }),
})

export const addSuppression = endpoint(agentPost, '/api/admin/suppressions', {
  body: z.object({ address: z.optional(CartAddress), personName: z.optional(personName), notice }),
  response: z.object({
    id: Id,
    /** Lines being refunded because no one had downloaded their deed yet. */
    refunded: z.int(),
    /** Lines whose links were revoked after a download: each one is a task. */
    ended: z.int(),
    /** A search for deeds that name the person is running. */
    isSweeping: z.boolean(),
  }),
  status: 201,
})

export const liftSuppressionCall = endpoint(agentAct, '/api/admin/suppressions/:id/lift', {
  fresh: true,
  body: z.object({ reason: text(3, 1000) }),
})
