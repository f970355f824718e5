import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { listen } from '../listen.ts'

/** How it answers. `dead` takes the request and says nothing. */
export type Mood =
  | { does: 'accept'; afterMs?: number }
  | { does: 'answer'; status: number; headers?: Record<string, string>; afterMs?: number }
  | { does: 'dead' }

export interface ReceivedEvent {
  id: string
  type: string
  timestamp: string
  livemode: boolean
  data: Record<string, string | number | null>
}

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
  event: ReceivedEvent
  at: number
}

export interface WebhookReceiver {
  url: string
  /** Everything that was accepted, in order, with those that came twice. */
  received: Received[]
  /** Every request, whatever became of it. */
  requests: number
  /** How many weren't signed with the secret of their path. */
  forged: number
  /** From now on, what is sent to this path is signed with this. */
  trust(path: string, secret: string): void
  /** How it answers on this path from now on, or everywhere. */
  behave(mood: Mood, path?: string): void
  close(): Promise<void>
}

interface Options {
  port?: number
  onEvent?: (event: ReceivedEvent) => void
}

/** What an organization runs to hear of its orders: it checks who sent something with the library that
 * the Standard Webhooks project publishes, which knows nothing of ours. */
export async function startWebhookReceiver(options: Options = {}): Promise<WebhookReceiver> {
  const secrets = new Map<string, Webhook>()
  const moods = new Map<string, Mood>()
  let everywhere: Mood = { does: 'accept' }
  const server = createServer((request, response) => {
    if (request.method === 'GET') return tell(receiver, response)
    if (request.url === '/trust') return void learn(receiver, request, response)
    receiver.requests += 1
    const path = request.url ?? '/'
    const mood = moods.get(path) ?? everywhere
    if (mood.does === 'dead') return
    void text(request).then(async (body) => {
      if (mood.afterMs) await new Promise((resolve) => setTimeout(resolve, mood.afterMs))
      const { headers } = request
      let isOurs = true
      try {
        secrets.get(path)?.verify(body, headers as Record<string, string>)
      } catch {
        isOurs = false
        receiver.forged += 1
      }
      if (!isOurs) return response.writeHead(401).end()
      if (mood.does === 'answer') {
        return response.writeHead(mood.status, mood.headers).end('<p>Nobody reads this.</p>')
      }
      const event = JSON.parse(body) as ReceivedEvent
      receiver.received.push({ path, headers, body, event, at: Date.now() })
      options.onEvent?.(event)
      response.writeHead(204).end()
    })
  })
  const receiver: WebhookReceiver = {
    url: '',
    received: [],
    requests: 0,
    forged: 0,
    trust: (path, secret) => void secrets.set(path, new Webhook(secret)),
    behave: (mood, path) => {
      if (path === undefined) everywhere = mood
      else moods.set(path, mood)
    },
    close: async () => {},
  }
  const { url, close } = await listen(server, options)
  return Object.assign(receiver, { url, close })
}

/** What has come so far, for whoever looks with a browser. */
function tell(
  { url, received, requests, forged }: WebhookReceiver,
  response: ServerResponse,
): void {
  const events = received.slice(-50).map(({ path, event }) => ({ path, ...event }))
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ url, requests, forged, events }, null, 2))
}

/** `{"path": "/hooks", "secret": "whsec_…"}`: from now on, signatures on this path are checked. */
async function learn(
  receiver: WebhookReceiver,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { path, secret } = JSON.parse(await text(request)) as { path: string; secret: string }
    receiver.trust(path, secret)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}
