import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream'

export class DamagedFile extends Error {}

export interface Expected {
  bytes: number
  /** Hash of the whole file; not available for a range. */
  sha256?: Buffer
}

/** Passes a stored file through and verifies it's what was stored. It holds back the last chunk
 * until that's known, so a damaged file never ends as if it were complete. */
export function checkedFile(
  source: Readable,
  expected: Expected,
  onDamage: (error: DamagedFile) => void,
): Readable {
  const hash = createHash('sha256')
  let seen = 0
  let held: Buffer | undefined
  const refuse = (how: string, done: TransformCallback) => {
    const error = new DamagedFile(`The stored file ${how}`)
    onDamage(error)
    done(error)
  }
  const gate = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      hash.update(chunk)
      const free = held
      held = chunk
      if (seen > expected.bytes) refuse('is too long', done)
      else done(null, free)
    },
    flush(done) {
      if (seen !== expected.bytes) refuse('is too short', done)
      else if (expected.sha256 && !hash.digest().equals(expected.sha256)) {
        refuse('has another digest', done)
      } else done(null, held)
    },
  })
  // The gate's reader sees every failure; if one end closes, so does the other.
  pipeline(source, gate, () => {})
  return gate
}
