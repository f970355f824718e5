import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ApiEndpoint } from '../../contract/api/endpoint.ts'
import { AppError } from '../../errors.ts'
import { type CallOnce, keepAnswer, takeKey } from '../../organizations/api-answers.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'

const HEADER = 'Idempotency-Key'

/** In one transaction with the answer that is kept: the same key gets it again, and while the first
 * call is at work, has to wait. A failure leaves nothing, so it may be tried again. Of an answer with a
 * secret, only what it's about is kept. */
export async function once(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  call: CallOnce,
  { status = 200, isSecret }: Pick<ApiEndpoint, 'status' | 'isSecret'>,
  act: (tx: Tx) => Promise<unknown>,
) {
  return db.transaction().execute(async (tx) => {
    const { isTaken, kept: first } = await takeKey(tx, call)
    if (first) {
      const { status: before, body, subject } = sameCall(call, first)
      const again = isSecret ? JSON.stringify({ id: subject }) : body
      return { status: before, body: again, subject, isReplayed: true }
    }
    if (!isTaken) throw atWork()
    const answer = await act(tx)
    const body = JSON.stringify(answer)
    const subject = subjectOf(answer)
    const kept = { status, body: isSecret ? '{}' : body, subject, at: clock() }
    if (!(await keepAnswer(tx, call, kept))) throw atWork()
    return { status, body, subject, isReplayed: false }
  })
}

/** The key that a call came with, and what it must come with if it's the same call again. Programs send
 * their key in a header. */
export function callOnce(
  request: FastifyRequest,
  organizationId: string,
  key = keyOf(request),
): CallOnce {
  const { method, routeOptions, params, body } = request
  const said = JSON.stringify([method, routeOptions.url, params, body ?? {}])
  return { organizationId, key, requestHash: createHash('sha256').update(said).digest() }
}

function keyOf({ headers }: FastifyRequest): string {
  const key = headers[HEADER.toLowerCase()]
  if (typeof key !== 'string' || !/^[!-~]{1,255}$/.test(key)) {
    const words = `Send an ${HEADER} of 1 to 255 letters, digits and symbols, a new one for each call.`
    throw new AppError('idempotency_key_missing', words, { field: HEADER })
  }
  return key
}

function sameCall<Kept extends { requestHash: Buffer }>(call: CallOnce, kept: Kept): Kept {
  if (kept.requestHash.equals(call.requestHash)) return kept
  const words = `This ${HEADER} was used for another call. Send a new one.`
  throw new AppError('idempotency_key_reused', words, { field: HEADER })
}

function atWork(): AppError {
  const words = 'The first call with this key is still running. Try again in a second.'
  return new AppError('idempotency_key_in_use', words, { field: HEADER, retryAfter: 1 })
}

function subjectOf(answer: unknown): string | null {
  const isAbout = typeof answer === 'object' && answer !== null && 'id' in answer
  return isAbout && typeof answer.id === 'string' ? answer.id : null
}
