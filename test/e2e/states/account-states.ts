import type { ActivityEntry } from '../../../src/contract/account/activity.ts'
import type { ApiKey, requestLog } from '../../../src/contract/account/keys.ts'
import type { ownOrganization } from '../../../src/contract/account/members.ts'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import type { Account } from '../../../src/contract/staff/account.ts'
import type { Organization } from '../../../src/contract/staff/organizations.ts'
import { SCOPES } from '../../../src/organizations/scope.ts'
import { answer, json } from '../support/answers.ts'
import { inTurn, press, type ScreenState, screens, text } from '../support/screens.ts'
import { BALANCE, MOVEMENTS } from './balance-answers.ts'

const AT = new Date('2026-03-01T12:00:00.000Z')
const id = (place: number) => `0198f3a2-0000-7000-8000-0000000004${String(place).padStart(2, '0')}`
const SHOWN = 'dbx_live_3f9k2m8q1x7z5b4c_7Yp2Kd9sQwLx4VbN8mRt3HgZ6JfC1aEuT5oWiPqMk0yXvB'

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
  lostScopes: [],
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
  fullName: 'Ada Marsh',
  role: 'admin',
  createdAt: AT,
  invitedUntil: null,
  disabledAt: null,
  removedAt: null,
  hasTotp: true,
  passkeys: 1,
  sessions: 1,
  lastActAt: AT,
} as const
export const ORGANIZATION: CallResult<typeof ownOrganization> = {
  id: id(7),
  name: 'Elm Title',
  isSecondStepRequired: false,
  isLive: true,
  timeZone: 'America/Chicago',
  members: [
    MEMBER,
    {
      ...MEMBER,
      id: id(8),
      username: 'grace@elmtitle.com',
      fullName: null,
      role: 'member',
      invitedUntil: AT,
      hasTotp: false,
      passkeys: 0,
    },
    { ...MEMBER, id: id(9), username: 'bo@elmtitle.com', role: 'viewer', disabledAt: AT },
    { ...MEMBER, id: id(14), username: 'gone@elmtitle.com', disabledAt: AT, removedAt: AT },
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
  subject: null,
  orderId: null,
  errors: null,
}
const REQUESTS: CallResult<typeof requestLog> = [
  REQUEST,
  {
    ...REQUEST,
    id: id(11),
    route: '/api/v1/webhook-endpoints/:id/disable',
    status: 400,
    code: 'invalid_request',
    ms: 3,
    errors: [
      {
        code: 'invalid_request',
        field: 'lines[12].streetAddress',
        detail: 'lines[12].streetAddress is missing.',
      },
      { code: 'address_unknown', field: 'lines[3]', detail: null },
    ],
  },
  {
    ...REQUEST,
    id: id(15),
    route: '/api/v1/orders',
    status: 201,
    subject: id(16),
    orderId: id(16),
  },
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
}

const LISTED: Organization = {
  id: id(7),
  name: 'Elm Title',
  email: 'ada@elmtitle.com',
  createdAt: AT,
  disabledAt: null,
  members: 2,
}

const ORGANIZATION_CALL = `organizations/${id(7)}`
const emptied = {
  [ORGANIZATION_CALL]: json(200, { organization: LISTED, members: [], keys: [] }),
}

/** What staff see of organizations. */
export const ORGANIZATION_STATES: ScreenState[] = [
  ...screens(
    'organizations',
    {
      path: '/admin/customers/organizations',
      answers: {
        organizations: json(200, [
          LISTED,
          { ...LISTED, id: id(13), name: 'Oak Escrow', disabledAt: AT, members: 1 },
        ]),
      },
      shows: 'Oak Escrow',
      noun: 'the organizations',
    },
    {
      'adding one': {
        answers: { organizations: json(200, []) },
        shows: 'No organizations yet',
        act: inTurn(press('Add organization'), (page) => page.getByLabel('Company name').waitFor()),
      },
    },
  ),
  ...screens(
    'organization',
    {
      path: `/admin/${ORGANIZATION_CALL}`,
      answers: {
        [ORGANIZATION_CALL]: json(200, {
          organization: LISTED,
          members: ORGANIZATION.members,
          keys: KEYS,
        }),
        [`${ORGANIZATION_CALL}/balance`]: json(200, { ...BALANCE, movements: MOVEMENTS }),
      },
      shows: 'Taken back by a bank',
    },
    {
      'disabling it': {
        answers: emptied,
        act: inTurn(press('Disable'), text('Its members are signed out')),
      },
      'returning its balance': {
        answers: emptied,
        act: inTurn(press('Return balance'), text('goes back to the cards')),
      },
    },
  ),
]

const ACTIVITY: ActivityEntry[] = [
  {
    id: id(30),
    at: AT,
    by: { kind: 'key', name: 'Closing software' },
    what: 'Ordered deeds',
    about: null,
    orderId: id(31),
    detail: '2 deeds · $39.98',
  },
  {
    id: id(32),
    at: AT,
    by: { kind: 'member', name: 'ada@elmtitle.com' },
    what: 'Added an endpoint',
    about: 'elm-title.integrations.example.com',
    orderId: null,
    detail: 'live mode',
  },
  {
    id: id(33),
    at: AT,
    by: { kind: 'member', name: 'grace@elmtitle.com' },
    what: 'Sign-in refused',
    about: null,
    orderId: null,
    detail: null,
  },
]

const OUT = { session: { isAuthenticated: false } }

/** What an organization's members see. */
export const OWN_STATES: ScreenState[] = [
  ...screens(
    'account, sign in',
    { path: '/account/login', answers: {}, shows: 'Sign in to your account', ...OUT },
    {
      'second step': {
        session: { isAuthenticated: false, owes: 'second_step', ways: ['code', 'recovery'] },
        shows: '6-digit code',
      },
      'forgotten password': inTurn(press('Forgot your password?'), text('Email me a link')),
      invitation: {
        path: '/account/set-password#token',
        answers: {
          'staff-link': json(200, { username: 'ada@elmtitle.com', kind: 'invitation' }),
        },
        shows: 'Welcome',
      },
    },
  ),
  ...screens(
    'account, keys',
    {
      path: '/account/keys',
      answers: { keys: json(200, KEYS) },
      shows: 'Leaked',
      noun: 'the keys',
    },
    {
      none: { answers: { keys: json(200, []) }, shows: 'No keys yet' },
      'creating one': inTurn(press('Create Key'), (page) => page.getByLabel('Name').waitFor()),
      'a new one': async (page) => {
        await answer(page, { 'keys/*/roll': json(201, { id: id(1), key: SHOWN }) })
        await press('Roll Closing software')(page)
        await press('Roll Key')(page)
        await text('Your new key')(page)
      },
      'rolling one': inTurn(press('Roll Closing software'), text('keeps working for')),
      'revoking one': inTurn(press('Revoke Closing software'), text('It was last used on')),
    },
  ),
  ...screens(
    'account, requests',
    {
      path: '/account/requests',
      answers: { requests: json(200, REQUESTS), keys: json(200, KEYS) },
      shows: 'invalid_request',
      noun: 'the requests',
    },
    {
      none: { answers: { requests: json(200, []) }, shows: 'No requests yet' },
      'one unfolded': async (page) => {
        await page.getByText('invalid_request').first().click()
        await text('What was wrong')(page)
      },
      'none that match': {
        answers: { requests: json(200, []) },
        shows: 'No requests yet',
        act: async (page) => {
          await page.getByLabel('Result').selectOption('5xx')
          await text('No request matches.')(page)
        },
      },
    },
  ),
  ...screens(
    'account, members',
    {
      path: '/account/members',
      answers: { organization: json(200, ORGANIZATION), keys: json(200, KEYS) },
      shows: 'grace@elmtitle.com',
      noun: 'the members',
    },
    {
      'of a viewer': { session: { role: 'viewer' }, shows: 'grace@elmtitle.com' },
      'changing a role': inTurn(
        press('Change the role of grace@elmtitle.com'),
        text('It takes effect right away'),
      ),
      'removing one': inTurn(press('Remove grace@elmtitle.com'), text('No API key of theirs')),
      'removing one with keys': {
        answers: {
          keys: json(
            200,
            KEYS.map((key) => ({ ...key, createdBy: 'grace@elmtitle.com' })),
          ),
        },
        act: inTurn(press('Remove grace@elmtitle.com'), text('These API keys stop working')),
      },
      'requiring a second step': inTurn(
        press('Require Second Step'),
        text('All admins get an email'),
      ),
      'disabling one': inTurn(
        press('Disable grace@elmtitle.com'),
        text('No API key of theirs is active'),
      ),
    },
  ),
  ...screens(
    'account, activity',
    {
      path: '/account/activity',
      answers: {
        activity: json(200, ACTIVITY),
        organization: json(200, ORGANIZATION),
        keys: json(200, KEYS),
      },
      shows: 'Sign-in refused',
      noun: 'the activity',
    },
    { none: { answers: { activity: json(200, []) }, shows: 'Nothing yet.' } },
  ),
  ...screens('account, your account', {
    path: '/account/me',
    answers: { me: json(200, ACCOUNT), 'me/sessions': json(200, []) },
    shows: 'Where you’re signed in',
    noun: 'your account',
  }),
]
