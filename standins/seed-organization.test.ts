import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDeedbox } from '../clients/typescript/client.ts'
import { makeKey } from '../src/organizations/api-key.ts'
import { findKey } from '../src/organizations/api-keys.db.ts'
import { shopForTests } from '../test/support/describe-shop.ts'
import { DEMO_MEMBER, demoKey, seedOrganization } from './seed-organization.ts'

const folder = mkdtempSync(join(tmpdir(), 'deedbox-demo-'))
afterAll(() => rmSync(folder, { recursive: true }))
const shop = shopForTests()
const password = 'deedbox-demo'

it('the demo’s key lasts, and DEMO_API_KEY sets another that must be a test key', () => {
  const key = demoKey(folder, undefined)
  expect(key).toMatch(/^dbx_test_/)
  expect(demoKey(folder, undefined)).toBe(key)
  const other = makeKey(false).key
  expect(demoKey(folder, other)).toBe(other)
  for (const wrong of [makeKey(true).key, 'dbx_test_1', other.slice(0, -1)]) {
    expect(() => demoKey(folder, wrong)).toThrow(/DEMO_API_KEY/)
  }
})

it('the demo’s organization is made once, with a member who signs in and keys that open the API', async () => {
  const made = [makeKey(false), makeKey(false)]
  for (const { key } of [...made, ...made]) {
    await seedOrganization(shop.env.DATABASE_URL ?? '', { key, password })
  }
  const rows = await shop.query('select name from organizations')
  expect(rows).toEqual([{ name: 'Elm Title' }])
  for (const { publicId } of made) {
    expect(await findKey(shop.parts.db, publicId)).toMatchObject({
      organization: 'Elm Title',
      livemode: false,
      isMakerActive: true,
    })
  }
  const login = { username: DEMO_MEMBER, password }
  expect((await shop.visit().post('/api/account/login', login)).status).toBe(200)
  // It's known; this shop only has no second database for it.
  const deedbox = openDeedbox({ key: made[0]?.key ?? '', url: shop.url, retries: 0 })
  await expect(deedbox.get('/api/v1/key')).rejects.toThrow(/test_mode_off/)
})
