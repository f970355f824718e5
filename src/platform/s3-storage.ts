import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { LIST_PAGE, type Storage } from './storage.ts'

export interface S3Options {
  bucket: string
  region: string
  /** Amazon's own if none is given. */
  endpoint?: string | undefined
  /** Those of the machine's role if none are given. */
  keys?: { id: string; secret: string } | undefined
  forcePathStyle: boolean
}

const CONNECT_MS = 5_000
/** Until the response begins. */
const ANSWER_MS = 15_000
/** A fifty-megabyte document must finish uploading before the response can begin. */
const PUT_MS = 60_000
/** A slow reader ties up the connection to the store; one who stopped can resume with a range. */
const IDLE_MS = 120_000
/** When two callers store the same document at once, some stores ask them to retry. */
const ATTEMPTS = 5

/** A bucket on Amazon S3 or anything compatible. */
export function s3Storage({ bucket, keys, ...options }: S3Options): Storage {
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    maxAttempts: ATTEMPTS,
    // Stores other than Amazon's support few of the newer checksums. Uploads are still signed with
    // their SHA-256, and refused if they arrive changed.
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
      // If there was nothing to delete, Amazon reports success; others report that it was missing.
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })).catch((error) => {
        if (!isAbsent(error)) throw error
      })
    },
    async *list(folder) {
      let ContinuationToken: string | undefined
      do {
        const Prefix = `${folder}/`
        const asked = { Bucket: bucket, Prefix, MaxKeys: LIST_PAGE, ContinuationToken }
        const page = await client.send(new ListObjectsV2Command(asked))
        yield (page.Contents ?? []).flatMap(({ Key: key, LastModified: storedAt }) =>
          key && storedAt ? [{ key, storedAt }] : [],
        )
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken)
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
