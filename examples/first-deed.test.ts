import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { openSender } from '../src/organizations/webhooks/send-webhooks.ts'
import { openPost } from '../src/platform/outbound/outbound.ts'
import { type ApiClient, openApi } from '../test/support/api/client.ts'
import { shopForTests } from '../test/support/describe-shop.ts'
import { forTests } from '../test/support/for-tests.ts'
import { fulfil } from '../test/support/fulfillment/fulfill.ts'

const EXAMPLE = resolve('examples/first-deed.ts')
const folder = mkdtempSync(join(tmpdir(), 'deedbox-example-'))
afterAll(() => rmSync(folder, { recursive: true }))

const shop = shopForTests()
const elm = forTests<ApiClient>(() => openApi(shop))

it('the example is at most 40 lines long', () => {
  expect(readFileSync(EXAMPLE, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(40)
})

it('the example gets from a key to a downloaded PDF with a verified webhook', async () => {
  const child = spawn(process.execPath, [EXAMPLE], {
    cwd: folder,
    env: { DEEDBOX_URL: shop.url, DEEDBOX_KEY: elm.key },
  })
  const errors = text(child.stderr)
  const ended = once(child, 'exit')
  const deliver = fulfil(shop)
  const post = openPost({ allowsLocal: true })
  const sender = openSender({ ...shop.jobParts, post, livemode: true })
  // What a worker does, until the example has what it wants.
  while (child.exitCode === null) {
    await deliver('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    await sender.sendDue()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await ended
  expect([child.exitCode, await errors]).toEqual([0, ''])
  expect(readFileSync(join(folder, 'deed.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
})
