import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

export interface AnswerOptions {
  origin?: string
  host?: string
  /** Whether the user passed the device's verification. */
  isVerified?: boolean
  counter?: number
  challenge?: string
}

/** A device with one passkey, limited to the responses the browser gives. */
export function openAuthenticator(origin = 'http://shop.test') {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let uses = 0

  function clientData(type: string, challenge: string, from: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  }
  function authData(flags: number, counter: number, host: string, more = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(host).digest(), head, more])
  }
  const flagsOf = (isVerified = true) => PRESENT | (isVerified ? VERIFIED : 0)

  return {
    id: id.toString('base64url'),
    /** What `navigator.credentials.create` returns. */
    make(question: { challenge: string }, options: AnswerOptions = {}) {
      const from = options.origin ?? origin
      const attested = Buffer.concat([
        Buffer.alloc(16),
        twoBytes(id.length),
        id,
        coseKey(publicKey),
      ])
      const data = authData(
        flagsOf(options.isVerified) | ATTESTED,
        0,
        options.host ?? new URL(origin).hostname,
        attested,
      )
      const object = cborMap([
        ['fmt', cborText('none')],
        ['attStmt', Buffer.from([0xa0])],
        ['authData', cborBytes(data)],
      ])
      const challenge = options.challenge ?? question.challenge
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, from).toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** What `navigator.credentials.get` returns. */
    sign(question: { challenge: string }, options: AnswerOptions = {}) {
      uses += 1
      const from = options.origin ?? origin
      const challenge = options.challenge ?? question.challenge
      const data = authData(
        flagsOf(options.isVerified),
        options.counter ?? uses,
        options.host ?? new URL(origin).hostname,
      )
      const client = clientData('webauthn.get', challenge, from)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof openAuthenticator>

/** As much CBOR as a response needs. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x59]), twoBytes(bytes.length), bytes])
}
function cborMap(entries: Array<[string, Buffer]>): Buffer {
  const flat = entries.flatMap(([name, value]) => [cborText(name), value])
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...flat])
}
function twoBytes(number: number): Buffer {
  return Buffer.from([number >> 8, number & 255])
}
/** ES256 on P-256, in COSE encoding. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const half = (text: string) => cborShort(Buffer.from(text, 'base64url'))
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, half(x), Buffer.from([0x22]), half(y)])
}
function cborShort(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}
