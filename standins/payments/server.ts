import { startPayments } from './start.ts'

const env = process.env

const payments = await startPayments({
  port: Number(env.PORT ?? 4242),
  host: env.HOST,
  secretKey: env.STRIPE_SECRET_KEY,
  publishableKey: env.STRIPE_PUBLISHABLE_KEY,
  webhookUrl: env.WEBHOOK_URL,
  webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  dataFile: env.DATA_FILE,
})

process.stdout.write(`Payments stand-in listening on ${payments.url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void payments.close())
}
