import { beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { ENDPOINTS } from '../../../test/support/contract.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import {
  addMember,
  addOrganization,
  setUpTotp,
  signIn,
  signInAs,
  signInAsMember,
} from '../../../test/support/staff.ts'
import { type Access, audienceOf, type Endpoint } from '../../contract/endpoint.ts'
import type { Audience } from '../../staff/session.ts'

const SOME_ID = '0198f3a2-0000-7000-8000-000000000000'
const HOUR = 60 * 60 * 1000

const WHO = [
  'nobody',
  'a made-up session',
  'who owes the second step',
  'who owes the set-up',
  'who owes a new password',
  'read_only',
  'agent',
  'owner',
  'an owner with an old proof',
  'a viewer of an organization',
  'a buyer of an organization',
  'an admin of an organization',
  'an admin with an old proof',
  'an admin in the cookie of staff',
  'an owner in the cookie of members',
  'an admin of a disabled organization',
] as const
type Who = (typeof WHO)[number]

type Answer = 'in' | 401 | 403
type Answers = Record<Exclude<Access, 'public'>, Answer>
const NOT_SIGNED_IN: Answers = {
  second_step: 401,
  own_account: 401,
  staff: 401,
  agent: 401,
  owner: 401,
  member: 401,
  buyer: 401,
  org_admin: 401,
}
const SETTLING = { ...NOT_SIGNED_IN, second_step: 403, own_account: 'in' } as const
const STAFF = { ...NOT_SIGNED_IN, second_step: 403, own_account: 'in', staff: 'in' } as const
const MEMBER = { ...NOT_SIGNED_IN, second_step: 403, own_account: 'in', member: 'in' } as const

/** Denied unless allowed: what each caller may call, by the access the contract gives a call. It's about
 * the calls of their own audience; those of the other are closed to all of them. */
const TABLE: Record<Who, Answers> = {
  nobody: NOT_SIGNED_IN,
  'a made-up session': NOT_SIGNED_IN,
  'who owes the second step': { ...NOT_SIGNED_IN, second_step: 'in' },
  'who owes the set-up': SETTLING,
  'who owes a new password': SETTLING,
  read_only: { ...STAFF, agent: 403, owner: 403 },
  agent: { ...STAFF, agent: 'in', owner: 403 },
  owner: { ...STAFF, agent: 'in', owner: 'in' },
  'an owner with an old proof': { ...STAFF, agent: 'in', owner: 'in' },
  'a viewer of an organization': { ...MEMBER, buyer: 403, org_admin: 403 },
  'a buyer of an organization': { ...MEMBER, buyer: 'in', org_admin: 403 },
  'an admin of an organization': { ...MEMBER, buyer: 'in', org_admin: 'in' },
  'an admin with an old proof': { ...MEMBER, buyer: 'in', org_admin: 'in' },
  'an admin in the cookie of staff': NOT_SIGNED_IN,
  'an owner in the cookie of members': NOT_SIGNED_IN,
  'an admin of a disabled organization': NOT_SIGNED_IN,
}

const AUDIENCE: Partial<Record<Who, Audience>> = {
  'a viewer of an organization': 'account',
  'a buyer of an organization': 'account',
  'an admin of an organization': 'account',
  'an admin with an old proof': 'account',
}

const CALLS = ENDPOINTS.filter(({ access }) => access !== 'public')

/** Who may make a call, by the first that fits: the contract can't open one to more people unnoticed. */
const DECIDED: Array<[RegExp, Access]> = [
  [/^POST \/api\/(admin|account)\/second-step(\/|$)/, 'second_step'],
  [/^POST \/api\/(admin|account)\/prove/, 'own_account'],
  [
    /^POST \/api\/(admin\/account|account\/me)\/(password|totp\/(start|confirm)|passkeys(\/question)?)$/,
    'own_account',
  ],
  [/^POST \/api\/admin\/(account\/|find$)/, 'staff'],
  [/^POST \/api\/account\/(me\/|quotes$)/, 'member'],
  [/^POST \/api\/account\/(orders|deeds\/|balance\/refill$)/, 'buyer'],
  [/^GET \/api\/account\/activity/, 'org_admin'],
  [/^GET \/api\/admin\/(exports\/|ads\/|orders\/:id\/message-drafts)/, 'agent'],
  [/^GET \/api\/admin\/(owner-reports|staff)$/, 'owner'],
  [/^POST \/api\/admin\/(staff|organizations|states|privacy\/(erase|export))\b/, 'owner'],
  [/^POST \/api\/admin\/refunds\/:id\/settle-outside$/, 'owner'],
  [/^GET \/api\/admin\//, 'staff'],
  [/^POST \/api\/admin\//, 'agent'],
  [/^GET \/api\/account\//, 'member'],
  [/^POST \/api\/account\//, 'org_admin'],
]
const NEEDS_PROOF = [
  /^POST \/api\/(admin\/account|account\/me)\/(totp|recovery-codes|passkeys(\/question|\/:id\/remove)?$)/,
  /^POST \/api\/account\/(keys|members|second-step-required|spending\/limit)/,
  /^POST \/api\/account\/(automatic-top-up|card(\/remove)?)$/,
  /^POST \/api\/account\/webhooks(\/:id\/(disable|enable|roll))?$/,
  /^GET \/api\/admin\/(exports\/\w+|ads\/\w+\.csv)$/,
  /^POST \/api\/admin\/(staff|organizations|account\/email|suppressions\/:id\/lift)/,
  /^POST \/api\/admin\/(refunds\/:id\/settle-outside|orders\/:id\/email|privacy\/(erase|export))$/,
]

describe('permissions', () => {
  const shop = shopForTests()
  const strict = shopForTests({ settings: { SECOND_FACTOR: 'required' } })
  let cookies: Record<Who, string>
  const start = new Date()

  const cookieOf = (browser: Browser, audience: Audience = 'staff') =>
    `deedbox_${audience}=${browser.cookies.get(`deedbox_${audience}`) ?? ''}`

  beforeAll(async () => {
    const [readOnly, agent, owner, old] = await Promise.all([
      signInAs(shop, 'read_only'),
      signInAs(shop, 'agent'),
      signInAs(shop, 'owner'),
      signInAs(shop, 'owner', 'old'),
    ])
    await setUpTotp(await signInAs(shop, 'owner', 'half'), start)
    const half = await signIn(shop, 'half')
    await addMember(strict, 'owner', 'new')
    const unset = await signIn(strict, 'new')
    await addMember(shop, 'owner', 'given')
    await shop.query(
      "update staff set password_expires_at = now() + '1 day' where username = 'given'",
    )
    const given = await signIn(shop, 'given')
    const title = await addOrganization(shop)
    const closed = await addOrganization(shop)
    const [viewer, buyer, admin, oldAdmin, closedAdmin] = await Promise.all([
      signInAsMember(shop, title, 'viewer', 'viewer@title.test'),
      signInAsMember(shop, title, 'member', 'buyer@title.test'),
      signInAsMember(shop, title, 'admin', 'admin@title.test'),
      signInAsMember(shop, title, 'admin', 'old@title.test'),
      signInAsMember(shop, closed, 'admin', 'admin@closed.test'),
    ])
    await shop.query('update organizations set disabled_at = now() where id = $1', [closed])
    await shop.query(`update staff_sessions set proved_at = proved_at - interval '11 minutes' from staff
        where staff.id = staff_id and username in ('old', 'old@title.test')`)
    cookies = {
      nobody: '',
      'a made-up session': `deedbox_staff=${'A'.repeat(43)}`,
      'who owes the second step': cookieOf(half),
      'who owes the set-up': cookieOf(unset),
      'who owes a new password': cookieOf(given),
      read_only: cookieOf(readOnly),
      agent: cookieOf(agent),
      owner: cookieOf(owner),
      'an owner with an old proof': cookieOf(old),
      'a viewer of an organization': cookieOf(viewer, 'account'),
      'a buyer of an organization': cookieOf(buyer, 'account'),
      'an admin of an organization': cookieOf(admin, 'account'),
      'an admin with an old proof': cookieOf(oldAdmin, 'account'),
      'an admin in the cookie of staff': `deedbox_staff=${admin.cookies.get('deedbox_account')}`,
      'an owner in the cookie of members': `deedbox_account=${owner.cookies.get('deedbox_staff')}`,
      'an admin of a disabled organization': cookieOf(closedAdmin, 'account'),
    }
  })

  /** Sends a body no call accepts: callers with access get that error, and nothing happens. */
  async function ask({ method, path }: Endpoint, who: Who) {
    const { url } = who === 'who owes the set-up' ? strict : shop
    const isPost = method === 'POST'
    const reply = await fetch(url + path.replace(/:\w+/g, isPost ? 'no-id' : SOME_ID), {
      method,
      headers: { cookie: cookies[who], ...(isPost ? { 'content-type': 'application/json' } : {}) },
      body: isPost ? '{"this is": no JSON' : null,
    })
    return { status: reply.status, code: (await codeOf(reply)) as string | undefined }
  }

  async function codeOf(reply: Response): Promise<unknown> {
    if (!reply.headers.get('content-type')?.includes('json')) {
      await reply.body?.cancel()
      return undefined
    }
    return ((await reply.json()) as { code?: unknown } | null)?.code
  }

  it('permissions cover every call, each for the people of its own audience', () => {
    expect(CALLS.length).toBeGreaterThan(40)
    const shared: Access[] = ['second_step', 'own_account']
    for (const call of CALLS) {
      const allowed: Access[] =
        audienceOf(call) === 'staff'
          ? ['staff', 'agent', 'owner']
          : ['member', 'buyer', 'org_admin']
      expect([...shared, ...allowed], call.path).toContain(call.access)
    }
  })

  it('permissions are those that were decided', () => {
    for (const { method, path, access, fresh } of CALLS) {
      const call = `${method} ${path}`
      const decided = DECIDED.find(([calls]) => calls.test(call))?.[1]
      const needsProof = NEEDS_PROOF.some((calls) => calls.test(call))
      expect([call, access, fresh ?? false]).toEqual([call, decided, needsProof])
    }
  })

  it.each(WHO)('%s', async (who) => {
    for (const call of CALLS) {
      const name = `${who}: ${call.method} ${call.path}`
      const isTheirs = audienceOf(call) === (AUDIENCE[who] ?? 'staff')
      const expected = isTheirs ? TABLE[who][call.access as Exclude<Access, 'public'>] : 401
      const { status, code } = await ask(call, who)
      const isStale = who.endsWith('with an old proof') && call.fresh && expected === 'in'
      if (isStale)
        expect({ name, status, code }).toEqual({ name, status: 403, code: 'stale_session' })
      else if (expected === 'in') expect([401, 403], name).not.toContain(status)
      else expect({ name, status }).toEqual({ name, status: expected })
    }
  })

  it('a session from yesterday has no access', async () => {
    shop.setClock(new Date(start.getTime() + 24 * HOUR))
    for (const call of CALLS) expect((await ask(call, 'owner')).status, call.path).toBe(401)
    shop.setClock(undefined)
  })
})
