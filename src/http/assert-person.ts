import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Captcha } from '../platform/captcha.ts'

export async function assertPerson(
  captcha: Captcha,
  token: string | undefined,
  { ip }: FastifyRequest,
): Promise<void> {
  if (!captcha.isOn || (token && (await captcha.check(token, ip)))) return
  throw new AppError('captcha_required', 'Please confirm that you’re human.')
}
