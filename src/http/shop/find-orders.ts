import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findOrders as findOrdersEndpoint } from '../../contract/shop/find-orders.ts'
import { findOrders } from '../../delivery/mail/find-orders.ts'
import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'

export function findOrderRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, findOrdersEndpoint, async ({ body }, { request }) => {
    await limit(parts, 'findOrders', request)
    if (await mayBeMailed(parts, request, body.email)) await findOrders(parts, body.email)
    return { sent: true }
  })
}

/** An email looked up too often gets the same answer as any other, but we send nothing. */
async function mayBeMailed(parts: Parts, request: FastifyRequest, email: string): Promise<boolean> {
  try {
    await limit(parts, 'ordersMailed', request, { email })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}
