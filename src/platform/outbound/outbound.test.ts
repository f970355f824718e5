import { expect, it } from 'vitest'
import { serve } from '../../../standins/sources/serve.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { openPost, type Resolve } from './outbound.ts'

const fake = forTests(() => serve(() => ({ status: 200 })))

const answering =
  (...answers: string[][]): Resolve =>
  (_hostname, done) => {
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? []
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
const message = () => ({ headers: {}, body: '{}', signal: AbortSignal.timeout(2000) })
const port = () => new URL(fake.url).port

it.each([
  ...['127.0.0.1', '127.8.9.1', '10.1.2.3', '172.16.0.1', '192.168.0.1', '169.254.169.254'],
  ...['100.100.100.200', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]', '[fe80::1]', '[fd00:ec2::254]'],
  // Other ways to write 127.0.0.1.
  ...['2130706433', '0x7f.1', '0177.0.0.1', '127.1', 'localhost'],
])('nothing is sent to %s', async (host) => {
  const before = fake.requests.length
  const post = openPost({ allowsLocal: false })
  const sent = post(new URL(`http://${host}:${port()}/`), message())
  await expect(sent).rejects.toThrow('private network')
  expect(fake.requests).toHaveLength(before)
})

it.each([[['127.0.0.1']], [['93.184.216.34', '10.0.0.1']], [['2606:4700::1111', '::1']]])(
  'nothing is sent to a public name that leads to %j',
  async (addresses) => {
    const before = fake.requests.length
    const post = openPost({ allowsLocal: false, resolve: answering(addresses) })
    const sent = post(new URL(`http://hooks.example:${port()}/`), message())
    await expect(sent).rejects.toThrow('private network')
    expect(fake.requests).toHaveLength(before)
  },
)

it('a name server that changes its mind gains nothing: the answer that is judged is the one used', async () => {
  const before = fake.requests.length
  // Public when it was checked, private a moment later, and the other way around.
  const resolve = answering(['93.184.216.34'], ['127.0.0.1'], ['127.0.0.1'])
  resolve('hooks.example', () => {})
  const post = openPost({ allowsLocal: false, resolve })
  for (let turn = 0; turn < 3; turn += 1) {
    const sent = post(new URL(`http://hooks.example:${port()}/`), message())
    await expect(sent).rejects.toThrow('private network')
  }
  expect(fake.requests).toHaveLength(before)
})

it('a redirect is an answer like any other and is not followed', async () => {
  const elsewhere = await serve(() => ({ status: 200 }))
  fake.next({ status: 307, headers: { location: elsewhere.url } })
  const post = openPost({ allowsLocal: true })
  expect(await post(new URL(fake.url), message())).toMatchObject({ status: 307 })
  expect(elsewhere.requests).toEqual([])
  await elsewhere.close()
})

it('an endless answer is not read', async () => {
  fake.next({ body: 'x'.repeat(50_000_000), headers: { 'retry-after': '7' } })
  const post = openPost({ allowsLocal: true })
  expect(await post(new URL(fake.url), message())).toEqual({ status: 200, retryAfter: '7' })
})

it('what takes too long is given up', async () => {
  fake.next({ delayMs: 1000 })
  const post = openPost({ allowsLocal: true })
  const sent = post(new URL(fake.url), { ...message(), signal: AbortSignal.timeout(50) })
  await expect(sent).rejects.toThrow()
})
