import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

export interface Receiver {
  url: string
  /** Everything received with a valid signature, in order, including duplicates. */
  events: Stripe.Event[]
  rejected: number
  types(): string[]
  failNext(count: number): void
  close(): Promise<void>
}

/** A shop's webhook reduced to its signature check, for tests. */
export async function startReceiver(secret: string): Promise<Receiver> {
  const stripe = new Stripe('sk_test_receiver')
  const events: Stripe.Event[] = []
  let failures = 0
  const receiver: Receiver = {
    url: '',
    events,
    rejected: 0,
    types: () => events.map(({ type }) => type),
    failNext: (count) => {
      failures = count
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const fails = failures > 0
      if (fails) failures -= 1
      try {
        const signature = String(request.headers['stripe-signature'])
        const event = stripe.webhooks.constructEvent(body, signature, secret)
        if (!fails) events.push(event)
        response.writeHead(fails ? 500 : 200).end()
      } catch {
        receiver.rejected += 1
        response.writeHead(400).end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
  return receiver
}
