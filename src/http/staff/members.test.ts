import { beforeEach, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import {
  addMember,
  PASSWORD,
  setUpTotp,
  signIn,
  signInAs,
  visitorsOf,
} from '../../../test/support/staff.ts'
import type { Member } from '../../contract/staff/members.ts'

const shop = shopForTests({ settings: { TRUSTED_PROXIES: '1' } })
let owner: Browser
let members = 0
beforeEach(async () => {
  owner = await signInAs(shop, 'owner')
})

const visit = visitorsOf(shop)
async function member(role: 'owner' | 'agent' | 'read_only' = 'agent') {
  members += 1
  const username = `member-${members}`
  const id = await addMember(shop, role, username)
  return { id, username, browser: await signIn(shop, username, { browser: visit() }) }
}
const act = (id: string, what: string, body: object = {}, by = owner) =>
  by.post(`/api/admin/staff/${id}/${what}`, body)
const opens = async (browser: Browser) => (await browser.get('/api/admin/account')).status === 200
const find = async (username: string): Promise<Member> => {
  const { json } = await owner.get('/api/admin/staff')
  return json.find((each: Member) => each.username === username)
}
const auditOf = async (subject: string) => {
  const { json } = await owner.get(`/api/admin/audit?subject=${subject}`)
  return json.map((each: { action: string; staff: { username: string } }) => [
    each.staff.username,
    each.action,
  ])
}

it('a staff member is added with a password shown once, and an unused name', async () => {
  const added = await owner.post('/api/admin/staff', { username: ' Ada.L ', role: 'read_only' })
  expect(added.status).toBe(201)
  expect(added.json.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect(await find('Ada.L')).toMatchObject({ role: 'read_only', disabledAt: null, sessions: 0 })
  const again = await owner.post('/api/admin/staff', { username: 'ADA.l', role: 'agent' })
  expect(again.json).toMatchObject({ code: 'invalid_request', field: 'username' })
  const bad = await owner.post('/api/admin/staff', { username: '<b>x</b>', role: 'agent' })
  expect(bad.status).toBe(400)
  expect(await auditOf(added.json.id)).toEqual([['owner', 'add_staff']])
  const rows = await shop.query('select detail::text from audit_log')
  expect(JSON.stringify(rows)).not.toContain(added.json.password)
})

it('one of two people adding the same staff name at once succeeds', async () => {
  const replies = await Promise.all(
    [1, 2, 3, 4].map(() => owner.post('/api/admin/staff', { username: 'at-once', role: 'agent' })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(3)
})

it("a staff member's new role applies from the next call", async () => {
  const { id, username, browser } = await member('agent')
  const tryIt = async () => (await browser.get('/api/admin/staff')).status
  expect(await tryIt()).toBe(403)
  expect((await act(id, 'role', { role: 'owner' })).json).toEqual({ done: true })
  expect(await tryIt()).toBe(200)
  await act(id, 'role', { role: 'read_only' })
  expect(await tryIt()).toBe(403)
  expect(await find(username)).toMatchObject({ role: 'read_only' })
  expect((await act(id, 'role', { role: 'king' })).status).toBe(400)
  expect(await auditOf(id)).toEqual([
    ['owner', 'change_role'],
    ['owner', 'change_role'],
  ])
})

it('a staff member is disabled in all sessions at the next call, and can be enabled again', async () => {
  const { id, username, browser } = await member()
  await act(id, 'disable')
  expect(await opens(browser)).toBe(false)
  const login = () => visit().post('/api/admin/login', { username, password: PASSWORD })
  expect((await login()).status).toBe(401)
  expect((await find(username)).disabledAt).not.toBeNull()
  await act(id, 'enable')
  expect((await login()).status).toBe(200)
  expect(await opens(browser)).toBe(false)
})

it('a staff member can be signed out everywhere by an owner', async () => {
  const { id, username, browser } = await member()
  expect(await find(username)).toMatchObject({ sessions: 1 })
  await act(id, 'end-sessions')
  expect(await opens(browser)).toBe(false)
  expect(await find(username)).toMatchObject({ sessions: 0 })
})

it("a staff member loses second factors and sessions when they're reset", async () => {
  const { id, username, browser } = await member()
  await setUpTotp(browser, new Date())
  expect(await find(username)).toMatchObject({ hasTotp: true })
  await act(id, 'reset-second-factor')
  expect(await opens(browser)).toBe(false)
  expect(await find(username)).toMatchObject({ hasTotp: false, passkeys: 0 })
  expect(await opens(await signIn(shop, username, { browser: visit() }))).toBe(true)
})

it("a staff member's new password ends sessions, must be changed, and keeps the second factor", async () => {
  const { id, username, browser } = await member()
  await setUpTotp(browser, new Date())
  const { json } = await act(id, 'reset-password')
  expect(await opens(browser)).toBe(false)
  const reply = await visit().post('/api/admin/login', { username, password: json.password })
  expect(reply.json).toMatchObject({ isAuthenticated: false, owes: 'second_step' })
  expect((await visit().post('/api/admin/login', { username, password: PASSWORD })).status).toBe(
    401,
  )
})

it("a staff member can't change their own account here", async () => {
  const { id } = await find('owner')
  for (const [what, body] of [
    ['role', { role: 'agent' }],
    ['disable', {}],
    ['end-sessions', {}],
    ['reset-second-factor', {}],
    ['reset-password', {}],
  ] as const) {
    expect((await act(id, what, body)).status, what).toBe(409)
  }
  expect(await opens(owner)).toBe(true)
})

it.each(['role', 'disable'])(
  'one owner always remains, even if all owners demote each other at once: %s',
  async (what) => {
    const others = await Promise.all([member('owner'), member('owner'), member('owner')])
    const everybody = [
      { id: (await find('owner')).id, browser: owner },
      ...others.map(({ id, browser }) => ({ id, browser })),
    ]
    await Promise.all(
      everybody.flatMap(({ id, browser }) =>
        everybody
          .filter((other) => other.id !== id)
          .map((other) => act(other.id, what, { role: 'agent' }, browser)),
      ),
    )
    const rows = await shop.query(
      "select count(*)::int as count from staff where role = 'owner' and disabled_at is null",
    )
    expect(rows[0].count).toBeGreaterThanOrEqual(1)
    await shop.query("update staff set role = 'owner', disabled_at = null where username = 'owner'")
  },
)

it("changing a staff member who doesn't exist is a 404", async () => {
  const reply = await act('0198f3a2-0000-7000-8000-000000000000', 'disable')
  expect(reply.status).toBe(404)
})

it("staff members' names, and nothing more, appear in everyone's lists", async () => {
  const { browser } = await member('read_only')
  const { json } = await browser.get('/api/admin/staff/names')
  expect(json.length).toBeGreaterThan(3)
  for (const each of json) expect(Object.keys(each).sort()).toEqual(['id', 'username'])
})
