import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Headers of every answer, and the refusal of calls that another site makes a browser send. */
export function protect(
  app: FastifyInstance,
  options: { paymentOrigins: string[]; isPublicOverTls: boolean },
): void {
  const provider = options.paymentOrigins.join(' ')
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${provider}`,
    `frame-src ${provider}`,
    `connect-src 'self' ${provider}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(self ${options.paymentOrigins.map((origin) => `"${origin}"`).join(' ')})`,
    })
    if (options.isPublicOverTls) {
      reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
    }
    // Browsers name the page that a call comes from; programs that name none carry no cookies of ours.
    const { origin } = request.headers
    if (request.method !== 'GET' && origin && !isOwnOrigin(origin, request.host)) {
      throw new AppError('forbidden', 'This call must come from our own pages.')
    }
  })
}

function isOwnOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
