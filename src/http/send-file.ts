import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SentFile } from '../contract/endpoint.ts'
import { type ByteRange, wantedBytes } from '../delivery/downloads/byte-range.ts'
import { attachment, inline } from '../delivery/downloads/file-name.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'

export interface FileToSend {
  size: number
  sha256: Buffer
  type: string
  name: string
  /** The browser may show it instead of saving it. */
  isShown?: boolean
}

/** Chrome shows a PDF in a page of its own, which our policy for pages would leave blank. */
const SHOWN_POLICY = "frame-ancestors 'none'"

/** It never changes. Whole or just the requested range; for HEAD, only its headers. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileToSend,
  open: (range: ByteRange | 'all') => Promise<Readable>,
): Promise<FastifyReply> {
  const etag = `"${file.sha256.toString('hex')}"`
  const wanted = rangeOf(request, etag, file.size)
  if (wanted === 'none') {
    return reply.status(416).header('content-range', `bytes */${file.size}`).send()
  }
  const piece = wanted === 'all' ? undefined : wanted
  const content = request.method === 'HEAD' ? undefined : await open(wanted)
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'content-type': file.type,
    'content-length': piece ? piece.last - piece.first + 1 : file.size,
    'content-disposition': file.isShown ? inline(file.name) : attachment(file.name),
    ...(file.isShown && { 'content-security-policy': SHOWN_POLICY }),
  })
  if (piece) reply.header('content-range', `bytes ${piece.first}-${piece.last}/${file.size}`)
  return reply.status(piece ? 206 : 200).send(content)
}

export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
  name: string,
): Promise<FastifyReply> {
  const sha256 = createHash('sha256').update(bytes).digest()
  const file = { size: bytes.length, sha256, type: 'application/pdf', name }
  return sendFile(request, reply, file, async (range) =>
    Readable.from([range === 'all' ? bytes : bytes.subarray(range.first, range.last + 1)]),
  )
}

/** Only for GET, and with If-Range only while it's the file the client started with. */
function rangeOf({ method, headers }: FastifyRequest, etag: string, size: number) {
  const condition = headers['if-range']
  if (method !== 'GET' || (condition !== undefined && condition !== etag)) return 'all'
  return wantedBytes(headers.range, size)
}

/** A PDF that the check produced, to look at: never the original file, which isn't shown to anyone. */
export async function storedPdf(
  { storage }: Pick<Parts, 'storage'>,
  key: string | null | undefined,
  { name, missing }: { name: string; missing: string },
): Promise<SentFile> {
  if (!key) throw new AppError('not_found', missing)
  const { stream, size } = await storage.read(key)
  return { content: stream, size, name, inline: true }
}
