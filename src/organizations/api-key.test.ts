import { expect, it } from 'vitest'
import { hashSecret, isSecretOf, keyHint, makeKey, readKey } from './api-key.ts'

it('a key says its mode, has 256 random bits, and is read back as it was made', () => {
  for (const livemode of [true, false]) {
    const { key, publicId, secret } = makeKey(livemode)
    expect(key).toMatch(/^dbx_(live|test)_[0-9a-z]{16}_[0-9A-Za-z]{49}$/)
    expect(key.startsWith(livemode ? 'dbx_live_' : 'dbx_test_')).toBe(true)
    expect(readKey(key)).toEqual({ livemode, publicId, secret })
    expect(keyHint({ livemode, publicId })).not.toContain(secret)
  }
  const secrets = new Set(Array.from({ length: 200 }, () => makeKey(true).secret))
  expect(secrets.size).toBe(200)
})

it('a key with any one letter changed, missing or added is none', () => {
  const { key } = makeKey(true)
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === 'a' ? 'b' : 'a'
    expect(readKey(key.slice(0, at) + other + key.slice(at + 1)), `changed at ${at}`).toBe(
      undefined,
    )
    expect(readKey(key.slice(0, at) + key.slice(at + 1)), `cut at ${at}`).toBe(undefined)
  }
  for (const text of ['', 'dbx_live_', `${key}a`, ` ${key}`, key.replace('live', 'test')]) {
    expect(readKey(text), text).toBe(undefined)
  }
})

it('a secret is recognized by its hash alone', () => {
  const { secret } = makeKey(false)
  expect(isSecretOf(hashSecret(secret), secret)).toBe(true)
  expect(isSecretOf(hashSecret(secret), makeKey(false).secret)).toBe(false)
})
