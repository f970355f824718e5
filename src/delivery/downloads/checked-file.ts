import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream'

export class DamagedFile extends Error {}

export interface Expected {
  bytes: number
  /** Of the whole file; of a piece nobody knows it. */
  sha256?: Buffer
}

/**
 * Passes a stored file on and makes sure that it is what was put there. The last of it is kept back
 * until that is known, so that a damaged one never ends as if it were whole.
 */
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
  // Whoever reads the gate hears of every failure from it; one end lets go when the other does.
  pipeline(source, gate, () => {})
  return gate
}
