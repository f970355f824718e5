import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'

/** Both ends are inclusive. */
export interface Piece {
  first: number
  last: number
}

/** Where the documents are stored. A key names the same content forever: writing it again changes
 * nothing. */
export interface Storage {
  put(key: string, content: Uint8Array): Promise<void>
  /** Opens a file or a piece of it. `size` is the size of the whole file. It returns what's stored;
   * only someone who knows the digest can tell whether that's still what was written. */
  read(key: string, piece?: Piece): Promise<{ stream: Readable; size: number }>
  /** A file that isn't there counts as removed. */
  remove(key: string): Promise<void>
}

export function fileStorage(directory: string): Storage {
  const root = resolve(directory)
  const pathOf = (key: string) => {
    const path = resolve(join(root, key))
    if (!path.startsWith(root + sep)) throw new Error(`Storage key ${key} leaves the store`)
    return path
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written next to its destination and moved into place: a reader sees the whole file or none.
      const draft = `${path}.${randomUUID()}`
      try {
        const file = await open(draft, 'wx', 0o600)
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(key, piece) {
      const path = pathOf(key)
      const { size } = await stat(path)
      const stream = createReadStream(path, piece && { start: piece.first, end: piece.last })
      return { stream, size }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}
