import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifyWebhook } from './webhook.ts'

const bytes = randomBytes(32)
const secret = `whsec_${bytes.toString('base64')}`
const at = new Date('2026-11-16T15:04:31Z')
const timestamp = String(at.getTime() / 1000)
const body = JSON.stringify({ id: 'evt_1', type: 'deed.delivered', data: { state: 'delivered' } })
const sign = (key = bytes, time = timestamp) =>
  `v1,${createHmac('sha256', key).update(`evt_1.${time}.${body}`).digest('base64')}`
const headers = (signature: string, time = timestamp) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': time,
  'webhook-signature': signature,
})

describe('a webhook is verified', () => {
  it('a webhook signed with the secret gives its event, also beside another signature', () => {
    expect(verifyWebhook(body, headers(sign()), secret, at).type).toBe('deed.delivered')
    const both = `${sign(randomBytes(32))} ${sign()}`
    expect(verifyWebhook(body, headers(both), secret, at).id).toBe('evt_1')
  })

  it('a webhook that was changed, forged, signed for nothing or has no signature is refused', () => {
    const refused = (text: string, its: Record<string, string>, key = secret) =>
      expect(() => verifyWebhook(text, its, key, at)).toThrow(/isn’t signed/)
    refused(`${body} `, headers(sign()))
    refused(body, headers(sign(randomBytes(32))))
    refused(body, headers(sign().replace('v1,', 'v0,')))
    refused(body, headers('v1,'))
    refused(body, { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp })
    refused(body, { ...headers(sign()), 'webhook-id': 'evt_2' })
    refused(body, headers(sign()), `whsec_${randomBytes(32).toString('base64')}`)
  })

  it('a webhook from more than five minutes ago, or ahead, is refused', () => {
    for (const shift of [-301, 301]) {
      const time = String(Number(timestamp) + shift)
      expect(() => verifyWebhook(body, headers(sign(bytes, time), time), secret, at)).toThrow(
        /too old/,
      )
    }
    expect(() => verifyWebhook(body, headers(sign(bytes, 'soon'), 'soon'), secret, at)).toThrow(
      /too old/,
    )
  })
})
