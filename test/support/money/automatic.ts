import type { Rule } from '../../../src/money/automatic/automatic.ts'
import { changeRule, openCardForm, saveCard } from '../../../src/money/automatic/change-top-ups.ts'
import { chargeSavedCard } from '../../../src/money/automatic/top-up-short.job.ts'
import type { MoneyParts } from '../../../src/parts.ts'
import type { Session } from '../../../src/staff/session.ts'
import { DEFAULT_KEYS } from '../../../standins/payments/start.ts'
import type { TestShop } from '../shop.ts'
import { balanceDesk } from './balance.ts'

export const RULE: Rule = { belowCents: 10_000, addCents: 20_000, dayCents: 60_000 }

export interface Payer {
  organizationId: string
  memberId: string
  email: string
}

/** Helpers for tests of saved cards and automatic top-ups. */
export function automaticDesk(shop: () => TestShop) {
  const desk = balanceDesk(shop)

  const sessionOf = ({ organizationId, memberId, email }: Payer): Session => ({
    id: 'a session',
    staffId: memberId,
    username: email,
    role: 'admin',
    organizationId,
    timeZones: {},
    owes: undefined,
    isFresh: true,
    ways: [],
  })

  async function send(path: string, fields: Record<string, string>) {
    const response = await fetch(`${shop().payments.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${DEFAULT_KEYS.secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields),
    })
    return (await response.json()) as { status?: string; error?: { code: string } }
  }

  /** The bank's question, as the cardholder answers it. */
  const answer = (clientSecret: string, authorized: boolean) =>
    fetch(`${shop().payments.url}/frames/three-d-secure`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ intent: clientSecret.split('_secret_')[0], clientSecret, authorized }),
    })

  /** What the provider's form does in a browser; returns the setup's ID. */
  async function fillForm(of: Payer, method: string): Promise<string> {
    const clientSecret = await openCardForm(shop().parts, sessionOf(of))
    const id = clientSecret.split('_secret_')[0] ?? ''
    const { status } = await send(`/v1/setup_intents/${id}/confirm`, { payment_method: method })
    if (status === 'requires_action') await answer(clientSecret, true)
    return id
  }

  const save = async (of: Payer, method = 'pm_card_visa') =>
    saveCard(shop().parts, sessionOf(of), await fillForm(of, method))

  const set = (of: Payer, rule: Rule | null = RULE) => changeRule(shop().parts, sessionOf(of), rule)

  /** An organization whose card is charged when its balance falls below 100 dollars. */
  async function automatic(cents: number, method?: string): Promise<Payer> {
    const of = await desk.organization(cents)
    await save(of, method)
    await set(of)
    return of
  }

  const work = ({ organizationId }: Payer, parts: MoneyParts = shop().jobParts) =>
    chargeSavedCard(parts, organizationId)

  async function customerOf({ organizationId }: Payer): Promise<string> {
    const [row] = await desk.rows(
      'select customer_id from automatic_top_ups where organization_id = $1',
      organizationId,
    )
    return row?.customer_id
  }

  /** Its automatic payments as the provider has them, the oldest first. */
  async function atProvider(of: Payer) {
    const customer = await customerOf(of)
    const { paymentIntents } = shop().payments.controls.look()
    return [...paymentIntents.values()].filter((intent) => intent.customer === customer)
  }

  const taken = async (of: Payer) =>
    (await atProvider(of)).filter(({ status }) => status === 'succeeded')

  async function stateOf({ organizationId }: Payer) {
    const [row] = await desk.rows(
      'select * from automatic_top_ups where organization_id = $1',
      organizationId,
    )
    return row
  }

  const forms = { send, answer, fillForm, save, set, sessionOf }
  return { ...desk, ...forms, automatic, work, customerOf, atProvider, taken, stateOf }
}
