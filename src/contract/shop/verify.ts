import * as z from 'zod/mini'
import { readShortCode } from '../../delivery/short-code.ts'
import { Timestamp } from '../common.ts'
import { endpoint, publicPost } from '../endpoint.ts'

/** What we say of a file that we delivered: what it is, and nothing about who bought it. */
const DeliveredFile = z.object({
  deliveredAt: Timestamp,
  office: z.nullable(z.string()),
  documentType: z.string(),
  instrumentNumber: z.nullable(z.string()),
  recordedOn: z.nullable(z.string()),
  pageCount: z.nullable(z.int()),
  indexedThrough: z.nullable(z.string()),
  shortCode: z.string(),
  sha256: z.string(),
})
export type DeliveredFile = z.infer<typeof DeliveredFile>

const response = z.object({ delivered: z.nullable(DeliveredFile) })

/** The file itself stays with its owner. */
export const verifyFile = endpoint(publicPost, '/api/verify-file', {
  body: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256')) }),
  response,
})

export const verifyCode = endpoint(publicPost, '/api/verify-code', {
  body: z.object({
    code: z.string().check(
      z.maxLength(40, 'A short code has 12 letters and digits after “DB”.'),
      z.refine(
        (typed) => readShortCode(typed) !== undefined,
        'A short code has 12 letters and digits after “DB”.',
      ),
    ),
  }),
  response,
})
