import type { FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { countHit, type Limit } from '../platform/rate-limit.db.ts'

/** A person never comes near these; a script does at once. */
const LIMITS = {
  suggestions: { name: 'suggestions', hits: 600, perSeconds: 60 },
  searchEvents: { name: 'search-events', hits: 300, perSeconds: 60 },
  intents: { name: 'intents', hits: 300, perSeconds: 600 },
  orders: { name: 'orders', hits: 300, perSeconds: 600 },
  verifications: { name: 'verifications', hits: 600, perSeconds: 600 },
  signIns: { name: 'sign-ins', hits: 30, perSeconds: 300 },
} satisfies Record<string, Limit>

export async function limit(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  name: keyof typeof LIMITS,
  request: FastifyRequest,
): Promise<void> {
  await countHit(db, LIMITS[name], request.ip, clock())
}
