import { timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { APP_PATHS } from '../contract/paths.ts'
import { DAY, HOUR, SECOND } from '../durations.ts'
import type { Parts } from '../parts.ts'
import { CART_SESSION_DAYS, SESSION_HOURS } from '../policy.ts'
import { keyedHash, randomToken, versionsOf } from '../secret-token.ts'
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
  const [current, ...earlier] = versionsOf(secret).map((each) =>
    keyedHash(each, 'cart-session').toString('base64url'),
  )
  const sign = (key: string, text: string) => keyedHash(key, text).toString('base64url')
  const isSigned = (key: string, text: string, mac: string) =>
    timingSafeEqual(Buffer.from(mac), Buffer.from(sign(key, text)))
  return {
    /** A new session, or the one with this token re-signed. */
    issue(at: Date, token = randomToken()) {
      const signed = `${token}.${at.getTime()}`
      return { token, value: `${signed}.${sign(current ?? '', signed)}` }
    },
    /** Undefined for a value we didn't sign, or signed too long ago. */
    read(value: string | undefined, at: Date) {
      const [, signed = '', token = '', issuedAt, mac = ''] =
        /^(([\w-]{43})\.(\d{1,15}))\.([\w-]{43})$/.exec(value ?? '') ?? []
      if (!token) return undefined
      const isCurrent = isSigned(current ?? '', signed, mac)
      if (!isCurrent && !earlier.some((key) => isSigned(key, signed, mac))) return undefined
      const age = at.getTime() - Number(issuedAt)
      if (age >= CART_SESSION_DAYS * DAY) return undefined
      return { token, isAging: !isCurrent || age > RENEW_AFTER_MS }
    },
  }
}
