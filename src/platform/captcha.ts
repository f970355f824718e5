import * as z from 'zod'
import { AppError } from '../errors.ts'
import type { Config } from './config.ts'

export interface Captcha {
  isOn: boolean
  /** Whether the token is valid, which it is only once. Throws if the provider can't say. */
  check(token: string, callerAddress: string): Promise<boolean>
}

const TIMEOUT_MS = 5_000

const Answer = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
})

/** Errors that are the token's fault; all others are ours or the provider's. */
const TOKENS_FAULT = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']

export function captchaOf(
  config: Pick<Config, 'CAPTCHA_SITE_KEY' | 'CAPTCHA_SECRET' | 'CAPTCHA_VERIFY_URL'>,
): Captcha {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret, CAPTCHA_VERIFY_URL: url } = config
  if (!siteKey || !secret) return { isOn: false, check: async () => true }
  return {
    isOn: true,
    async check(token, callerAddress) {
      const body = new URLSearchParams({ secret, response: token, remoteip: callerAddress })
      const answer = await ask(url, body)
      if (answer.success) return true
      if (answer['error-codes'].every((code) => TOKENS_FAULT.includes(code))) return false
      throw unknown(new Error(`The CAPTCHA provider says ${answer['error-codes'].join(', ')}`))
    },
  }
}

async function ask(url: string, body: URLSearchParams): Promise<z.infer<typeof Answer>> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { method: 'POST', body, signal, redirect: 'error' })
    return Answer.parse(await response.json())
  } catch (error) {
    throw unknown(error)
  }
}

/** Fails closed: a script must not get through by overloading the check. */
function unknown(cause: unknown): AppError {
  return new AppError(
    'provider_unavailable',
    'We couldn’t verify that you’re human. Please try again in a moment.',
    { cause },
  )
}
