import * as z from 'zod/mini'
import { printed } from '../common.ts'
import { endpoint, publicPost } from '../endpoint.ts'
import { Email, Password, SessionState } from '../staff/sign-in.ts'

const Token = z.string().check(z.minLength(1), z.maxLength(2000))

export const signUpCall = endpoint(publicPost, '/api/account/sign-up', {
  body: z.object({
    // It becomes the member's username.
    email: Email.check(z.maxLength(100)),
    company: printed('company name', 1, 80),
    captchaToken: z.optional(z.string().check(z.maxLength(2048))),
  }),
  response: z.object({ isAsked: z.boolean() }),
})

export const openSignUpCall = endpoint(publicPost, '/api/account/sign-up/link', {
  body: z.object({ token: Token }),
  response: z.object({ email: z.string(), company: z.string() }),
})

export const finishSignUpCall = endpoint(publicPost, '/api/account/sign-up/finish', {
  body: z.object({
    token: Token,
    fullName: printed('name', 1, 100),
    /** Without one, they sign in with a passkey, which they add next. */
    password: z.optional(Password),
  }),
  response: SessionState,
})
