// From a key to a PDF: `DEEDBOX_URL=… DEEDBOX_KEY=dbx_test_… node examples/first-deed.ts`
import { on, once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { openDeedbox } from '../clients/typescript/client.ts'
import { verifyWebhook } from '../clients/typescript/webhook.ts'

const { DEEDBOX_URL: url = 'http://localhost:3000', DEEDBOX_KEY: key = '' } = process.env
const deedbox = openDeedbox({ url, key })

// Where we hear of it. On the internet, this is an https address of yours.
const server = createServer().listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as { port: number }
const { id, secret } = await deedbox.post('/api/v1/webhook-endpoints', {
  body: { url: `http://127.0.0.1:${port}/`, events: ['deed.delivered'] },
})
// The first response alone has it. If that was lost, the client's second try didn't get it: roll it.
if (!secret) throw new Error(`Roll the endpoint ${id} to get a new secret`)

const address = { streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' }
const order = await deedbox.post('/api/v1/orders', {
  body: { fileNumber: 'ELM-2026-0142', lines: [address] },
})

for await (const [request, response] of on(server, 'request')) {
  const event = verifyWebhook(await text(request), request.headers, secret)
  response.writeHead(204).end()
  if (event.data.orderId !== order.id) continue
  const path = { id: String(event.data.deedId) }
  const pdf = await deedbox.get('/api/v1/deeds/{id}/file', { params: { path } })
  await writeFile('deed.pdf', Buffer.from(pdf))
  break
}
await deedbox.post('/api/v1/webhook-endpoints/{id}/disable', { params: { path: { id } }, body: {} })
server.close()
