import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../../contract/api/problem.ts'

export const API_PATH = '/api/v1'

/** Whether a program asked through the API, whose errors have a form of their own; the pages' calls
 * have theirs. */
export function isOfApi({ url }: FastifyRequest): boolean {
  return url === API_PATH || url.startsWith(`${API_PATH}/`) || url.startsWith(`${API_PATH}?`)
}

export function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  what: { status: number; code: string; detail: string; field: string | undefined },
): void {
  const { status, code, detail, field } = what
  const problem: Problem = {
    type: `/developers#${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail,
    ...(field ? { field } : {}),
    requestId: request.id,
  }
  // A key that is missing or wrong is asked for the way RFC 6750 says.
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  void reply
    .status(status)
    .header('request-id', request.id)
    .type('application/problem+json')
    .send(problem)
}
