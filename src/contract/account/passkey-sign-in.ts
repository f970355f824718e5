import * as z from 'zod/mini'
import { endpoint, publicPost } from '../endpoint.ts'
import { PasskeyAnswer, PasskeyQuestion, SessionState } from '../staff/sign-in.ts'

export const anyPasskeyQuestion = endpoint(publicPost, '/api/account/passkey/question', {
  body: z.object({}),
  response: z.extend(PasskeyQuestion, { box: z.string() }),
})

export const passkeySignIn = endpoint(publicPost, '/api/account/passkey', {
  body: z.object({ box: z.string().check(z.maxLength(300)), passkey: PasskeyAnswer }),
  bodyLimit: 24 * 1024,
  response: SessionState,
})
