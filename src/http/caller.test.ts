import fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import type { Config } from '../platform/config.ts'
import { callerOf, networkOf, noticeProxies } from './caller.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s calls as %s', (ip, caller) => {
  expect(callerOf({ ip })).toBe(caller)
})

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
])('%s belongs to the network %s', (ip, expected) => {
  expect(networkOf({ ip })).toBe(expected)
})

it.each([
  [0, 1],
  [1, 0],
])('with %i trusted proxies, forwarded calls log %i errors per minute', async (proxies, errors) => {
  const said: string[] = []
  const stream = { write: (line: string) => said.push(line) }
  const app = fastify({ logger: { level: 'error', stream } })
  noticeProxies(app, { TRUSTED_PROXIES: proxies } as Config)
  app.get('/', async () => 'well')
  const call = () => app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.7' } })
  await app.inject('/')
  await call()
  await call()
  expect(said.filter((line) => line.includes('TRUSTED_PROXIES is 0'))).toHaveLength(errors)
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  await call().finally(() => vi.useRealTimers())
  expect(said).toHaveLength(2 * errors)
  await app.close()
})
