import { generateSecret, generateURI, verify } from 'otplib'

const STEP_SECONDS = 30

/** 160 bits, in the alphabet authenticators accept. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 })
}

/** The content of the QR code. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }) {
  return generateURI({ secret, issuer, label, period: STEP_SECONDS, digits: 6 })
}

/** The time step a code belongs to, if it's the current one, the one before or the one after: a
 * phone's clock may be half a minute off, and typing takes time. */
export async function totpStep(secret: string, code: string, at: Date) {
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
