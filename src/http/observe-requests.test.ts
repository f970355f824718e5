import { expect, it } from 'vitest'
import { shopForTests } from '../../test/support/describe-shop.ts'

const shop = shopForTests()
const read = () => shop.parts.metrics.metrics()

it('a request counts under its route’s pattern and status, never its URL', async () => {
  const token = 'T'.repeat(43)
  await shop.visit().get(`/d/${token}`)
  await shop.visit().get('/api/orders/00000000-0000-4000-8000-000000000000?secret=canary')
  await shop.visit().get('/nowhere/canary')
  const text = await read()
  expect(text).toMatch(/requests_total\{method="GET",route="\/d\/:token",status="\d+"\} 1\n/)
  expect(text).toContain(
    'deedbox_http_requests_total{method="GET",route="/api/orders/:id",status="404"} 1\n',
  )
  expect(text).toContain('deedbox_http_request_seconds_count{route="/api/orders/:id"} 1\n')
  expect(text).not.toMatch(/canary|TTT|secret/)
})
