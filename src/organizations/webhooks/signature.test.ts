import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { newWebhookSecret, signedHeaders } from './signature.ts'

const message = () => ({ id: 'evt_1', at: new Date(), body: '{"type":"deed.delivered"}' })

it('what we sign is what the Standard Webhooks library verifies', () => {
  const secret = newWebhookSecret()
  const { id, at, body } = message()
  const headers = signedHeaders({ id, at, body }, [secret])
  expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'deed.delivered' })
  expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(id, at, body))
})

it('a changed body, id, time or secret is found out', () => {
  const secret = newWebhookSecret()
  const sent = message()
  const headers = signedHeaders(sent, [secret])
  const verify = (body: string, changed: object = {}, by = secret) =>
    new Webhook(by).verify(body, { ...headers, ...changed })
  expect(() => verify(`${sent.body} `)).toThrow()
  expect(() => verify(sent.body, { 'webhook-id': 'evt_2' })).toThrow()
  const later = String(Number(headers['webhook-timestamp']) + 1)
  expect(() => verify(sent.body, { 'webhook-timestamp': later })).toThrow()
  expect(() => verify(sent.body, {}, newWebhookSecret())).toThrow()
  expect(verify(sent.body)).toBeTruthy()
})

it('a secret has 256 random bits and says what it is', () => {
  const secrets = Array.from({ length: 100 }, newWebhookSecret)
  expect(new Set(secrets).size).toBe(100)
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
  }
})
