// A receiver of webhooks as a process of its own; what it got is at its root, as JSON.
import { startWebhookReceiver } from './receiver.ts'

const receiver = await startWebhookReceiver({
  port: Number(process.env.PORT ?? 0),
  onEvent: ({ id, type, data }) => process.stdout.write(`${JSON.stringify({ id, type, data })}\n`),
})
process.stdout.write(`Webhooks are received at ${receiver.url}/hooks\n`)
