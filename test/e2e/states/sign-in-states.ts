import type { Page, Route } from '@playwright/test'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import type { Account, AccountCalls } from '../../../src/contract/staff/account.ts'
import type { AuditEntry } from '../../../src/contract/staff/audit.ts'
import type { Member } from '../../../src/contract/staff/members.ts'
import type { SessionState } from '../../../src/contract/staff/sign-in.ts'
import { failure, json, never, type ScreenState } from '../support/answers.ts'

const AT = '2026-03-01T12:00:00.000Z'
const id = (place: number) => `0198f3a2-0000-7000-8000-0000000002${String(place).padStart(2, '0')}`
const CODES = Array.from({ length: 10 }, (_, place) => `A1B2C${place}-D3E4F5-G6H7J8-K9M0N1`)

type Answer = (route: Route) => unknown

const ME: SessionState = {
  isAuthenticated: true,
  username: 'keeper',
  role: 'owner',
  isFresh: true,
  ways: ['passkey', 'code', 'password'],
}

async function check(page: Page, state: SessionState = ME): Promise<void> {
  await page.route('**/api/admin/check', json(200, state))
}

/** The sign-in page at the step the session has reached. */
const login =
  (state: Partial<SessionState>, then?: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await check(page, { isAuthenticated: false, username: 'keeper', role: 'owner', ...state })
    await page.goto('/admin/login')
    await then?.(page)
  }

const QR = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Deedbox:keeper?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Deedbox',
}

async function beginTotp(page: Page): Promise<void> {
  await page.route('**/api/admin/account/totp/start', json(200, QR))
  await page
    .getByRole('button', { name: /authenticator/ })
    .first()
    .click()
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
  isSecondFactorRequired: true,
}
const BARE: Account = { ...ACCOUNT, totpSince: null, passkeys: [], recoveryCodesLeft: 0 }

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
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

const account =
  (
    answer: Answer,
    then: (page: Page) => Promise<unknown> = (page) => page.getByText('Safari on iPhone').waitFor(),
    sessions: Answer = json(200, SESSIONS),
  ) =>
  async (page: Page): Promise<void> => {
    await check(page)
    await page.route('**/api/admin/account', answer)
    await page.route('**/api/admin/account/sessions', sessions)
    await page.goto('/admin/account')
    await then(page)
  }

const setPassword =
  (answer: Answer, then: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/admin/staff-link', answer)
    await page.goto('/admin/set-password#token')
    await then(page)
  }

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

const staff =
  (answer: Answer, then: (page: Page) => Promise<unknown>, state: SessionState = ME) =>
  async (page: Page): Promise<void> => {
    await check(page, state)
    await page.route('**/api/admin/staff', answer)
    await page.goto('/admin/staff')
    await then(page)
  }
const shown = (page: Page) => page.getByRole('article', { name: 'ada' }).waitFor()

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
  entry(0, { action: 'refund', subject: ORDER_ID, orderId: ORDER_ID }),
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

const audit =
  (answer: Answer, words: string, query = '') =>
  async (page: Page): Promise<void> => {
    await check(page)
    await page.route('**/api/admin/staff/names', json(200, [{ id: id(11), username: 'keeper' }]))
    await page.route('**/api/admin/audit/actions', json(200, ['refund', 'signed_in']))
    await page.route('**/api/admin/audit?*', answer)
    await page.route('**/api/admin/audit', answer)
    await page.goto(`/admin/audit${query}`)
    await page.getByText(words).first().waitFor()
  }

/** An action that asks for a fresh proof, and the dialog over it. */
const proving = (ways: SessionState['ways'], then?: (page: Page) => Promise<unknown>) =>
  staff(
    json(200, MEMBERS),
    async (page) => {
      await page.route('**/api/admin/staff/*/disable', failure(403, 'stale_session'))
      await page.getByRole('button', { name: 'Disable: ada' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
      await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
      await then?.(page)
    },
    { ...ME, ways },
  )

export const SIGN_IN_STATES: ScreenState[] = [
  {
    name: 'sign-in, code',
    show: login({ owes: 'second_step', ways: ['code', 'recovery'] }, (page) =>
      page.getByLabel('Code', { exact: true }).waitFor(),
    ),
  },
  {
    name: 'sign-in, code refused',
    show: login({ owes: 'second_step', ways: ['code', 'recovery'] }, async (page) => {
      const words = 'That didn’t match. Try again.'
      await page.route('**/api/admin/second-step', failure(401, 'invalid_credentials', words))
      await page.getByLabel('Code', { exact: true }).fill('123456')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText(words).waitFor()
    }),
  },
  {
    name: 'sign-in, passkey',
    show: login({ owes: 'second_step', ways: ['passkey', 'code', 'recovery'] }, (page) =>
      page.getByRole('button', { name: 'Use a passkey' }).waitFor(),
    ),
  },
  {
    name: 'sign-in, recovery code',
    show: login({ owes: 'second_step', ways: ['code', 'recovery'] }, async (page) => {
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').waitFor()
    }),
  },
  {
    name: 'sign-in, new password',
    show: login({ owes: 'new_password', ways: ['password'] }, async (page) => {
      await page.getByLabel('The password you were given').fill('abcd-efgh')
      await page.getByLabel('New password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByText('Use at least 12 characters.').waitFor()
    }),
  },
  {
    name: 'sign-in, set-up',
    show: login({ owes: 'set_up', ways: ['password'] }, (page) =>
      page.getByRole('button', { name: 'Use an authenticator app' }).waitFor(),
    ),
  },
  {
    name: 'sign-in, set-up of codes',
    show: login({ owes: 'set_up', ways: ['password'] }, beginTotp),
  },
  {
    name: 'sign-in, recovery codes shown',
    show: login({ owes: 'set_up', ways: ['password'] }, async (page) => {
      await beginTotp(page)
      await page.route('**/api/admin/account/totp/confirm', json(200, { recoveryCodes: CODES }))
      await page.getByLabel('Code', { exact: true }).fill('123456')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByText('Your recovery codes').waitFor()
    }),
  },
  {
    name: 'sign-in, forgot password',
    show: async (page) => {
      await check(page, { isAuthenticated: false })
      await page.route('**/api/admin/forgot-password', json(200, { isAsked: true }))
      await page.goto('/admin/login')
      await page.getByRole('button', { name: 'Forgot your password?' }).click()
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByRole('button', { name: 'Email me a link' }).click()
      await page.getByText('Check your email').waitFor()
    },
  },
  {
    name: 'sign-in, invitation',
    show: setPassword(json(200, { username: 'ada', kind: 'invitation' }), async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await page.getByText('Use at least 12 characters.').waitFor()
    }),
  },
  {
    name: 'sign-in, link used',
    show: setPassword(failure(404, 'not_found'), (page) =>
      page.getByText('This link doesn’t work anymore').waitFor(),
    ),
  },
  { name: 'account', show: account(json(200, ACCOUNT)) },
  { name: 'account, no second factor', show: account(json(200, BARE)) },
  {
    name: 'account, loading',
    show: account(never, (page) => page.getByText('Loading your account').waitFor()),
  },
  {
    name: 'account, not loaded',
    show: account(failure(500, 'internal'), (page) =>
      page.getByText('Couldn’t load your account').waitFor(),
    ),
  },
  {
    name: 'account, sessions not loaded',
    show: account(
      json(200, ACCOUNT),
      (page) => page.getByText('Couldn’t load your sessions').waitFor(),
      failure(500, 'internal'),
    ),
  },
  { name: 'account, authenticator', show: account(json(200, BARE), beginTotp) },
  {
    name: 'account, naming a passkey',
    show: account(json(200, ACCOUNT), async (page) => {
      await page.getByRole('button', { name: 'Rename Laptop' }).click()
      await page.getByLabel('New name for Laptop').waitFor()
    }),
  },
  {
    name: 'account, removing a passkey',
    show: account(json(200, ACCOUNT), async (page) => {
      await page.getByRole('button', { name: 'Remove Laptop' }).click()
      await page.getByRole('dialog').waitFor()
    }),
  },
  { name: 'staff', show: staff(json(200, MEMBERS), shown) },
  {
    name: 'staff, loading',
    show: staff(never, (page) => page.getByText('Loading the staff').waitFor()),
  },
  {
    name: 'staff, not loaded',
    show: staff(failure(500, 'internal'), (page) =>
      page.getByText('Couldn’t load the staff').waitFor(),
    ),
  },
  {
    name: 'staff, for owners only',
    show: staff(json(200, []), (page) => page.getByText('Only owners manage staff').waitFor(), {
      ...ME,
      role: 'agent',
    }),
  },
  {
    name: 'staff, adding',
    show: staff(json(200, MEMBERS), async (page) => {
      await shown(page)
      await page.getByRole('button', { name: 'Invite someone' }).click()
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await page.getByText('Use at least 2 characters.').waitFor()
    }),
  },
  {
    name: 'staff, password shown once',
    show: staff(json(200, MEMBERS), async (page) => {
      await shown(page)
      const password = 'k3mp-q7rs-2htx-9vwz'
      await page.route('**/api/admin/staff/*/reset-password', json(200, { id: id(10), password }))
      await page.getByRole('button', { name: 'Reset password: ada' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
      await page.getByText(password).waitFor()
    }),
  },
  {
    name: 'staff, asked once more',
    show: staff(json(200, MEMBERS), async (page) => {
      await page.getByLabel('Role of ada').selectOption('owner')
      await page.getByRole('dialog').waitFor()
    }),
  },
  { name: 'proof, passkey', show: proving(['passkey', 'code', 'password']) },
  { name: 'proof, password', show: proving(['password']) },
  {
    name: 'proof, refused',
    show: proving(['password'], async (page) => {
      const words = 'That didn’t match. Try again.'
      await page.route('**/api/admin/prove', failure(401, 'invalid_credentials', words))
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await page.getByText(words).waitFor()
    }),
  },
  { name: 'activity', show: audit(json(200, ENTRIES), 'Changed a role') },
  { name: 'activity, empty', show: audit(json(200, []), 'Nothing on record yet.') },
  {
    name: 'activity, nothing found',
    show: audit(json(200, []), 'Nothing on record matches this.', '?action=refund&subject=x'),
  },
  { name: 'activity, loading', show: audit(never, 'Loading the activity') },
  {
    name: 'activity, not loaded',
    show: audit(failure(500, 'internal'), 'Couldn’t load the activity'),
  },
]
