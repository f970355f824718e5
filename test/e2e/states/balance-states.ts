import type { Page } from '@playwright/test'
import { failure, json, type ScreenState } from '../support/answers.ts'
import { ADMIN, account, press, said } from './account-states.ts'
import { BALANCE, MOVEMENTS } from './balance-answers.ts'

const balance = (then: (page: Page) => Promise<unknown>, state = ADMIN) =>
  account(
    '/account/balance',
    { balance: json(200, BALANCE), 'balance/movements**': json(200, MOVEMENTS) },
    then,
    state,
  )

/** What an organization's members see of its balance. */
export const BALANCE_STATES: readonly ScreenState[] = [
  {
    name: 'account, balance',
    show: balance(said('Taken back by a bank')),
  },
  {
    name: 'account, balance of a member',
    show: balance(said('can top it up'), { ...ADMIN, role: 'member' }),
  },
  {
    name: 'account, no balance yet',
    show: account(
      '/account/balance',
      {
        balance: json(200, { cents: 0, lowCents: 10_000, months: [] }),
        'balance/movements**': json(200, []),
      },
      said('Nothing yet'),
    ),
  },
  {
    name: 'account, balance not loaded',
    show: account(
      '/account/balance',
      { balance: failure(503, 'unavailable') },
      said('Couldn’t load the balance'),
    ),
  },
  {
    name: 'account, a threshold that is none',
    show: balance(async (page) => {
      await page.getByLabel(/^Email admins/).fill('many')
      await press('Save')(page)
      await said('Enter an amount')(page)
    }),
  },
  {
    name: 'account, top up',
    show: account('/account/top-up', {}, async (page) => {
      await page.getByLabel('Amount (USD)').fill('20')
      await press('Continue to Card')(page)
      await said('Enter an amount')(page)
    }),
  },
  {
    name: 'account, topped up',
    show: account(
      '/account/top-up?payment_intent=pi_1',
      { 'balance/top-ups/*/confirm': json(200, { state: 'credited', cents: 118_001 }) },
      said('Thank you'),
    ),
  },
  {
    name: 'account, top-up declined',
    show: account(
      '/account/top-up?payment_intent=pi_1',
      { 'balance/top-ups/*/confirm': json(200, { state: 'unpaid', cents: 0 }) },
      said('The bank declined it'),
    ),
  },
]
