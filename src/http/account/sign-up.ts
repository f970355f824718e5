import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { anyPasskeyQuestion, passkeySignIn } from '../../contract/account/passkey-sign-in.ts'
import { finishSignUpCall, openSignUpCall, signUpCall } from '../../contract/account/sign-up.ts'
import { domainOf, isPersonalMail } from '../../organizations/mail-domains.ts'
import { finishSignUp, openSignUp, requestSignUp } from '../../organizations/sign-up.ts'
import type { Parts } from '../../parts.ts'
import type { Captcha } from '../../platform/captcha.ts'
import { enterScope } from '../../platform/tenants/scope.ts'
import type { Browser } from '../../staff/sign-in.ts'
import { askAnyPasskey, openChallenge, signInByPasskey } from '../../staff/sign-in-by-passkey.ts'
import { assertPerson } from '../caller.ts'
import { sessionToken } from '../cookies.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'
import { enterAsMember } from '../scopes.ts'
import { letIn } from '../staff/sign-in.ts'

/** How a company joins, and how its members sign in without a password. */
export function signUpRoutes(app: FastifyInstance, parts: Parts & { captcha: Captcha }): void {
  const browserOf = (request: FastifyRequest): Browser => ({
    replaced: sessionToken(request, 'account'),
    userAgent: request.headers['user-agent'] ?? null,
    ip: request.ip,
  })

  route(app, parts, signUpCall, async ({ body }, { request }) => {
    const { email, company, captchaToken } = body
    await assertPerson(parts.captcha, captchaToken, request)
    // Half the country shares the domain of a free mailbox.
    const domain = isPersonalMail(email) ? undefined : domainOf(email)
    await limit(parts, 'signUps', request, { email, ...(domain ? { domain } : {}) })
    await requestSignUp(parts, { email, company })
    return { isAsked: true }
  })

  route(app, parts, openSignUpCall, async ({ body }, { request }) => {
    await limit(parts, 'staffLinks', request)
    return openSignUp(parts, body.token)
  })

  route(app, parts, finishSignUpCall, async ({ body }, { request, reply }) => {
    await limit(parts, 'staffLinks', request)
    const id = randomUUID()
    enterScope({ organization: id })
    const token = await finishSignUp(parts, { id, ...body }, browserOf(request))
    return letIn(parts, 'account', reply, token)
  })

  route(app, parts, anyPasskeyQuestion, async (_input, { request }) => {
    await limit(parts, 'passkeys', request)
    return askAnyPasskey(parts)
  })

  route(app, parts, passkeySignIn, async ({ body }, { request, reply }) => {
    const challenge = openChallenge(parts, body.box)
    await limit(parts, 'passkeySignIns', request, { link: challenge })
    const { passkey } = body
    enterAsMember('account', { passkey: passkey.id })
    const token = await signInByPasskey(
      parts,
      'account',
      { challenge, passkey },
      browserOf(request),
    )
    return letIn(parts, 'account', reply, token)
  })
}
