import type { Page, Route } from '@playwright/test'
import type { ApiKey, requestLog } from '../../../src/contract/account/keys.ts'
import type { ownOrganization } from '../../../src/contract/account/members.ts'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import type { Account } from '../../../src/contract/staff/account.ts'
import type { Organization } from '../../../src/contract/staff/organizations.ts'
import type { SessionState } from '../../../src/contract/staff/sign-in.ts'
import { SCOPES } from '../../../src/organizations/scope.ts'
import { failure, json, type ScreenState } from '../support/answers.ts'
import { BALANCE, MOVEMENTS } from './balance-answers.ts'

const AT = '2026-03-01T12:00:00.000Z'
const id = (place: number) => `0198f3a2-0000-7000-8000-0000000004${String(place).padStart(2, '0')}`
const SHOWN = 'dbx_live_3f9k2m8q1x7z5b4c_7Yp2Kd9sQwLx4VbN8mRt3HgZ6JfC1aEuT5oWiPqMk0yXvB'

export const ADMIN: SessionState = {
  isAuthenticated: true,
  username: 'ada@elmtitle.com',
  role: 'admin',
  isFresh: true,
  ways: ['password'],
}

const KEY: ApiKey = {
  id: id(1),
  name: 'Closing software',
  hint: 'dbx_live_3f9k2m8q1x7z5b4c_…',
  livemode: true,
  scopes: [...SCOPES],
  version: '2026-11-16',
  createdBy: 'ada@elmtitle.com',
  createdAt: AT,
  expiresAt: null,
  lastUsedAt: AT,
  state: 'active',
  isRolled: false,
}
const KEYS: ApiKey[] = [
  KEY,
  { ...KEY, id: id(2), name: 'Nightly quotes', scopes: ['quotes:read'], livemode: false },
  { ...KEY, id: id(3), name: 'Old server', isRolled: true, expiresAt: AT, lastUsedAt: null },
  { ...KEY, id: id(4), name: 'Of someone who left', state: 'paused', createdBy: 'bo@elmtitle.com' },
  { ...KEY, id: id(5), name: 'Leaked', state: 'revoked' },
]

const MEMBER = {
  id: id(6),
  username: 'ada@elmtitle.com',
  role: 'admin',
  createdAt: AT,
  invitedUntil: null,
  disabledAt: null,
  hasTotp: true,
  passkeys: 1,
  sessions: 1,
  lastActAt: AT,
} as const
const ORGANIZATION: CallResult<typeof ownOrganization> = {
  id: id(7),
  name: 'Elm Title',
  members: [
    MEMBER,
    {
      ...MEMBER,
      id: id(8),
      username: 'grace@elmtitle.com',
      role: 'member',
      invitedUntil: AT,
      hasTotp: false,
      passkeys: 0,
    },
    { ...MEMBER, id: id(9), username: 'bo@elmtitle.com', disabledAt: AT },
  ],
}

const REQUEST = {
  id: id(10),
  at: AT,
  method: 'POST',
  route: '/api/v1/quotes',
  status: 200,
  code: null,
  ms: 214,
  livemode: true,
  keyName: 'Closing software',
}
const REQUESTS: CallResult<typeof requestLog> = [
  REQUEST,
  { ...REQUEST, id: id(11), status: 400, code: 'invalid_request', ms: 3 },
  { ...REQUEST, id: id(12), method: 'GET', route: '/api/v1/key', livemode: false },
]

const ACCOUNT: Account = {
  username: 'ada@elmtitle.com',
  email: 'ada@elmtitle.com',
  role: 'admin',
  passwordChangedAt: AT,
  totpSince: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  isSecondFactorRequired: false,
}

type Answers = Record<string, (route: Route) => unknown>

/** A page of an organization, with these answers to its calls. */
export const account =
  (path: string, answers: Answers, then: (page: Page) => Promise<unknown>, state = ADMIN) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/account/check', json(200, state))
    for (const [call, answer] of Object.entries(answers)) {
      await page.route(`**/api/account/${call}`, answer)
    }
    await page.goto(path)
    await then(page)
  }

export const said = (words: string | RegExp) => (page: Page) =>
  page.getByText(words).first().waitFor()
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
const keys = (then: (page: Page) => Promise<unknown>, list: ApiKey[] = KEYS) =>
  account('/account/keys', { keys: json(200, list) }, then)

const LISTED: Organization = {
  id: id(7),
  name: 'Elm Title',
  email: 'ada@elmtitle.com',
  createdAt: AT,
  disabledAt: null,
  members: 2,
}

const panel =
  (path: string, answers: Answers, then: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.route(
      '**/api/admin/check',
      json(200, { ...ADMIN, username: 'keeper', role: 'owner' }),
    )
    for (const [call, answer] of Object.entries(answers)) {
      await page.route(`**/api/admin/${call}`, answer)
    }
    await page.goto(path)
    await then(page)
  }

/** What staff see of organizations. */
export const ORGANIZATION_STATES: readonly ScreenState[] = [
  {
    name: 'organizations',
    show: panel(
      '/admin/organizations',
      {
        organizations: json(200, [
          LISTED,
          { ...LISTED, id: id(13), name: 'Oak Escrow', disabledAt: AT, members: 1 },
        ]),
      },
      said('Oak Escrow'),
    ),
  },
  {
    name: 'organizations, adding one',
    show: panel('/admin/organizations', { organizations: json(200, []) }, async (page) => {
      await said('No organizations yet')(page)
      await press('Add organization')(page)
      await page.getByLabel('Company name').waitFor()
    }),
  },
  {
    name: 'organization',
    show: panel(
      `/admin/organizations/${id(7)}`,
      {
        [`organizations/${id(7)}`]: json(200, {
          organization: LISTED,
          members: ORGANIZATION.members,
          keys: KEYS,
        }),
        [`organizations/${id(7)}/balance`]: json(200, { ...BALANCE, movements: MOVEMENTS }),
      },
      async (page) => {
        await said('Of someone who left')(page)
        await said('Taken back by a bank')(page)
      },
    ),
  },
  {
    name: 'organization, disabling it',
    show: panel(
      `/admin/organizations/${id(7)}`,
      {
        [`organizations/${id(7)}`]: json(200, { organization: LISTED, members: [], keys: [] }),
        [`organizations/${id(7)}/balance`]: json(200, { cents: 0, lowCents: 0, movements: [] }),
      },
      async (page) => {
        await press('Disable')(page)
        await said('Its members are signed out')(page)
      },
    ),
  },
  {
    name: 'organization, returning its balance',
    show: panel(
      `/admin/organizations/${id(7)}`,
      {
        [`organizations/${id(7)}`]: json(200, { organization: LISTED, members: [], keys: [] }),
        [`organizations/${id(7)}/balance`]: json(200, { ...BALANCE, movements: MOVEMENTS }),
      },
      async (page) => {
        await press('Return balance')(page)
        await said('goes back to the cards')(page)
      },
    ),
  },
]

/** What an organization's members see. */
export const ACCOUNT_STATES: readonly ScreenState[] = [
  {
    name: 'account, sign in',
    show: account('/account/login', {}, said('Sign in to your account'), {
      isAuthenticated: false,
    }),
  },
  {
    name: 'account, second step',
    show: account('/account/login', {}, said('6-digit code'), {
      isAuthenticated: false,
      owes: 'second_step',
      username: 'ada@elmtitle.com',
      role: 'admin',
      ways: ['code', 'recovery'],
    }),
  },
  {
    name: 'account, forgotten password',
    show: account(
      '/account/login',
      {},
      async (page) => {
        await press('Forgot your password?')(page)
        await said('Email me a link')(page)
      },
      { isAuthenticated: false },
    ),
  },
  {
    name: 'account, invitation',
    show: account(
      '/account/set-password#token',
      { 'staff-link': json(200, { username: 'ada@elmtitle.com', kind: 'invitation' }) },
      said('Welcome'),
      { isAuthenticated: false },
    ),
  },
  { name: 'account, keys', show: keys(said('Leaked')) },
  { name: 'account, no keys yet', show: keys(said('No keys yet'), []) },
  {
    name: 'account, keys not loaded',
    show: account('/account/keys', { keys: failure(503, 'unavailable') }, said('Couldn’t load')),
  },
  {
    name: 'account, creating a key',
    show: keys(async (page) => {
      await press('Create Key')(page)
      await page.getByLabel('Name').waitFor()
    }),
  },
  {
    name: 'account, a new key',
    show: keys(async (page) => {
      await page.route('**/api/account/keys/*/roll', json(201, { id: id(1), key: SHOWN }))
      await press('Roll Closing software')(page)
      await press('Roll Key')(page)
      await said('Your new key')(page)
    }),
  },
  {
    name: 'account, rolling a key',
    show: keys(async (page) => {
      await press('Roll Closing software')(page)
      await said('keeps working for')(page)
    }),
  },
  {
    name: 'account, revoking a key',
    show: keys(async (page) => {
      await press('Revoke Closing software')(page)
      await said('It stops working right away')(page)
    }),
  },
  {
    name: 'account, requests',
    show: account(
      '/account/requests',
      { 'requests**': json(200, REQUESTS) },
      said('invalid_request'),
    ),
  },
  {
    name: 'account, no requests yet',
    show: account('/account/requests', { 'requests**': json(200, []) }, said('No requests yet')),
  },
  {
    name: 'account, members',
    show: account(
      '/account/members',
      { organization: json(200, ORGANIZATION) },
      said('grace@elmtitle.com'),
    ),
  },
  {
    name: 'account, your account',
    show: account(
      '/account/me',
      { me: json(200, ACCOUNT), 'me/sessions': json(200, []) },
      said('Where you’re signed in'),
    ),
  },
]
