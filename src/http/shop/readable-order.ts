import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { mayReadOrder } from '../../orders/access.db.ts'
import type { Parts } from '../../parts.ts'
import { browserToken } from '../cookies.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** The same answer for "not yours" and "not there": an id alone reveals nothing. */
export function noSuchOrder(): AppError {
  return new AppError('not_found', 'There is no such order.')
}

/** Refuses anyone who may not read the order, and so may not act on it. */
export async function assertReadable(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  request: FastifyRequest,
  orderId: string,
): Promise<void> {
  const allowed =
    isUuid(orderId) && (await mayReadOrder(db, orderId, browserToken(request), clock()))
  if (!allowed) throw noSuchOrder()
}
