import { providerId } from './ids.ts'
import { after, move, type Story, soon } from './story.ts'

export function pay(story: Story, session: string | null): Date {
  const { dice, book, orderId } = story
  let charged = soon(dice, story.placedAt, 2, 25)
  if (dice.chance(0.05)) {
    hearFromProvider(story, 'payment_intent.payment_failed', soon(dice, charged, 1, 2))
    charged = soon(dice, charged, 20, 150)
  }
  // Mostly the webhook knows first, often the success page.
  const actor = dice.chance(0.78) ? 'provider' : 'customer'
  const paidAt = soon(dice, charged, 1, 3)
  const heardAt = actor === 'provider' ? paidAt : soon(dice, paidAt, 1, 4)
  hearFromProvider(story, 'payment_intent.succeeded', heardAt)

  story.paidAt = paidAt
  story.status = 'completed'
  story.happened.push({
    ...{ at: paidAt, event: 'paid', actor },
    ...{ from_state: 'pending', to_state: 'completed' },
  })
  for (const line of story.lines) move(story, line, 'pay', { actor, at: paidAt })
  if (session) {
    book.rows.search_conversions.push({
      order_id: orderId,
      session_id: session,
      converted_at: soon(dice, paidAt, 0.2, 2),
    })
  }
  return paidAt
}

/** Declined once or twice, never retried, and canceled a day later. */
export function cancelPayment(story: Story): void {
  const { dice } = story
  let at = story.placedAt
  for (let declined = dice.int(0, 2); declined > 0; declined--) {
    at = soon(dice, at, 5, 90)
    hearFromProvider(story, 'payment_intent.payment_failed', at)
  }
  const canceledAt = soon(dice, after(at, 24 * 3600), 0, 3600)
  hearFromProvider(story, 'payment_intent.canceled', canceledAt)
  story.status = 'failed'
  story.happened.push({ at: canceledAt, event: 'payment_canceled', actor: 'provider' })
}

export function hearFromProvider({ book, dice, intentId }: Story, type: string, at: Date): void {
  book.rows.payment_events.push({
    provider_event_id: providerId(dice, 'evt'),
    type,
    payment_intent_id: intentId,
    received_at: at,
    handled_at: soon(dice, at, 0.02, 0.4),
  })
}
