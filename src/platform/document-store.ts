import type { Config } from './config.ts'
import { s3Storage } from './s3-storage.ts'
import { fileStorage, type Storage } from './storage.ts'

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
