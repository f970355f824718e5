import { beforeEach, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { jobContext, lettersOf, runJobs } from '../../../test/support/jobs.ts'
import { automaticDesk, type Payer, RULE } from '../../../test/support/money/automatic.ts'
import { orderFromBalance } from '../../../test/support/money/balance.ts'
import { refundDesk } from '../../../test/support/money/refunds.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { addMember } from '../../../test/support/staff.ts'
import { tellBalanceJob } from '../../delivery/mail/tell-balance.job.ts'
import { tellSecurityJob } from '../../delivery/mail/tell-security.job.ts'
import { DAY, HOUR, MINUTE } from '../../durations.ts'
import { AppError } from '../../errors.ts'
import type { Payments } from '../../platform/payments.ts'
import { returnBalance } from '../balance/return-balance.ts'
import { reconcileBooks } from '../ledger/reconcile-books.ts'
import { reconcilePaymentsJob } from '../payments/reconcile-payments.job.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { removeCard, saveCard } from './change-top-ups.ts'
import { findTopUps, openConfirmation } from './find-top-ups.ts'
import { topUpShortJob } from './top-up-short.job.ts'

const wordsOf = (error: unknown) => (error instanceof AppError ? error.message : String(error))

describeShop('automatic top-ups', { webhooks: 'dropped' }, (shop) => {
  const desk = automaticDesk(() => shop)
  const { rows, organization, balanceOf, automatic, work, taken, atProvider, stateOf } = desk
  let now = Date.now()
  const setTime = (ms: number) => {
    now = ms
    shop.setClock(new Date(now))
    shop.payments.controls.setClock(new Date(now))
  }
  const pass = (ms: number) => setTime(now + ms)
  beforeEach(async () => {
    setTime(now + 2 * DAY)
    shop.payments.controls.clearFaults()
    await rows("delete from pgboss.job where name in ('tell-balance', 'tell-security')")
  })
  const draw = (of: Payer) =>
    orderFromBalance(shop.parts, of.organizationId, { addresses: [EMPIRE_STATE] })
  const reconcile = () => reconcilePaymentsJob.run(shop.jobParts, {}, jobContext(shop))
  const letters = () => lettersOf(shop, [tellBalanceJob])
  const partsWith = (change: Partial<Payments>) => ({
    ...shop.jobParts,
    payments: refundDesk(() => shop).partsWith(change).payments,
  })
  const seen = (of: Payer) => findTopUps(shop.parts, of.organizationId)

  it('an order that takes the balance below the threshold has the card charged once and credited', async () => {
    const of = await automatic(11_000)
    await runJobs(shop, [topUpShortJob])
    expect(await taken(of)).toEqual([])
    await draw(of)
    await draw(of)
    expect(await runJobs(shop, [topUpShortJob])).toBeGreaterThan(0)
    expect(await balanceOf(of.organizationId)).toBe(11_000 - 2 * 1999 + RULE.addCents)
    const charges = await taken(of)
    expect(charges).toMatchObject([{ amount: RULE.addCents, capture_method: 'manual' }])
    expect(await desk.accounts(charges[0]?.id ?? '')).toMatchObject({ balances: -RULE.addCents })
    const [letter] = await letters()
    expect(letter).toMatchObject({ to: of.email, text: expect.stringContaining('saved card') })
    expect(await reconcileBooks(shop.jobParts)).toMatchObject({ differing: 0 })
  })

  it('an order enqueues nothing while it’s off, stopped or not needed', async () => {
    const of = await automatic(50_000)
    await runJobs(shop, [topUpShortJob])
    const waiting = () =>
      rows(
        `select from pgboss.job where name = 'top-up-short' and state = 'created'
        and data ->> 'organizationId' = $1`,
        of.organizationId,
      )
    await draw(of)
    expect(await waiting()).toEqual([])
    await desk.set(of, null)
    await desk.set(of, { ...RULE, belowCents: 49_000 })
    await runJobs(shop, [topUpShortJob])
    await desk.set(of, null)
    await rows('update balances set low_cents = 0')
    await draw(of)
    expect(await waiting()).toEqual([])
  })

  it('ten that charge at once for one shortfall charge once', async () => {
    const of = await automatic(9_000)
    await Promise.allSettled(Array.from({ length: 10 }, () => work(of)))
    await work(of)
    expect(await taken(of)).toHaveLength(1)
    expect(await balanceOf(of.organizationId)).toBe(9_000 + RULE.addCents)
  })

  it('a shortfall that one charge doesn’t end takes another, up to the limit of 24 hours', async () => {
    const of = await organization()
    await desk.save(of)
    await desk.set(of, { belowCents: 100_000, addCents: 20_000, dayCents: 50_000 })
    await work(of)
    expect(await balanceOf(of.organizationId)).toBe(40_000)
    expect(await seen(of)).toMatchObject({ isCapped: true, stopped: null })
    pass(23 * HOUR)
    await reconcile()
    expect(await balanceOf(of.organizationId)).toBe(40_000)
    pass(2 * HOUR)
    await reconcile()
    expect(await balanceOf(of.organizationId)).toBe(80_000)
  })

  it.each([
    ['before the card was charged', 'before'],
    ['after it was charged', 'after'],
  ])('a process that died %s is finished by the reconciler, once', async (_when, when) => {
    const of = await automatic(5_000)
    const chargeCard: Payments['chargeCard'] = async (...args) => {
      if (when === 'after') await shop.parts.payments.chargeCard(...args)
      throw new Error('died')
    }
    await expect(work(of, partsWith({ chargeCard }))).rejects.toThrow('died')
    expect(await balanceOf(of.organizationId)).toBe(5_000)
    pass(2 * MINUTE)
    await reconcile()
    expect(await balanceOf(of.organizationId)).toBe(5_000 + RULE.addCents)
    expect(await taken(of)).toHaveLength(1)
  })

  it('a charge whose key the provider has forgotten is looked up, not made again', async () => {
    const of = await automatic(5_000)
    const chargeCard: Payments['chargeCard'] = async (...args) => {
      await shop.parts.payments.chargeCard(...args)
      throw new Error('died')
    }
    await expect(work(of, partsWith({ chargeCard }))).rejects.toThrow('died')
    pass(2 * DAY)
    await work(of)
    expect(await taken(of)).toHaveLength(1)
    expect(await atProvider(of)).toHaveLength(1)
    expect(await balanceOf(of.organizationId)).toBe(5_000 + RULE.addCents)
  })

  it.each(['before', 'after'] as const)(
    'a charge that the provider failed %s making it is never made twice',
    async (when) => {
      const of = await automatic(5_000)
      const fault = { kind: 'error', when, method: 'POST', path: '/v1/payment_intents$' } as const
      shop.payments.controls.addFault({ ...fault, count: 3 })
      await work(of)
      shop.payments.controls.clearFaults()
      pass(2 * HOUR)
      await reconcile()
      expect(await taken(of)).toHaveLength(1)
      expect(await balanceOf(of.organizationId)).toBe(5_000 + RULE.addCents)
    },
  )

  it('a charge of which only the provider’s event tells is credited by it', async () => {
    const of = await automatic(5_000)
    const chargeCard: Payments['chargeCard'] = async (...args) => {
      await shop.parts.payments.chargeCard(...args)
      throw new Error('died')
    }
    await expect(work(of, partsWith({ chargeCard }))).rejects.toThrow('died')
    const [made] = await atProvider(of)
    const hear = () => recordPayment(shop.parts, made?.id ?? '', 'provider')
    await Promise.all([hear(), hear(), hear()])
    expect(await balanceOf(of.organizationId)).toBe(5_000 + RULE.addCents)
    await work(of)
    expect(await taken(of)).toHaveLength(1)
  })

  it('a card that is declined for now is tried three times, rests in between, and stops', async () => {
    const of = await automatic(5_000, 'pm_card_chargeCustomerFail')
    await work(of)
    await work(of)
    expect(await atProvider(of)).toMatchObject([{ status: 'canceled' }])
    expect(await seen(of)).toMatchObject({ stopped: null, nextTryAt: new Date(now + HOUR) })
    expect(await letters()).toEqual([])
    pass(HOUR)
    await reconcile()
    pass(6 * HOUR)
    await reconcile()
    expect(await atProvider(of)).toHaveLength(3)
    expect((await seen(of)).stopped).toMatchObject({ because: 'declined' })
    const [letter, ...others] = await letters()
    expect(letter?.subject).toContain('has stopped')
    expect(letter?.text).toContain('Visa ending in 0341')
    expect(others).toEqual([])
    pass(DAY)
    await reconcile()
    expect(await atProvider(of)).toHaveLength(3)
    await desk.save(of)
    await desk.set(of)
    await work(of)
    expect(await balanceOf(of.organizationId)).toBe(5_000 + RULE.addCents)
    expect((await seen(of)).stopped).toBeNull()
  })

  it('a card that is declined for good stops at once', async () => {
    const of = await automatic(5_000)
    const { payment_method_id: id } = await stateOf(of)
    shop.payments.controls.look().testCards.set(id, '4000000000009987')
    await work(of)
    expect((await seen(of)).stopped).toMatchObject({ because: 'declined' })
    expect(await letters()).toHaveLength(1)
    await work(of)
    expect(await atProvider(of)).toHaveLength(1)
  })

  it('a bank that wants its cardholder pauses it until an admin confirms, which credits it once', async () => {
    const of = await automatic(5_000, 'pm_card_authenticationRequired')
    await work(of)
    await work(of)
    expect((await seen(of)).stopped).toMatchObject({ because: 'authentication', canConfirm: true })
    const sent = await letters()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('/account/automatic-top-up')
    const { clientSecret, paymentMethodId, cents } = await openConfirmation(
      shop.parts,
      of.organizationId,
    )
    expect(cents).toBe(RULE.addCents)
    const [{ id = '' } = {}] = await atProvider(of)
    const confirm = () =>
      desk.send(`/v1/payment_intents/${id}/confirm`, { payment_method: paymentMethodId })
    expect(await confirm()).toMatchObject({ status: 'requires_action' })
    await desk.answer(clientSecret, false)
    pass(2 * MINUTE)
    await reconcile()
    expect((await seen(of)).stopped).toMatchObject({ canConfirm: true })
    await confirm()
    await desk.answer(clientSecret, true)
    // Nobody came back to the page.
    await reconcile()
    expect(await balanceOf(of.organizationId)).toBe(5_000 + RULE.addCents)
    expect((await seen(of)).stopped).toBeNull()
    expect(await taken(of)).toHaveLength(1)
  })

  it('a charge that nobody confirms within a day can’t be confirmed anymore', async () => {
    const of = await automatic(5_000, 'pm_card_authenticationRequired')
    await work(of)
    pass(25 * HOUR)
    await reconcile()
    expect(await atProvider(of)).toMatchObject([{ status: 'canceled' }])
    expect((await seen(of)).stopped).toMatchObject({ canConfirm: false })
    const opened = openConfirmation(shop.parts, of.organizationId)
    expect(await opened.catch(wordsOf)).toContain('nothing to confirm')
    // Turned on again, it asks again.
    await desk.set(of)
    await work(of)
    expect((await seen(of)).stopped).toMatchObject({ canConfirm: true })
  })

  it('a disputed top-up stops it, and it can be turned on again once the bank has decided', async () => {
    const of = await automatic(5_000)
    await work(of)
    const [charge] = await taken(of)
    const intentId = charge?.id ?? ''
    const { id } = shop.payments.controls.openDispute(intentId)
    await recordPayment(shop.parts, intentId, 'provider')
    await recordPayment(shop.parts, intentId, 'provider')
    expect((await seen(of)).stopped).toMatchObject({ because: 'disputed' })
    await reconcile()
    expect(await taken(of)).toHaveLength(1)
    expect(await desk.set(of).catch(wordsOf)).toContain('once the bank has decided')
    shop.payments.controls.closeDispute(id, 'lost')
    await recordPayment(shop.parts, intentId, 'provider')
    await reconcile()
    expect(await taken(of)).toHaveLength(1)
    await desk.set(of)
    await work(of)
    expect(await taken(of)).toHaveLength(2)
    await recordPayment(shop.parts, intentId, 'provider')
    expect((await seen(of)).stopped).toBeNull()
  })

  it('a charge that is authorized while it’s turned off, or over a lower limit, is released', async () => {
    for (const rule of [null, { ...RULE, dayCents: 20_000, addCents: 10_000 }]) {
      const of = await automatic(RULE.belowCents - 1)
      await work(of)
      await rows('update balances set low_cents = 0')
      for (let drawn = 0; drawn < 11; drawn += 1) await draw(of)
      const chargeCard: Payments['chargeCard'] = async (...args) => {
        const made = await shop.parts.payments.chargeCard(...args)
        await desk.set(of, rule)
        return made
      }
      await work(of, partsWith({ chargeCard }))
      const ends = (await atProvider(of)).map(({ status }) => status)
      expect(ends).toEqual(['succeeded', 'canceled'])
    }
  })

  it('nothing is charged for an organization that is switched off', async () => {
    const of = await automatic(5_000)
    await rows('update organizations set disabled_at = now() where id = $1', of.organizationId)
    await work(of)
    await reconcile()
    expect(await atProvider(of)).toEqual([])
  })

  it('a balance that is returned isn’t filled again', async () => {
    const of = await automatic(5_000)
    await work(of)
    const staffId = await addMember(shop, 'owner', `returner-${now}`)
    await returnBalance(shop.parts, { organizationId: of.organizationId, staffId })
    await reconcile()
    await work(of)
    expect(await seen(of)).toMatchObject({ isOn: false })
    expect(await taken(of)).toHaveLength(1)
  })

  it('a card is saved by its bank’s leave, replaced and removed, and the admins hear of each', async () => {
    const of = await organization(20_000)
    const form = await desk.fillForm(of, 'pm_card_threeDSecure2Required')
    const first = await saveCard(shop.parts, desk.sessionOf(of), form)
    expect(first).toEqual({ brand: 'visa', last4: '3220' })
    await saveCard(shop.parts, desk.sessionOf(of), form)
    expect(await desk.save(of, 'pm_card_chargeDeclined')).toBeNull()
    await desk.set(of)
    await desk.save(of, 'pm_card_mastercard')
    expect((await seen(of)).card).toEqual({ brand: 'mastercard', last4: '4444' })
    // What was replaced can't come back by an old link.
    expect(await saveCard(shop.parts, desk.sessionOf(of), form)).toBeNull()
    await removeCard(shop.parts, desk.sessionOf(of))
    await removeCard(shop.parts, desk.sessionOf(of))
    expect(await seen(of)).toMatchObject({ card: null, isOn: false })
    const { paymentMethods } = shop.payments.controls.look()
    const customer = await desk.customerOf(of)
    expect([...paymentMethods.values()].filter((each) => each.customer === customer)).toEqual([])
    expect(await desk.set(of).catch(wordsOf)).toBe('Save a card first.')
    const subjects = (await lettersOf(shop, [tellSecurityJob])).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('saved card'))).toHaveLength(3)
    expect(subjects.filter((subject) => subject.includes('was set'))).toHaveLength(1)
    const log = await rows(
      'select action from audit_log where subject = $1 order by id',
      of.organizationId,
    )
    const actions = ['save_card', 'set_automatic_top_up', 'save_card', 'remove_card']
    expect(log.map(({ action }) => action)).toEqual(actions)
  })

  it('a form of another organization saves nothing', async () => {
    const [ours, theirs] = [await organization(), await organization()]
    const form = await desk.fillForm(theirs, 'pm_card_visa')
    await desk.save(ours)
    const stolen = saveCard(shop.parts, desk.sessionOf(ours), form)
    expect(await stolen.catch(wordsOf)).toContain('can’t find this card')
  })
})
