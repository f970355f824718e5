import { ApiError } from './errors.ts'
import { type Form, text } from './form.ts'

export interface Keys {
  secretKey: string
  publishableKey: string
}

/** Whose key it is. A browser may also send its publishable key as the `key` parameter. */
export function authenticate(
  keys: Keys,
  authorization: string | undefined,
  params: Form,
): 'server' | 'browser' {
  const given = keyOf(authorization) ?? text(params, 'key')
  if (!given) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    )
  }
  if (given === keys.secretKey) return 'server'
  if (given === keys.publishableKey) return 'browser'
  const masked = given.slice(0, 8) + '*'.repeat(Math.max(0, given.length - 12)) + given.slice(-4)
  throw unauthorized(`Invalid API Key provided: ${masked}`)
}

function keyOf(authorization: string | undefined): string | undefined {
  const [scheme, value] = (authorization ?? '').split(' ')
  if (!value) return undefined
  if (scheme?.toLowerCase() === 'bearer') return value
  // `curl -u sk_test_…:` sends the key as a user name.
  return Buffer.from(value, 'base64').toString().split(':')[0]
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message }, false)
}
