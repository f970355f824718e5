import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Storage } from './storage.ts'

export interface S3Options {
  bucket: string
  region: string
  /** Amazon's own where none is named. */
  endpoint?: string | undefined
  /** Of the machine's role where none are named. */
  keys?: { id: string; secret: string } | undefined
  forcePathStyle: boolean
}

const CONNECT_MS = 5_000
/** Until the answer begins. */
const ANSWER_MS = 15_000
/** A document of fifty megabytes has to go up before the answer can begin. */
const PUT_MS = 60_000
/** A customer who reads slowly holds the store's line; one who has stopped can go on by a range. */
const IDLE_MS = 120_000
/** Two who put the same document at once are told by some stores to come again. */
const ATTEMPTS = 5

/** A bucket of Amazon S3, or of anything that speaks its language. */
export function s3Storage({ bucket, keys, ...options }: S3Options): Storage {
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    maxAttempts: ATTEMPTS,
    // Stores other than Amazon's know few of the newer checksums. What is put is signed with its
    // SHA-256 all the same, and refused where it arrives as something else.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
    },
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    ...(keys ? { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } } : {}),
  })
  return {
    async put(key, content) {
      const object = { Bucket: bucket, Key: key, Body: content, ContentType: 'application/pdf' }
      await client.send(new PutObjectCommand(object), { requestTimeout: PUT_MS })
    },
    async read(key, piece) {
      const Range = piece && `bytes=${piece.first}-${piece.last}`
      const got = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }))
      if (!(got.Body instanceof Readable)) throw new Error(`The store sent no body for ${key}`)
      return { stream: got.Body, size: wholeSize(got) }
    },
    async remove(key) {
      // Amazon says yes where nothing was; others say that nothing was.
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })).catch((error) => {
        if (!isAbsent(error)) throw error
      })
    },
  }
}

function wholeSize({
  ContentRange,
  ContentLength,
}: {
  ContentRange?: string
  ContentLength?: number
}) {
  const size = ContentRange ? Number(/\/(\d+)$/.exec(ContentRange)?.[1]) : ContentLength
  if (size === undefined || Number.isNaN(size)) throw new Error('The store gave no size')
  return size
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
}
