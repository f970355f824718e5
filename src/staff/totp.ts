import { generateSecret, generateURI, verify } from 'otplib'

const STEP_SECONDS = 30

/** 160 bits, in the letters that authenticators take. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 })
}

/** What the QR code says. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }) {
  return generateURI({ secret, issuer, label, period: STEP_SECONDS, digits: 6 })
}

/**
 * The step that a code belongs to, where it is of now, the one before or the one after: a phone's
 * clock may be half a minute off, and typing takes time.
 */
export async function totpStep(
  secret: string,
  code: string,
  at: Date,
): Promise<number | undefined> {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const result = await verify({
    secret,
    token,
    epoch: Math.floor(at.getTime() / 1000),
    epochTolerance: STEP_SECONDS,
    period: STEP_SECONDS,
    digits: 6,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
