import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { PASSWORD, signInAs } from '../../test/support/staff.ts'

const LEAKED = 'velvet teapot orbit'
const PADDING = 'violet kettle comet'
const FRESH = 'seven geese walk uphill'
const hashOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

/** The list as its operator serves it: the rest of each hash, and how often it was seen. */
async function startList() {
  const app = Fastify()
  const asked: string[] = []
  let status = 200
  app.get<{ Params: { prefix: string } }>('/range/:prefix', async ({ params }, reply) => {
    asked.push(params.prefix)
    const rows = [`${hashOf(LEAKED).slice(5)}:3`, `${hashOf(PADDING).slice(5)}:0`]
    return reply.status(status).type('text/plain').send(rows.join('\r\n'))
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    asked,
    answer: (next: number) => {
      status = next
    },
    close: () => app.close(),
  }
}

const list = forTests(startList)

const shop = shopForTests({ settings: () => ({ LEAKED_PASSWORDS_URL: list.url }) })
const change = async (newPassword: string) => {
  const member = await signInAs(shop, 'agent')
  return member.post('/api/admin/account/password', { oldPassword: PASSWORD, newPassword })
}

it('a new password is refused if it is known from a leak, and only a piece of its hash is asked for', async () => {
  const reply = await change(LEAKED)
  expect(reply.json).toMatchObject({ code: 'invalid_request', field: 'newPassword' })
  expect(reply.json.message).toContain('leak')
  expect(list.asked).toEqual([hashOf(LEAKED).slice(0, 5)])
})

it.each([PADDING, FRESH])('a new password is accepted if no leak has it: %s', async (password) => {
  expect((await change(password)).status).toBe(200)
})

it('a new password is accepted by our own rule alone while the list is down', async () => {
  list.answer(503)
  expect((await change(LEAKED)).status).toBe(200)
  list.answer(200)
})
