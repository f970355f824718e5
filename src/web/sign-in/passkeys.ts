import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { MadePasskey, NewPasskeyQuestion } from '../../contract/staff/account.ts'
import type { PasskeyAnswer, PasskeyQuestion } from '../../contract/staff/sign-in.ts'

export const canUsePasskeys = browserSupportsWebAuthn

export async function signWithPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const optionsJSON = question as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, response } = await inWords(() => startAuthentication({ optionsJSON }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
}

export async function makePasskey(question: NewPasskeyQuestion): Promise<MadePasskey> {
  const optionsJSON = question as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response } = await inWords(() => startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, transports },
  }
}

/** Browsers give the reason in the specification's words; people need different ones. */
async function inWords<T>(ask: () => Promise<T>): Promise<T> {
  if (!canUsePasskeys()) throw new Error('This browser doesn’t support passkeys.')
  try {
    return await ask()
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    throw new Error(WORDS[name] ?? 'Couldn’t use the passkey.', { cause })
  }
}

const WORDS: Record<string, string> = {
  NotAllowedError: 'No passkey was used. You canceled, or it took too long.',
  AbortError: 'No passkey was used. You canceled, or it took too long.',
  InvalidStateError: 'This device is already one of your passkeys.',
  SecurityError: 'Passkeys only work at the shop’s own web address.',
}
