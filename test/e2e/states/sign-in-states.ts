import type { Page } from '@playwright/test'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import type { Account, AccountCalls } from '../../../src/contract/staff/account.ts'
import type { AuditEntry } from '../../../src/contract/staff/audit.ts'
import type { Member } from '../../../src/contract/staff/members.ts'
import type { SessionState } from '../../../src/contract/staff/sign-in.ts'
import { answer, failure, json } from '../support/answers.ts'
import { press, type ScreenState, screens, text } from '../support/screens.ts'

const AT = new Date('2026-03-01T12:00:00.000Z')
const id = (place: number) => `0198f3a2-0000-7000-8000-0000000002${String(place).padStart(2, '0')}`
const CODES = Array.from({ length: 10 }, (_, place) => `A1B2C${place}-D3E4F5-G6H7J8-K9M0N1`)

const QR = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Deedbox:keeper?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Deedbox',
}

async function beginTotp(page: Page): Promise<void> {
  await answer(page, { 'account/totp/start': json(200, QR) })
  await press(/authenticator/)(page)
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
}

const ACCOUNT: Account = {
  username: 'keeper',
  email: 'keeper@example.com',
  role: 'owner',
  passwordChangedAt: AT,
  totpSince: AT,
  passkeys: [
    { id: id(1), name: 'Laptop', createdAt: AT, lastUsedAt: AT },
    { id: id(2), name: 'Blue key on the ring', createdAt: AT, lastUsedAt: null },
  ],
  recoveryCodesLeft: 2,
}
const BARE: Account = { ...ACCOUNT, totpSince: null, passkeys: [], recoveryCodesLeft: 0 }

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const SESSIONS: CallResult<AccountCalls['ownSessions']> = [
  {
    id: id(3),
    browser: 'Chrome on Windows',
    ip: '203.0.113.7',
    createdAt: AT,
    lastSeenAt: minutesAgo(0),
    isThis: true,
  },
  {
    id: id(4),
    browser: 'Safari on iPhone',
    ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
    createdAt: AT,
    lastSeenAt: minutesAgo(45),
    isThis: false,
  },
]

const member = (place: number, username: string, more: Partial<Member>): Member => ({
  id: id(place),
  username,
  email: null,
  invitedUntil: null,
  role: 'agent',
  createdAt: AT,
  disabledAt: null,
  hasTotp: false,
  passkeys: 0,
  sessions: 0,
  lastActAt: null,
  ...more,
})
const MEMBERS = [
  member(10, 'ada', { hasTotp: true, passkeys: 2, sessions: 1, lastActAt: minutesAgo(90) }),
  member(11, 'keeper', { role: 'owner', passkeys: 1, sessions: 2, lastActAt: minutesAgo(2) }),
  member(12, 'left-the-shop', { role: 'read_only', disabledAt: AT, lastActAt: AT }),
  member(13, 'somebody.with-a-rather-long-name@example.com', {
    email: 'somebody.with-a-rather-long-name@example.com',
    invitedUntil: minutesAgo(-5000),
  }),
]

const entry = (place: number, more: Partial<AuditEntry>): AuditEntry => ({
  id: id(30 + place),
  at: AT,
  staff: { id: id(11), username: 'keeper' },
  action: 'signed_in',
  subject: null,
  orderId: null,
  member: null,
  detail: null,
  ...more,
})
const ORDER_ID = '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12'
const ENTRIES = [
  entry(0, {
    action: 'refund',
    subject: ORDER_ID,
    orderId: ORDER_ID,
    detail: { cents: 1999, deeds: 1, reason: 'wrong_document' },
  }),
  entry(5, {
    action: 'desk_snooze',
    subject: id(12),
    detail: { until: '2026-11-19T05:00:00.000Z', reason: 'county_closed', copy: id(13) },
  }),
  entry(1, {
    action: 'change_role',
    subject: id(10),
    member: 'ada',
    detail: { from: 'owner', to: 'agent' },
  }),
  entry(2, { action: 'sign_in_refused', staff: null }),
  entry(3, { action: 'signed_in', detail: { by: 'passkey' } }),
  entry(4, { action: 'something_new', subject: 'an office far away', detail: { note: 'kept' } }),
]

/** What a session owes before it's signed in. */
const owing = (owes: SessionState['owes'], ways: SessionState['ways']) => ({
  session: { isAuthenticated: false, ...(owes && { owes }), ...(ways && { ways }) },
})
const SECOND_STEP = owing('second_step', ['code', 'recovery'])
const SET_UP = owing('set_up', ['password'])
const MISMATCH = 'That didn’t match. Try again.'
const mismatch = failure(401, 'invalid_credentials', MISMATCH)

const LOGIN_STATES = screens(
  'sign-in, code',
  { path: '/admin/login', answers: {}, shows: '6-digit code', ...SECOND_STEP },
  {
    refused: async (page) => {
      await answer(page, { 'second-step': mismatch })
      await page.getByLabel('Code', { exact: true }).fill('123456')
      await press('Continue')(page)
      await text(MISMATCH)(page)
    },
    passkey: {
      ...owing('second_step', ['passkey', 'code', 'recovery']),
      shows: 'Use a passkey',
    },
    'recovery code': async (page) => {
      await press('Use a recovery code')(page)
      await page.getByLabel('Recovery code').waitFor()
    },
    'new password': {
      ...owing('new_password', ['password']),
      shows: 'The password you were given',
      act: async (page) => {
        await page.getByLabel('The password you were given').fill('abcd-efgh')
        await page.getByLabel('New password', { exact: true }).fill('short')
        await press('Change password')(page)
        await text('Use at least 12 characters.')(page)
      },
    },
    'set-up': { ...SET_UP, shows: 'Use an authenticator app' },
    'set-up of codes': { ...SET_UP, shows: 'Use an authenticator app', act: beginTotp },
    'recovery codes shown': {
      ...SET_UP,
      shows: 'Use an authenticator app',
      act: async (page) => {
        await beginTotp(page)
        await answer(page, { 'account/totp/confirm': json(200, { recoveryCodes: CODES }) })
        await page.getByLabel('Code', { exact: true }).fill('123456')
        await press('Turn on')(page)
        await text('Your recovery codes')(page)
      },
    },
    'forgot password': {
      ...owing(undefined, undefined),
      answers: { 'forgot-password': json(200, { isAsked: true }) },
      shows: 'Forgot your password?',
      act: async (page) => {
        await press('Forgot your password?')(page)
        await page.getByLabel('Email').fill('ada@example.com')
        await press('Email me a link')(page)
        await text('Check your email')(page)
      },
    },
    invitation: {
      path: '/admin/set-password#token',
      answers: { 'staff-link': json(200, { username: 'ada', kind: 'invitation' }) },
      shows: 'New password',
      act: async (page) => {
        await page.getByLabel('New password', { exact: true }).fill('short')
        await press('Save and continue')(page)
        await text('Use at least 12 characters.')(page)
      },
    },
    'link used': {
      path: '/admin/set-password#token',
      answers: { 'staff-link': failure(404, 'not_found') },
      shows: 'This link doesn’t work anymore',
    },
  },
)

const bare = { account: json(200, BARE) }
const OWN_ACCOUNT_STATES = screens(
  'account of staff',
  {
    path: '/admin/account',
    answers: { account: json(200, ACCOUNT), 'account/sessions': json(200, SESSIONS) },
    shows: 'Safari on iPhone',
    noun: 'your account',
  },
  {
    'no second factor': { answers: bare },
    'sessions not loaded': {
      answers: { 'account/sessions': failure(500, 'internal') },
      shows: 'Couldn’t load your sessions',
    },
    authenticator: { answers: bare, act: beginTotp },
    'naming a passkey': async (page) => {
      await press('Rename Laptop')(page)
      await page.getByLabel('New name for Laptop').waitFor()
    },
    'removing a passkey': async (page) => {
      await press('Remove Laptop')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
)

/** An action that asks for a fresh proof, and the dialog over it. */
async function prove(page: Page): Promise<void> {
  await answer(page, { 'staff/*/disable': failure(403, 'stale_session') })
  await press('Details of ada')(page)
  await press('Disable: ada')(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
}

const PASSWORD = 'k3mp-q7rs-2htx-9vwz'
const MEMBER_STATES = screens(
  'staff',
  {
    path: '/admin/settings/staff',
    answers: { staff: json(200, MEMBERS) },
    shows: 'left-the-shop',
    noun: 'the staff',
  },
  {
    'for owners only': { session: { role: 'agent' }, shows: 'Only owners manage staff' },
    adding: async (page) => {
      await press('Invite someone')(page)
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await text('Use at least 2 characters.')(page)
    },
    'password shown once': async (page) => {
      await answer(page, {
        'staff/*/reset-password': json(200, { id: id(10), password: PASSWORD }),
      })
      await press('Details of ada')(page)
      await press('Reset password: ada')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
      await text(PASSWORD)(page)
    },
    'asked once more': async (page) => {
      await press('Details of ada')(page)
      await page.getByLabel('Role of ada').selectOption('owner')
      await page.getByRole('dialog').waitFor()
    },
    'proof by passkey': { session: { ways: ['passkey', 'code', 'password'] }, act: prove },
    'proof by password': prove,
    'proof refused': async (page) => {
      await prove(page)
      await answer(page, { prove: mismatch })
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await text(MISMATCH)(page)
    },
  },
)

export const SIGN_IN_STATES: ScreenState[] = [
  ...LOGIN_STATES,
  ...OWN_ACCOUNT_STATES,
  ...MEMBER_STATES,
  ...screens(
    'activity',
    {
      path: '/admin/settings/activity',
      answers: {
        audit: json(200, ENTRIES),
        'staff/names': json(200, [{ id: id(11), username: 'keeper' }]),
        'audit/actions': json(200, ['refund', 'signed_in']),
      },
      shows: 'Changed a role',
      noun: 'the activity',
    },
    {
      empty: { answers: { audit: json(200, []) }, shows: 'Nothing on record yet.' },
      'nothing found': {
        path: '/admin/settings/activity?action=refund&q=x',
        answers: { audit: json(200, []) },
        shows: 'Nothing on record matches this.',
      },
    },
  ),
]
