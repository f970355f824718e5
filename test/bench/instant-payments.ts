import { randomUUID } from 'node:crypto'
import { type Intent, noPayments, type Payments } from '../../src/platform/payments.ts'

/** A card provider in this process that answers at once: what is left of a sale is ours. */
export function instantPayments(): Payments & { authorize(intentId: string): void } {
  const intents = new Map<string, Intent>()
  const known = (id: string): Intent => {
    const intent = intents.get(id)
    if (!intent) throw new Error(`There is no intent ${id}`)
    return intent
  }
  const change = (id: string, changes: Partial<Intent>): Intent => {
    const intent = { ...known(id), ...changes }
    intents.set(id, intent)
    return intent
  }
  return {
    ...noPayments,
    async createIntent(amountCents, { metadata }) {
      const id = `pi_${randomUUID().replaceAll('-', '')}`
      const intent: Intent = {
        id,
        status: 'requires_payment_method',
        amountCents,
        capturableCents: 0,
        authorizedAt: null,
        receivedCents: 0,
        currency: 'usd',
        clientSecret: `${id}_secret`,
        metadata,
        receiptEmail: null,
        description: null,
        charge: null,
        isDebit: false,
        declineCode: null,
      }
      intents.set(id, intent)
      return intent
    },
    changeAmount: async (id, amountCents) => change(id, { amountCents }),
    describeIntent: async () => {},
    retrieveIntent: async (id) => intents.get(id),
    async captureIntent(id, amountCents) {
      const charge = {
        id: `ch_${id.slice(3)}`,
        intentId: id,
        amountCents,
        isCaptured: true,
        refundedCents: 0,
        isDisputed: false,
        fee: null,
        card: { brand: 'visa', last4: '4242' },
        at: new Date(),
      }
      return change(id, { status: 'succeeded', receivedCents: amountCents, charge })
    },
    authorize(id) {
      const { amountCents: capturableCents } = known(id)
      change(id, { status: 'requires_capture', capturableCents, authorizedAt: new Date() })
    },
  }
}
