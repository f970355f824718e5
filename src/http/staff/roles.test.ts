import { beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { addMember, PASSWORD, setUpTotp, signIn, signInAs } from '../../../test/support/staff.ts'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import { ENDPOINTS } from '../openapi.ts'

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
] as const
type Who = (typeof WHO)[number]

type Answer = 'in' | 401 | 403
const NOT_SIGNED_IN: Record<Exclude<Access, 'public'>, Answer> = {
  second_step: 401,
  own_account: 401,
  staff: 401,
  agent: 401,
  owner: 401,
}
const SETTLING = { ...NOT_SIGNED_IN, second_step: 403, own_account: 'in' } as const
const STAFF = { second_step: 403, own_account: 'in', staff: 'in' } as const

/** Denied unless allowed: what each caller may call, by the access the contract gives a call. */
const TABLE: Record<Who, Record<Exclude<Access, 'public'>, Answer>> = {
  nobody: NOT_SIGNED_IN,
  'a made-up session': NOT_SIGNED_IN,
  'who owes the second step': { ...NOT_SIGNED_IN, second_step: 'in' },
  'who owes the set-up': SETTLING,
  'who owes a new password': SETTLING,
  read_only: { ...STAFF, agent: 403, owner: 403 },
  agent: { ...STAFF, agent: 'in', owner: 403 },
  owner: { ...STAFF, agent: 'in', owner: 'in' },
  'an owner with an old proof': { ...STAFF, agent: 'in', owner: 'in' },
}

const CALLS = ENDPOINTS.filter(({ access }) => access !== 'public')

describe('permissions', () => {
  const shop = shopForTests()
  const strict = shopForTests({ settings: { SECOND_FACTOR: 'required' } })
  let cookies: Record<Who, string>
  const start = new Date()

  const cookieOf = (browser: Browser) =>
    `deedbox_staff=${browser.cookies.get('deedbox_staff') ?? ''}`

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
    await shop.database.pool.query(
      "update staff set password_expires_at = now() + '1 day' where username = 'given'",
    )
    const given = await signIn(shop, 'given')
    await shop.database.pool.query(
      `update staff_sessions set proved_at = proved_at - interval '11 minutes' from staff
        where staff.id = staff_id and username = 'old'`,
    )
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

  it('permissions cover every call', () => {
    expect(CALLS.length).toBeGreaterThan(40)
  })

  it.each(WHO)('%s', async (who) => {
    for (const call of CALLS) {
      const name = `${who}: ${call.method} ${call.path}`
      const expected = TABLE[who][call.access as Exclude<Access, 'public'>]
      const { status, code } = await ask(call, who)
      const isStale = who === 'an owner with an old proof' && call.fresh && expected === 'in'
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

  it('a password alone opens nothing when a second factor is set up', async () => {
    const reply = await shop
      .visit()
      .post('/api/admin/login', { username: 'half', password: PASSWORD })
    expect(reply.json).toMatchObject({ isAuthenticated: false, owes: 'second_step' })
  })
})
