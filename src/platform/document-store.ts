import type { Config } from './config.ts'
import { s3Storage } from './s3-storage.ts'
import { fileStorage, type Storage } from './storage.ts'

/** The configured store: a folder or a bucket. */
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
