import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { enterScope, openCall, type Proof } from '../platform/tenants/scope.ts'
import { hashToken } from '../secret-token.ts'
import type { Audience } from '../staff/session.ts'

/** Every call begins as a guest's; whoever lets somebody in says so by `enterScope`. */
export function openScopes(app: FastifyInstance): void {
  const steps = new WeakMap<FastifyRequest, ReturnType<typeof openCall>>()
  app.addHook('onRequest', (request, _reply, next) => {
    const step = openCall()
    steps.set(request, step)
    step(next)
  })
  // The body came on events of the socket, which know of no call.
  app.addHook('preValidation', (request, _reply, next) => {
    steps.get(request)?.(next)
  })
}

/** The member's organization, before we know whether they may come in. Our staff have none. */
export function enterAsMember(
  audience: Audience,
  who:
    | { username: string }
    | { passkey: string }
    | { token: string | undefined; of: 'session' | 'staff_link' },
): void {
  if (audience === 'staff') return
  if ('username' in who) {
    enterScope({ proof: 'member', value: Buffer.from(who.username).toString('hex') })
  } else if ('passkey' in who) {
    const value = Buffer.from(who.passkey, 'base64url').toString('hex')
    if (value) enterScope({ proof: 'passkey', value })
  } else if (who.token) enterScope({ proof: who.of, value: hashToken(who.token).toString('hex') })
}

/** What an emailed link opens. Most are guests', and those are found as guests' calls find things; an
 * organization's is looked for after that. */
export async function openByLink<T>(
  which: { token: string } | object,
  proof: Proof,
  find: () => Promise<T>,
): Promise<T> {
  try {
    return await find()
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === 'not_found'
    if (!isUnknown || !('token' in which)) throw error
    enterScope({ proof, value: hashToken(which.token).toString('hex') })
    return find()
  }
}
