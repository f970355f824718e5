import { randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { CHALLENGE_LIFE_MS } from './session.ts'

interface StoredPasskey {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
}

interface Answer<Response> {
  id: string
  rawId: string
  type: 'public-key'
  response: Response
}

export type SignedAnswer = Answer<
  Record<'clientDataJSON' | 'authenticatorData' | 'signature', string> & {
    userHandle?: string | undefined
  }
>

export type MadeAnswer = Answer<
  Record<'clientDataJSON' | 'attestationObject', string> & { transports?: string[] | undefined }
>

/** Passkeys are bound to the shop's public URL: to its host, and only to pages of its origin. */
function partyOf(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

export function newChallenge(): Buffer {
  return randomBytes(32)
}

export function questionToSign(publicUrl: string, challenge: Buffer, passkeys: StoredPasskey[]) {
  return generateAuthenticationOptions({
    rpID: partyOf(publicUrl).rpID,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_LIFE_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(described),
  })
}

export function questionToMake(
  publicUrl: string,
  challenge: Buffer,
  who: { brandName: string; staffId: string; username: string; passkeys: StoredPasskey[] },
) {
  return generateRegistrationOptions({
    rpID: partyOf(publicUrl).rpID,
    rpName: who.brandName,
    userID: new Uint8Array(Buffer.from(who.staffId)),
    userName: who.username,
    userDisplayName: who.username,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_LIFE_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: who.passkeys.map(described),
  })
}

/** The key's new use counter if the answer is right; undefined if anything is wrong. */
export async function checkSigned(
  publicUrl: string,
  challenge: Buffer,
  answer: SignedAnswer,
  passkey: StoredPasskey,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...answer.response, userHandle: answer.response.userHandle ?? '' },
        clientExtensionResults: {},
      },
      ...expectedOf(publicUrl, challenge),
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws its reasons: wrong challenge, origin or key, an old counter, bad bytes.
    return undefined
  }
}

/** The passkey if it was created as requested; undefined if anything is wrong. */
export async function checkMade(
  publicUrl: string,
  challenge: Buffer,
  answer: MadeAnswer,
): Promise<StoredPasskey | undefined> {
  try {
    const { clientDataJSON, attestationObject } = answer.response
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...answer,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      ...expectedOf(publicUrl, challenge),
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports: answer.response.transports ?? [],
    }
  } catch {
    return undefined
  }
}

function expectedOf(publicUrl: string, challenge: Buffer) {
  const { rpID, origin } = partyOf(publicUrl)
  return {
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }
}

function described({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId.toString('base64url'), transports }
}
