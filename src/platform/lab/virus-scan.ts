import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** The name of what was found, or nothing. Throws if no scanner answers. */
export type VirusScan = (file: Uint8Array, signal: AbortSignal) => Promise<string | undefined>

const CHUNK_BYTES = 256 * 1024
const PATIENCE_MS = 120_000

/** The file goes through the connection, and clamd reads none of our folders. */
export function clamdScan(url: string): VirusScan {
  return async (file, signal) => {
    const answer = await ask(
      url,
      instream(file),
      AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    )
    if (answer === 'stream: OK') return undefined
    const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
    if (found) return found
    throw new Error(`The virus scanner did not scan: ${answer || 'no answer'}`)
  }
}

export async function pingClamd(url: string): Promise<boolean> {
  const answer = await ask(url, [Buffer.from('zPING\0')], AbortSignal.timeout(5000)).catch(() => '')
  return answer === 'PONG'
}

function* instream(file: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < file.byteLength; at += CHUNK_BYTES) {
    const chunk = file.subarray(at, at + CHUNK_BYTES)
    yield lengthOf(chunk)
    yield chunk
  }
  yield lengthOf(new Uint8Array())
}

function lengthOf(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.byteLength)
  return length
}

async function ask(
  url: string,
  chunks: Iterable<Uint8Array>,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted()
  const socket = dial(url)
  const stop = () => socket.destroy(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const [answer] = await Promise.all([text(socket), pipeline(chunks, socket, { end: false })])
    return answer.replace(/\0$/, '')
  } finally {
    signal.removeEventListener('abort', stop)
    socket.destroy()
  }
}

function dial(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url)
  if (protocol === 'unix:') return connect(decodeURIComponent(pathname))
  return connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
}
