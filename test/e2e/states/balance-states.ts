import type { ownSpending } from '../../../src/contract/account/balance.ts'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import { failure, json } from '../support/answers.ts'
import { inTurn, press, type ScreenState, screens, text } from '../support/screens.ts'
import {
  BALANCE,
  MOVEMENTS,
  STATEMENT,
  STATEMENTS,
  stopped,
  TOP_UPS,
  TOPPED_UP,
} from './balance-answers.ts'

const who = (place: number) => ({ id: `0198f3a2-0000-7000-8000-00000000060${place}` })
const SPENDING: CallResult<typeof ownSpending> = {
  month: '2026-03',
  resetsOn: '2026-04-01',
  spending: [
    { ...who(1), kind: 'organization', name: 'Elm Title', cents: 91_954, limitCents: 500_000 },
    { ...who(2), kind: 'member', name: 'grace@elmtitle.com', cents: 3998, limitCents: null },
    { ...who(3), kind: 'key', name: 'Closing software', cents: 87_956, limitCents: 87_956 },
  ],
}

const DEBITS = [{ cents: 250_000, at: new Date('2026-03-02T15:00:00.000Z') }]

const confirmed = (state: string, cents: number) => ({
  'balance/top-ups/*/confirm': json(200, { state, cents }),
})

/** What an organization's members see of its balance. */
export const BALANCE_STATES: ScreenState[] = [
  ...screens(
    'account, balance',
    {
      path: '/account/balance',
      answers: {
        balance: json(200, BALANCE),
        'balance/movements': json(200, MOVEMENTS),
        spending: json(200, SPENDING),
        'top-ups': json(200, TOPPED_UP),
      },
      shows: 'Taken back by a bank',
      noun: 'the balance',
    },
    {
      'of a buyer': { session: { role: 'member' }, shows: 'can top it up' },
      'none yet': {
        answers: {
          balance: json(200, { cents: 0, lowCents: 10_000 }),
          'balance/movements': json(200, []),
        },
        shows: 'Nothing yet',
      },
      'changing a limit': inTurn(
        press('Change the limit of Closing software'),
        text('Leave it empty for no limit'),
      ),
      'with a declined card': {
        answers: { 'top-ups': json(200, stopped('declined', 'The card has expired.')) },
        shows: 'Your saved card was declined',
      },
      'with a bank debit on its way': {
        answers: { 'top-ups': json(200, { ...TOP_UPS, debits: DEBITS }) },
        shows: 'is on its way from your bank',
      },
      'a threshold that is none': async (page) => {
        await page.getByLabel(/^Email admins/).fill('many')
        await press('Save')(page)
        await text('Enter an amount')(page)
      },
    },
  ),
  ...screens(
    'account, statements',
    {
      path: '/account/statements',
      answers: { statements: json(200, STATEMENTS) },
      shows: 'October 2026',
      noun: 'the statements',
    },
    {
      'of a member': { session: { role: 'member' } },
      'none yet': {
        answers: { statements: json(200, { ...STATEMENTS, months: [] }) },
        shows: 'first statement appears',
      },
      'another time zone to come': {
        answers: {
          statements: json(200, {
            ...STATEMENTS,
            nextZone: { timeZone: 'America/Denver', from: '2026-12-01' },
          }),
        },
        shows: 'from Dec 1, 2026 on',
      },
      'billing that can’t be': {
        answers: { accounting: failure(400, 'invalid_request') },
        act: async (page) => {
          await page.getByLabel('Bill to').fill('www.evil.example')
          await press('Save')(page)
          await text('can’t contain a web or email address')(page)
        },
      },
      'of test money': inTurn(press('Test'), text('Test money has no statements')),
    },
  ),
  ...screens(
    'account, statement',
    {
      path: '/account/statements/2026-10',
      answers: { 'statements/2026-10': json(200, STATEMENT) },
      shows: '5B8F4F6F-0007',
      noun: 'the statement',
    },
    {
      'by date': inTurn(press('By date, with balance'), press('Show 25 more lines')),
      'not over yet': {
        answers: { 'statements/2026-10': json(200, { ...STATEMENT, invoice: null }) },
        shows: 'when the month is over',
      },
      'nothing moved': {
        answers: {
          'statements/2026-10': json(200, {
            ...{ ...STATEMENT, invoice: null, costCenters: [], rows: [] },
          }),
        },
        shows: 'didn’t move this month',
      },
      'of a very large month': {
        answers: {
          'statements/2026-10': json(200, {
            ...STATEMENT,
            isMore: true,
            totals: { ...STATEMENT.totals, other: { cents: -5_000, currency: 'usd' } },
          }),
        },
        shows: 'The PDF and the CSV have all of them.',
      },
    },
  ),
  ...screens(
    'account, automatic top-up',
    {
      path: '/account/automatic-top-up',
      answers: { 'top-ups': json(200, TOPPED_UP), balance: json(200, BALANCE) },
      shows: 'Visa ending in 4242',
      noun: 'automatic top-up',
    },
    {
      'without a card': {
        answers: { 'top-ups': json(200, TOP_UPS) },
        shows: 'Saving it charges nothing',
      },
      'of a member': { session: { role: 'member' }, shows: 'can change it' },
      'turning it on': {
        answers: { 'top-ups': json(200, { ...TOPPED_UP, isOn: false }) },
        act: inTurn(press('Turn On'), text('Charge this card automatically?')),
      },
      'turning it off': inTurn(press('Turn Off'), text('It stays saved')),
      'a limit below one top-up': async (page) => {
        await page.getByLabel(/^At most within/).fill('60')
        await press('Save')(page)
        await text('Enter at least the amount')(page)
      },
      declined: {
        answers: { 'top-ups': json(200, stopped('declined', 'The card has expired.')) },
        shows: 'Turn Back On',
      },
      'to be confirmed': {
        answers: { 'top-ups': json(200, stopped('authentication')) },
        shows: 'Confirm with Your Bank',
      },
      disputed: {
        answers: { 'top-ups': json(200, stopped('disputed')) },
        shows: 'A bank is disputing a top-up',
      },
      'resting and full': {
        answers: {
          'top-ups': json(200, { ...TOPPED_UP, nextTryAt: DEBITS[0]?.at ?? null, debits: DEBITS }),
        },
        shows: 'We’ll try again on',
      },
      'not saved': {
        path: '/account/automatic-top-up?setup_intent=seti_1',
        answers: { 'top-ups': json(200, TOP_UPS), 'card/save': json(200, { card: null }) },
        shows: 'Your bank said no',
      },
    },
  ),
  ...screens(
    'account, topped up',
    {
      path: '/account/top-up?payment_intent=pi_1',
      answers: confirmed('credited', 118_001),
      shows: 'Thank you',
    },
    {
      declined: { answers: confirmed('unpaid', 0), shows: 'The bank declined it' },
      'by bank debit': { answers: confirmed('debited', 0), shows: 'is on its way' },
      'by too little': {
        path: '/account/top-up',
        shows: 'Amount (USD)',
        act: async (page) => {
          await page.getByLabel('Amount (USD)').fill('20')
          await press('Continue to Payment')(page)
          await text('Enter an amount')(page)
        },
      },
    },
  ),
]
