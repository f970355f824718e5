import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../secret-token.ts'
import { SESSION_LIFE_MS } from '../staff/session.ts'

const BROWSER = 'deedbox_browser'
const STAFF = 'deedbox_staff'
const BROWSER_DAYS = 90

/** What a browser is known by, without an account: it may read the orders that it placed. */
export function browserToken(request: FastifyRequest): string | undefined {
  return request.cookies[BROWSER]
}

/** The browser's token, given to it now where it has none. */
export function ensureBrowserToken(request: FastifyRequest, reply: FastifyReply): string {
  const known = browserToken(request)
  if (known && /^[\w-]{43}$/.test(known)) return known
  const token = randomToken()
  reply.setCookie(BROWSER, token, { sameSite: 'lax', maxAge: BROWSER_DAYS * 24 * 60 * 60 })
  return token
}

export function staffToken(request: FastifyRequest): string | undefined {
  return request.cookies[STAFF]
}

export function setStaffToken(reply: FastifyReply, token: string): void {
  reply.setCookie(STAFF, token, { sameSite: 'strict', maxAge: SESSION_LIFE_MS / 1000 })
}

export function clearStaffToken(reply: FastifyReply): void {
  reply.clearCookie(STAFF, { sameSite: 'strict' })
}
