import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { serve } from '../../../standins/sources/serve.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { isNamedLocal, isPrivateIp } from '../../platform/outbound/private-ip.ts'
import { sourceClient } from './client.ts'

const Body = z.object({ found: z.boolean() })
const never = new AbortController().signal

describe('a call to a source', () => {
  const fake = forTests(() => serve(() => ({ body: { found: true } })))
  const elsewhere = forTests(() => serve(() => ({ body: { found: true } })))
  beforeEach(() => {
    fake.requests.length = 0
    elsewhere.requests.length = 0
  })

  const ask = (options: { timeoutMs?: number; bases?: string[]; path?: string } = {}) =>
    sourceClient({ bases: options.bases ?? [fake.url], timeoutMs: options.timeoutMs }).json(
      Body,
      { url: new URL(options.path ?? '/', fake.url), headers: { authorization: 'Bearer secret' } },
      never,
    )

  it('a call to a source returns what the source says', async () => {
    expect(await ask()).toEqual({ answer: 'ok', value: { found: true } })
  })

  it.each([
    [404, 'not_found'],
    [401, 'refused'],
    [403, 'refused'],
    [400, 'down'],
    [429, 'down'],
    [500, 'down'],
    [503, 'down'],
  ])('a call to a source takes status %d for %s', async (status, answer) => {
    fake.next({ status })
    expect(await ask()).toMatchObject({ answer })
  })

  it("a call to a source is down, with a reason, if the answer isn't JSON or has another shape", async () => {
    fake.next({ body: '<html>Maintenance</html>' }, { body: { found: 'yes' } })
    expect(await ask()).toMatchObject({ answer: 'down', detail: expect.stringContaining('JSON') })
    expect(await ask()).toMatchObject({ answer: 'down', detail: expect.stringContaining('found') })
  })

  it("a call to a source doesn't wait or read forever", async () => {
    fake.next({ delayMs: 1000 })
    expect(await ask({ timeoutMs: 100 })).toEqual({ answer: 'down', detail: 'no answer in time' })
    fake.next({ body: 'x'.repeat(11 * 1024 * 1024) })
    expect(await ask()).toMatchObject({ answer: 'down', detail: expect.stringContaining('longer') })
  })

  it('a call to a source is down if nothing is listening', async () => {
    const gone = await serve(() => ({}))
    await gone.close()
    const client = sourceClient({ bases: [gone.url] })
    expect(await client.json(Body, { url: new URL(gone.url) }, never)).toMatchObject({
      answer: 'down',
    })
  })

  it('a call to a source follows redirects to its own host and no other', async () => {
    fake.next({ status: 302, headers: { location: '/moved' } })
    expect(await ask()).toMatchObject({ answer: 'ok' })
    fake.next({ status: 302, headers: { location: elsewhere.url } })
    expect(await ask()).toMatchObject({
      answer: 'refused',
      detail: expect.stringContaining('sends us on to'),
    })
    expect(elsewhere.requests).toEqual([])
  })

  it("a call to a source doesn't give a second host the first one's credentials", async () => {
    fake.next({ status: 307, headers: { location: elsewhere.url } })
    expect(await ask({ bases: [fake.url, elsewhere.url] })).toMatchObject({ answer: 'ok' })
    expect(elsewhere.requests[0]?.headers.authorization).toBeUndefined()
  })

  it("a call to a source doesn't follow a redirect loop", async () => {
    const circle = { status: 302, headers: { location: '/' } }
    fake.next(circle, circle, circle, circle)
    expect(await ask()).toMatchObject({ answer: 'refused' })
  })

  it("a call to a source never reaches a host that isn't configured", async () => {
    expect(await ask({ bases: ['https://office.example'] })).toMatchObject({ answer: 'refused' })
    expect(fake.requests).toEqual([])
  })

  it("a call to a source doesn't follow a public name into a private network", async () => {
    const { port } = new URL(fake.url)
    const base = `http://office.example:${port}`
    for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254']) {
      const client = sourceClient({
        bases: [base],
        // One public IP among them doesn't help.
        resolve: (_, done) =>
          done(null, [
            { address: '93.184.216.34', family: 4 },
            { address, family: 4 },
          ]),
      })
      expect(await client.json(Body, { url: new URL(base) }, never)).toEqual({
        answer: 'refused',
        detail: 'it points into a private network',
      })
    }
    expect(fake.requests).toEqual([])
  })
})

it.each([
  ...['127.0.0.1', '10.0.0.1', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['0.0.0.0', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'not an address'],
])('the IP %s is private', (address) => expect(isPrivateIp(address)).toBe(true))

it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('the IP %s is not private', (address) =>
  expect(isPrivateIp(address)).toBe(false),
)

it('only a local base URL names a private IP explicitly', () => {
  expect(['localhost', '127.0.0.1', '[::1]', '10.0.0.8'].every(isNamedLocal)).toBe(true)
  expect(['data.cityofnewyork.us', '8.8.8.8'].some(isNamedLocal)).toBe(false)
})
