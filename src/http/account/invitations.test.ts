import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { lettersOf } from '../../../test/support/jobs.ts'
import {
  addOrganization,
  signInAsMember,
  signInMember,
  visitorsOf,
} from '../../../test/support/staff.ts'
import { mailStaffLinkJob } from '../../delivery/mail/mail-link.job.ts'
import type { Letter } from '../../platform/mail.ts'

const CHOSEN = 'seven purple lanterns drift'

describeShop('invitations to organizations', { settings: { TRUSTED_PROXIES: '1' } }, (shop) => {
  let letters: Letter[] = []
  beforeEach(() => {
    shop.setClock(undefined)
    letters = []
  })
  const visit = visitorsOf(shop)
  async function company(): Promise<Browser> {
    const organizationId = await addOrganization(shop)
    return signInAsMember(shop, organizationId, 'admin', `${randomUUID()}@firm.test`)
  }
  /** Runs what waits in the queue, as the worker does; returns the last link's token. */
  async function token(): Promise<string> {
    letters.push(...(await lettersOf(shop, [mailStaffLinkJob])))
    return /set-password#([\w-]{43})\b/.exec(letters.at(-1)?.text ?? '')?.[1] ?? ''
  }
  const invite = (admin: Browser, email: string) =>
    admin.post('/api/account/members', { email, role: 'member' })
  async function invited(admin: Browser, email: string): Promise<string> {
    expect((await invite(admin, email)).status).toBe(201)
    return token()
  }
  const choose = (link: string) =>
    visit().post('/api/account/staff-link/password', { token: link, newPassword: CHOSEN })
  const forgot = (email: string) => visit().post('/api/account/forgot-password', { email })
  const someone = () => `${randomUUID()}@closer.test`

  it('an invitation outlives a reset that a stranger asks for, and either link lets its owner in once', async () => {
    const email = someone()
    const invitation = await invited(await company(), email)
    expect((await forgot(email)).status).toBe(200)
    const reset = await token()
    expect(reset).not.toBe(invitation)
    expect((await choose(invitation)).status).toBe(200)
    // The password is chosen: the other link is over.
    expect((await choose(reset)).status).toBe(404)
    expect((await signInMember(shop, email, { password: CHOSEN })).cookies.size).toBeGreaterThan(0)
  })

  it('only the newest of several resets works, and a new invitation ends the old one', async () => {
    const email = someone()
    await choose(await invited(await company(), email))
    await forgot(email)
    const first = await token()
    await forgot(email)
    const second = await token()
    expect([(await choose(first)).status, (await choose(second)).status]).toEqual([404, 200])
  })

  it('an email that one organization invited can join another', async () => {
    const [elm, oak] = [await company(), await company()]
    const email = someone()
    const toElm = await invited(elm, email)
    const toOak = await invited(oak, email)
    expect((await choose(toOak)).status).toBe(200)
    const members = (await oak.get('/api/account/organization')).json.members
    const names = members.map(({ username }: { username: string }) => username)
    expect(names).toContain(email)
    const late = await choose(toElm)
    expect([late.status, late.json.message]).toEqual([
      409,
      'This email has already joined another organization. Ask for a different email.',
    ])
    expect((await signInMember(shop, email, { password: CHOSEN })).cookies.size).toBeGreaterThan(0)
  })

  it('two invitations that are accepted at once let the email join one organization', async () => {
    const [elm, oak] = [await company(), await company()]
    const email = someone()
    const links = [await invited(elm, email), await invited(oak, email)]
    const replies = await Promise.all(links.map(choose))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const rows = await shop.query(
      'select from staff where username = $1 and joined_at is not null',
      [email],
    )
    expect(rows).toHaveLength(1)
  })

  it('an email that has joined is taken, and the same organization invites it once', async () => {
    const [elm, oak] = [await company(), await company()]
    const email = someone()
    await choose(await invited(elm, email))
    expect((await invite(oak, email)).json.message).toBe('This email already has an account.')
    const other = someone()
    await invited(elm, other)
    expect((await invite(elm, other.toUpperCase())).status).toBe(400)
  })
})
