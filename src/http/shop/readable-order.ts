import type { FastifyRequest } from 'fastify'
import { notFound } from '../../errors.ts'
import { mayReadOrder } from '../../orders/access.db.ts'
import type { Parts } from '../../parts.ts'
import { enterScope } from '../../platform/tenants/scope.ts'
import { hashToken } from '../../secret-token.ts'
import { browserToken } from '../cookies.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

export async function assertReadable(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  request: FastifyRequest,
  orderId: string,
): Promise<void> {
  const browser = browserToken(request)
  if (!browser || !isUuid(orderId)) throw notFound('order')
  if (await mayReadOrder(db, orderId, browser, clock())) return
  // Whoever has a link to an organization's order reads it as a guest does theirs.
  enterScope({ proof: 'grant', value: `${orderId}:${hashToken(browser).toString('hex')}` })
  if (!(await mayReadOrder(db, orderId, browser, clock()))) throw notFound('order')
}
