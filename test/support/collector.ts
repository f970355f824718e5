import { createServer } from 'node:http'
import { listen } from '../../standins/listen.ts'

export interface SeenSpan {
  service: string
  traceId: string
  spanId: string
  parentId: string
  name: string
}

export interface Collector {
  url: string
  spans: SeenSpan[]
  /** Everything it was sent, as text: names and values stand in it as they are. */
  received(): string
  headers: Record<string, unknown>[]
  close(): Promise<void>
}

/** An OTLP collector that keeps what it's sent. */
export async function openCollector(): Promise<Collector> {
  const bodies: Buffer[] = []
  const spans: SeenSpan[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    bodies.push(body)
    headers.push(request.headers)
    if (request.url === '/v1/traces') spans.push(...spansIn(body))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  const { url, close } = await listen(server)
  return {
    url,
    spans,
    received: () => bodies.map((body) => body.toString('latin1')).join('\n'),
    headers,
    close,
  }
}

// The fields of opentelemetry.proto.trace.v1 that are looked at, by their numbers.
function spansIn(body: Buffer): SeenSpan[] {
  return within(body, 1).flatMap((resourceSpans) => {
    const attributes = within(resourceSpans, 1).flatMap((resource) => within(resource, 1))
    const name = attributes.find((pair) => text(pair, 1) === 'service.name')
    const service = name ? within(name, 2).map((value) => text(value, 1))[0] : undefined
    return within(resourceSpans, 2)
      .flatMap((scope) => within(scope, 2))
      .map((span) => ({
        service: service ?? '',
        traceId: within(span, 1)[0]?.toString('hex') ?? '',
        spanId: within(span, 2)[0]?.toString('hex') ?? '',
        parentId: within(span, 4)[0]?.toString('hex') ?? '',
        name: text(span, 5),
      }))
  })
}

const text = (message: Buffer, field: number) => within(message, field)[0]?.toString() ?? ''

/** The values of a field that has bytes, a text or a message. */
function within(message: Buffer, wanted: number): Buffer[] {
  const found: Buffer[] = []
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = message[at++] ?? 0
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
  }
  while (at < message.length) {
    const tag = varint()
    const kind = tag % 8
    if (kind === 0) varint()
    else if (kind === 1) at += 8
    else if (kind === 5) at += 4
    else {
      const length = varint()
      if (Math.floor(tag / 8) === wanted) found.push(message.subarray(at, at + length))
      at += length
    }
  }
  return found
}
