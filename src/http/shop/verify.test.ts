import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { type DeliveredDeed, deliverDeeds } from '../../../test/support/deeds.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { addOrganization, signInAs } from '../../../test/support/staff.ts'
import { withhold } from '../../../test/support/withhold.ts'
import { hashesOf, readShortCode, shortCodeOf } from '../../delivery/short-code.ts'

const AT = new Date('2026-03-01T10:00:00.000Z')
const UNKNOWN = { delivered: null }
const DEED = {
  deliveredAt: AT.toISOString(),
  documentType: 'Warranty deed',
  instrumentNumber: '2019-0012345',
  recordedOn: '2019-03-14',
  pageCount: 3,
  indexedThrough: '2026-02-27',
}

const shop = shopForTests({ clock: AT, webhooks: 'dropped' })
const hashOf = ({ content }: Pick<DeliveredDeed, 'content'>) =>
  createHash('sha256').update(content).digest('hex')
const askFile = (sha256: string) => shop.visit().post('/api/verify-file', { sha256 })
const askCode = (code: string) => shop.visit().post('/api/verify-code', { code })

async function deliver(options: Partial<Parameters<typeof deliverDeeds>[1]> = {}) {
  const content = randomBytes(500)
  const order = await deliverDeeds(shop, {
    at: AT,
    content: () => content,
    provenance: { indexedThrough: '2026-02-27' },
    ...options,
  })
  const [deed] = order.deeds
  if (!deed) throw new Error('Nothing was delivered')
  return { ...order, deed, hash: hashOf(deed) }
}

it('a file that we delivered is confirmed with what it is, and with nothing about its buyer', async () => {
  const { hash } = await deliver()
  const { status, json } = await askFile(hash)
  expect(status).toBe(200)
  expect(json.delivered).toMatchObject({ ...DEED, sha256: hash, shortCode: shortCodeOf(hash) })
  expect(Object.keys(json.delivered).sort()).toEqual(
    [...Object.keys(DEED), 'office', 'sha256', 'shortCode'].sort(),
  )
  expect(JSON.stringify(json)).not.toMatch(/ada|lovelace|example|350 5th/i)
})

it('a short code is read however it is typed, and finds the same', async () => {
  const { hash } = await deliver()
  const code = shortCodeOf(hash)
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  expect((await askCode(typed)).json).toEqual((await askFile(hash)).json)
  expect((await askCode('DB-7K4M')).status).toBe(400)
})

it('another file and another code are unknown', async () => {
  const { deed } = await deliver()
  const changed = hashOf({ content: Buffer.concat([deed.content, Buffer.from('\n')]) })
  expect((await askFile(changed)).json).toEqual(UNKNOWN)
  expect((await askCode(shortCodeOf(changed))).json).toEqual(UNKNOWN)
  expect((await askFile('not a hash')).status).toBe(400)
})

it('a file that is stored but was never delivered is unknown', async () => {
  const { deed, hash } = await deliver()
  await shop.query('delete from download_links where line_id = $1', [deed.lineId])
  expect((await askFile(hash)).json).toEqual(UNKNOWN)
})

it('a deed is still confirmed after its file was deleted and its link has expired', async () => {
  const { deed, hash } = await deliver()
  await shop.query('update documents set deleted_at = now() where line_id = $1', [deed.lineId])
  await shop.query('update copies set deleted_at = now() where line_id = $1', [deed.lineId])
  await shop.query('update download_links set revoked_at = now() where line_id = $1', [deed.lineId])
  expect((await askFile(hash)).json.delivered).toMatchObject(DEED)
})

it('the same file delivered twice is confirmed with its first delivery, and a later one shows nothing', async () => {
  const content = randomBytes(500)
  const { hash } = await deliver({ content: () => content })
  const before = (await askFile(hash)).json
  await deliver({ content: () => content, at: new Date('2026-03-05T10:00:00.000Z') })
  expect((await askFile(hash)).json).toEqual(before)
})

it("an organization's deed is confirmed like a guest's", async () => {
  const { orderId, hash } = await deliver()
  const organization = await addOrganization(shop)
  await shop.query(
    `update orders set organization_id = $2, deliver_to = '{}', metadata = '{}',
        payment_intent_id = 'bal_' || id where id = $1`,
    [orderId, organization],
  )
  expect((await askFile(hash)).json.delivered).toMatchObject(DEED)
})

it("an erased order's deed is unknown, and is still confirmed to others who bought it", async () => {
  const content = randomBytes(500)
  const email = 'erased@verify.test'
  const { hash } = await deliver({ content: () => content, email })
  const owner = await signInAs(shop, 'owner')
  const erased = await owner.post('/api/admin/privacy/erase', { email, confirmation: email })
  expect(erased.status).toBe(200)
  expect((await askFile(hash)).json).toEqual(UNKNOWN)
  expect((await askCode(shortCodeOf(hash))).json).toEqual(UNKNOWN)
  const later = new Date('2026-03-05T10:00:00.000Z')
  await deliver({ content: () => content, at: later })
  expect((await askFile(hash)).json.delivered.deliveredAt).toBe(later.toISOString())
})

it('a withheld deed is unknown, byte for byte and in the same time, by its address or by a name on it', async () => {
  const nothing = await askFile('0'.repeat(64))
  const byAddress = await deliver({ addresses: [WILLIS_TOWER] })
  expect((await askFile(byAddress.hash)).json.delivered).toMatchObject(DEED)
  await withhold(shop, WILLIS_TOWER)
  const byName = await deliver()
  await shop.query('update copies set verdict = $2, checked_at = $3, findings = $4 where id = $1', [
    byName.deed.copyId,
    'passed',
    AT,
    { fields: { grantors: ['SHIELDED PERSON'], grantees: [] } },
  ])
  expect((await askFile(byName.hash)).json.delivered).toMatchObject(DEED)
  const agent = await signInAs(shop, 'agent')
  const entry = { personName: 'Person Shielded', notice: 'Notice 17' }
  expect((await agent.post('/api/admin/suppressions', entry)).status).toBe(201)
  for (const { hash } of [byAddress, byName]) {
    for (const reply of [await askFile(hash), await askCode(shortCodeOf(hash))]) {
      expect(reply.status).toBe(200)
      expect(reply.text).toBe(nothing.text)
    }
  }
  for (const hash of [byAddress.hash, byName.hash, '1'.repeat(64)]) {
    const start = performance.now()
    await askFile(hash)
    expect(performance.now() - start).toBeGreaterThan(49)
  }
})

it('100,000 guessed codes hit none of the deeds that we delivered, and the real ones do', {
  timeout: 120_000,
}, async () => {
  const { deeds } = await deliverDeeds(shop, { at: AT, addresses: [EMPIRE_STATE, WILLIS_TOWER] })
  const codes = deeds.map((deed) => shortCodeOf(hashOf(deed)))
  const guesses = Array.from({ length: 100_000 - 24 }, () =>
    shortCodeOf(randomBytes(32).toString('hex')),
  )
  // One letter off, as a typo or somebody counting upward has it.
  const near = codes.flatMap((code) =>
    Array.from({ length: 12 }, (_, place) => changedAt(code, place)),
  )
  expect(await hits(codes)).toBe(deeds.length)
  expect(await hits([...guesses, ...near])).toBe(0)
  for (const code of near) expect((await askCode(code)).json).toEqual(UNKNOWN)
})

async function hits(codes: string[]): Promise<number> {
  const ranges = codes.map((code) => hashesOf(readShortCode(code) ?? ''))
  const [row] = await shop.query(
    `select count(*)::int as hits from unnest($1::text[], $2::text[]) as guess (low, high)
        join documents on sha256 between decode(low, 'hex') and decode(high, 'hex')`,
    [ranges.map(({ low }) => low), ranges.map(({ high }) => high)],
  )
  return row.hits
}

function changedAt(code: string, place: number): string {
  const letters = [...(readShortCode(code) ?? '')]
  letters[place] = letters[place] === 'Z' ? 'Y' : 'Z'
  return letters.join('')
}

it('checks are limited per caller, whether they hit or not', async () => {
  await shop.query('delete from rate_limits')
  const { hash } = await deliver()
  const caller = { 'x-forwarded-for': '203.0.113.9' }
  const statuses = await Promise.all(
    Array.from({ length: 130 }, async (_, i) => {
      const sha256 = i % 2 ? hash : '2'.repeat(64)
      return (await shop.visit().post('/api/verify-file', { sha256 }, caller)).status
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect((await askCode('DB-0000-0000-0000')).status).toBe(429)
})
