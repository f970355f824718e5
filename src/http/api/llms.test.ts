import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { API_ENDPOINTS } from './openapi.ts'

const shop = shopForTests()

it('llms.txt names every call, and says to ask before an order', async () => {
  const { status, text, headers } = await shop.visit().get('/llms.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  for (const { method, path } of API_ENDPOINTS) expect(text).toContain(`\`${method} ${path}\``)
  expect(text).toContain('wait for their yes')
  expect(text).toContain('](http://shop.test/developers)')
})
