import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { forwardToLoopback } from './forward.ts'
import { listen } from './listen.ts'

it('what listens on loopback only is reached at another address', async () => {
  const shop = await listen(createServer((_request, response) => response.end('the shop')))
  const elsewhere = `http://127.0.0.2:${shop.port}`
  await expect(fetch(elsewhere)).rejects.toThrow('fetch failed')
  await forwardToLoopback([shop.port], ['127.0.0.2'])
  expect(await (await fetch(elsewhere)).text()).toBe('the shop')
  await shop.close()
  await expect(fetch(elsewhere)).rejects.toThrow('fetch failed')
})
