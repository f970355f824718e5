import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/shop/verify.ts'
import { readShortCode } from '../../delivery/short-code.ts'
import { verifyFile } from '../../delivery/verify-file.ts'
import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'

/** Every answer leaves at a multiple of this after it was asked for: how long the database took to find
 * something, or nothing, doesn't show. */
const STEP_MS = 50

export function verifyRoutes(app: FastifyInstance, parts: Parts): void {
  const answer = async (asked: Parameters<typeof verifyFile>[1]) => {
    const start = performance.now()
    const delivered = await verifyFile(parts, asked)
    await wait(STEP_MS - ((performance.now() - start) % STEP_MS))
    return { delivered: delivered ?? null }
  }

  route(app, parts, calls.verifyFile, async ({ body }, { request }) => {
    await limit(parts, 'fileChecks', request)
    return answer(body)
  })

  route(app, parts, calls.verifyCode, async ({ body }, { request }) => {
    await limit(parts, 'fileChecks', request)
    const code = readShortCode(body.code)
    if (!code) throw new AppError('invalid_request', 'This isn’t a short code.', { field: 'code' })
    return answer({ code })
  })
}
