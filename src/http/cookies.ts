import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { APP_PATHS } from '../contract/paths.ts'
import { DAY, HOUR, SECOND } from '../durations.ts'
import type { Parts } from '../parts.ts'
import { CART_SESSION_DAYS, SESSION_HOURS } from '../policy.ts'
import { keyedHash, randomToken, readSigned, signToken, versionsOf } from '../secret-token.ts'
import { DEVICE_DAYS } from '../staff/device.ts'
import type { Audience } from '../staff/session.ts'

interface Jar {
  browser: string
  session: Record<Audience, string>
  device: string
  sessions: ReturnType<typeof cartSessions>
  clock: Parts['clock']
}

declare module 'fastify' {
  interface FastifyInstance {
    jar: Jar
  }
}

/** Where a purchase begins or continues: opening one of these pages gives the browser a session. */
const SHOP_PAGES: string[] = [APP_PATHS.search, APP_PATHS.checkout, APP_PATHS.success]

/** Cookies that scripts can't read and that other sites' pages can't send along with a call. */
export async function keepCookies(
  app: FastifyInstance,
  { config, clock }: Pick<Parts, 'config' | 'clock'>,
): Promise<void> {
  const secure = config.PUBLIC_URL.startsWith('https:')
  await app.register(cookie, { parseOptions: { httpOnly: true, path: '/', secure } })
  // Browsers accept a name with this prefix only over TLS and only from this exact host.
  const prefix = secure ? '__Host-' : ''
  app.decorate('jar', {
    browser: `${prefix}deedbox_browser`,
    session: { staff: `${prefix}deedbox_staff`, account: `${prefix}deedbox_account` },
    device: `${prefix}deedbox_device_`,
    sessions: cartSessions(config.COOKIE_SECRET),
    clock,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (SHOP_PAGES.includes(request.routeOptions.url ?? '')) ensureBrowserToken(request, reply)
  })
}

/** Identifies a browser without an account, letting it read the orders it placed. */
export function browserToken(request: FastifyRequest): string | undefined {
  const { browser, sessions, clock } = request.server.jar
  return sessions.read(request.cookies[browser], clock())?.token
}

export function ensureBrowserToken(request: FastifyRequest, reply: FastifyReply): string {
  const { browser, sessions, clock } = request.server.jar
  const known = sessions.read(request.cookies[browser], clock())
  if (known && !known.isAging) return known.token
  const { token, value } = sessions.issue(clock(), known?.token)
  reply.setCookie(browser, value, { sameSite: 'lax', maxAge: (CART_SESSION_DAYS * DAY) / SECOND })
  return token
}

export function sessionToken(request: FastifyRequest, audience: Audience): string | undefined {
  return request.cookies[request.server.jar.session[audience]]
}

export function setSessionToken(reply: FastifyReply, audience: Audience, token: string): void {
  reply.setCookie(reply.server.jar.session[audience], token, {
    sameSite: 'strict',
    maxAge: (SESSION_HOURS * HOUR) / SECOND,
  })
}

export function clearSessionToken(reply: FastifyReply, audience: Audience): void {
  reply.clearCookie(reply.server.jar.session[audience], { sameSite: 'strict' })
}

/** Stays after the member signs out. It grants no access; it only tells a known browser from others. */
export function deviceCookie(request: FastifyRequest, name: string): string | undefined {
  return request.cookies[request.server.jar.device + name]
}

export function setDeviceCookie(reply: FastifyReply, name: string, value: string): void {
  reply.setCookie(reply.server.jar.device + name, value, {
    sameSite: 'strict',
    maxAge: (DEVICE_DAYS * DAY) / SECOND,
  })
}

/** After this, it's re-signed at the next opportunity, so returning visitors keep it. */
const RENEW_AFTER_MS = 30 * DAY

/** Identifies a browser without an account: a random token, when it was issued, and our signature.
 * It can't be made up, so a script needs at least one call before each payment. */
export function cartSessions(secret: string) {
  const keys = versionsOf(secret).map((each) =>
    keyedHash(each, 'cart-session').toString('base64url'),
  )
  return {
    /** A new session, or the one with this token re-signed. */
    issue(at: Date, token = randomToken()) {
      return { token, value: signToken(keys[0] ?? '', at, token) }
    },
    /** Undefined for a value we didn't sign, or signed too long ago. */
    read(value: string | undefined, at: Date) {
      const read = readSigned(keys, value, at)
      if (!read || read.ageMs >= CART_SESSION_DAYS * DAY) return undefined
      return { token: read.token, isAging: read.key > 0 || read.ageMs > RENEW_AFTER_MS }
    },
  }
}
