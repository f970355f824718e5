import { createServer, type IncomingMessage } from 'node:http'
import { listen } from '../listen.ts'

export interface FakeReply {
  status?: number
  headers?: Record<string, string>
  /** An object is sent as JSON; a string or bytes are sent as is. */
  body?: unknown
}

export interface FakeRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

export interface Fake {
  url: string
  /** The requests received, oldest first. */
  requests: FakeRequest[]
  /** The next responses, in place of what the fake knows; a response may come late. */
  next(...replies: Array<FakeReply & { delayMs?: number }>): void
  close(): Promise<void>
}

/** A small HTTP server that responds like the source, and misbehaves on demand. */
export async function serve(answer: (request: FakeRequest) => FakeReply): Promise<Fake> {
  const requests: FakeRequest[] = []
  const planned: Array<FakeReply & { delayMs?: number }> = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const request = {
      method: incoming.method ?? 'GET',
      url: new URL(incoming.url ?? '/', 'http://fake'),
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    requests.push(request)
    const plan = planned.shift()
    if (plan?.delayMs) await new Promise((resolve) => setTimeout(resolve, plan.delayMs))
    const { status = 200, headers = {}, body = '' } = plan ?? answer(request)
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    response.writeHead(status, {
      ...(isRaw ? {} : { 'content-type': 'application/json' }),
      ...headers,
    })
    response.end(isRaw ? body : JSON.stringify(body))
  })
  const { url, close } = await listen(server)
  return {
    url,
    requests,
    next: (...replies) => void planned.push(...replies),
    close,
  }
}
