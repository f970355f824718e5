import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from './config.ts'
import { fileStorage, LIST_PAGE, type Storage } from './storage.ts'

interface S3Options {
  bucket: string
  region: string
  endpoint?: string | undefined
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

function wholeSize({ ContentRange, ContentLength }: GetObjectCommandOutput): number {
  const size = ContentRange ? Number(/\/(\d+)$/.exec(ContentRange)?.[1]) : ContentLength
  if (size === undefined || Number.isNaN(size)) throw new Error('The store gave no size')
  return size
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
}

export function storageOf(config: Config): Storage {
  const { STORAGE_DIR, S3_BUCKET, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = config
  if (STORAGE_DIR) return fileStorage(STORAGE_DIR)
  if (!S3_BUCKET) throw new Error('The configuration names no store')
  return s3Storage({
    bucket: S3_BUCKET,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    keys: id && secret ? { id, secret } : undefined,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
  })
}

const TEST_FOLDER = 'test'

/** The part of the store that test mode has: a folder that nothing live looks into. */
export function testStorageOf(config: Config): Storage {
  const whole = storageOf(config)
  const inside = (key: string) => `${TEST_FOLDER}/${key}`
  return {
    put: (key, content) => whole.put(inside(key), content),
    read: (key, piece) => whole.read(inside(key), piece),
    remove: (key) => whole.remove(inside(key)),
    async *list(folder) {
      for await (const page of whole.list(inside(folder))) {
        yield page.map((file) => ({ ...file, key: file.key.slice(TEST_FOLDER.length + 1) }))
      }
    },
  }
}

export async function storageObjection(storage: Storage): Promise<string | undefined> {
  // The rights in a bucket may end at this folder.
  const key = `copies/trial-${randomUUID()}`
  try {
    await storage.put(key, Buffer.from('trial'))
    const { stream } = await storage.read(key)
    const isSame = (await buffer(stream)).toString() === 'trial'
    return isSame ? undefined : 'returns something else than was written'
  } catch (error) {
    return `can't be written: ${(error as Error).message}`
  } finally {
    await storage.remove(key).catch(() => {})
  }
}
