import { createHmac } from 'node:crypto'
import { DEFAULT_KEYS } from '../../../standins/payments/start.ts'
import { among } from './pick.ts'
import type { World } from './world.ts'

/** More than a sequence ever produces: held back until released, last first. */
export const ALL = 100_000

export async function resend(world: World, { which }: { which: number }): Promise<void> {
  const { controls } = world.shop.payments
  const event = among(controls.events(), which)
  if (event) await controls.resendEvent(event.id)
}

/** Someone who knows our URL but not our secret, or who has intercepted an old event. */
export async function forge(
  world: World,
  { which, how }: { which: number; how: 'signature' | 'old' },
): Promise<void> {
  const intent = among(world.intents, which)
  const event = {
    id: `evt_forged_${world.now()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: intent?.id ?? 'pi_forged', object: 'payment_intent' } },
  }
  const body = JSON.stringify(event)
  const seconds = Math.floor(Date.now() / 1000) - (how === 'old' ? 3600 : 0)
  const secret = how === 'old' ? DEFAULT_KEYS.webhookSecret : 'whsec_guessed'
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  const reply = await world.shop
    .visit()
    .post('/api/webhooks/stripe', body, { 'stripe-signature': `t=${seconds},v1=${signature}` })
  world.heard(`forged event (${how})`, reply, (status) => status === 400)
}
