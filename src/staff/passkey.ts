import { randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { CHALLENGE_LIFE_MS } from './session.ts'

export interface StoredPasskey {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** What a browser gives when a passkey signs. */
export interface SignedAnswer {
  id: string
  rawId: string
  type: 'public-key'
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string | undefined
  }
}

/** What a browser gives when a passkey is made. */
export interface MadeAnswer {
  id: string
  rawId: string
  type: 'public-key'
  response: {
    clientDataJSON: string
    attestationObject: string
    transports?: string[] | undefined
  }
}

/** Passkeys belong to the shop's public address: to its host, and to pages of its origin alone. */
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

/** The new count of the key's uses, where the answer is right; undefined where anything is not. */
export async function checkSigned(
  publicUrl: string,
  challenge: Buffer,
  answer: SignedAnswer,
  passkey: StoredPasskey,
): Promise<number | undefined> {
  const { rpID, origin } = partyOf(publicUrl)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...answer.response, userHandle: answer.response.userHandle ?? '' },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws its reasons: another challenge, origin or key, an old count, bad bytes.
    return undefined
  }
}

/** The passkey, where it was made as asked; undefined where anything is not right. */
export async function checkMade(
  publicUrl: string,
  challenge: Buffer,
  answer: MadeAnswer,
): Promise<StoredPasskey | undefined> {
  const { rpID, origin } = partyOf(publicUrl)
  try {
    const { clientDataJSON, attestationObject } = answer.response
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...answer,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
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

function described({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId.toString('base64url'), transports }
}
