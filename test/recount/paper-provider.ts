import type {
  Intent,
  Payments,
  ProviderDispute,
  ProviderRefund,
} from '../../src/platform/payments.ts'

interface Paper {
  intent: Intent
  refunds: ProviderRefund[]
  disputes: ProviderDispute[]
}

/**
 * A card provider that is nothing but lists in memory: it says what the real one would say about a
 * payment, and a hundred thousand histories don't wait for a network.
 */
export class PaperProvider {
  readonly papers = new Map<string, Paper>()
  /** Makes the ids of one provider differ from those of another. */
  prefix = ''
  #ids = 0

  /** What the use cases call, at the time that the clock says. Whatever they shouldn't call isn't
   * there. */
  paymentsAt(clock: () => Date, refundStatus: () => string): Payments {
    return {
      retrieveIntent: async (id: string) => structuredClone(this.papers.get(id)?.intent),
      refundsOf: async (id: string) => structuredClone(this.paper(id).refunds).reverse(),
      disputesOf: async (id: string) => structuredClone(this.paper(id).disputes),
      createRefund: async ({ intentId, amountCents, metadata }) =>
        this.refund(intentId, amountCents, { status: refundStatus(), at: clock(), metadata }),
    } as Payments
  }

  charge(intentId: string, cents: number, at: Date): void {
    const charge = {
      id: this.#id('ch'),
      intentId,
      amountCents: cents,
      refundedCents: 0,
      isCaptured: true,
      isDisputed: false,
      card: null,
      fee: { id: this.#id('txn'), amountCents: 30 + Math.round(cents * 0.029) },
      at,
    }
    const intent: Intent = {
      id: intentId,
      status: 'succeeded',
      amountCents: cents,
      receivedCents: cents,
      capturableCents: 0,
      authorizedAt: at,
      currency: 'usd',
      clientSecret: `${intentId}_secret`,
      metadata: {},
      receiptEmail: null,
      description: null,
      charge,
    }
    this.papers.set(intentId, { intent, refunds: [], disputes: [] })
  }

  refund(
    intentId: string,
    amountCents: number,
    more: Pick<ProviderRefund, 'status' | 'at'> & Partial<ProviderRefund>,
  ): ProviderRefund {
    const refund = {
      id: this.#id('re'),
      intentId,
      amountCents,
      failure: null,
      metadata: {},
      failedAt: null,
      ...more,
    }
    const { intent, refunds } = this.paper(intentId)
    refunds.push(refund)
    if (intent.charge) intent.charge.refundedCents += amountCents
    return refund
  }

  fail(refund: ProviderRefund, at: Date): void {
    Object.assign(refund, { status: 'failed', failure: 'lost_or_stolen_card', failedAt: at })
    const { charge } = this.paper(refund.intentId ?? '').intent
    if (charge) charge.refundedCents -= refund.amountCents
  }

  dispute(intentId: string, cents: number, at: Date): ProviderDispute {
    const { intent, disputes } = this.paper(intentId)
    const dispute = {
      id: this.#id('dp'),
      intentId,
      amountCents: cents,
      reason: 'fraudulent',
      status: 'needs_response',
      movements: [{ id: this.#id('txn'), amountCents: -cents, feeCents: 1500, at }],
      at,
    }
    disputes.push(dispute)
    if (intent.charge) intent.charge.isDisputed = true
    return dispute
  }

  close(dispute: ProviderDispute, status: 'won' | 'lost', at: Date): void {
    dispute.status = status
    if (status === 'lost') return
    const back = { amountCents: dispute.amountCents, feeCents: -1500, at }
    dispute.movements.push({ id: this.#id('txn'), ...back })
  }

  paper(intentId: string): Paper {
    const paper = this.papers.get(intentId)
    if (!paper) throw new Error(`There is no payment ${intentId}`)
    return paper
  }

  #id(prefix: string): string {
    this.#ids += 1
    return `${prefix}_${this.prefix}_${this.#ids}`
  }
}
