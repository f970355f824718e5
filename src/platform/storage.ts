import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'

/** Both ends are inclusive. */
export interface Piece {
  first: number
  last: number
}

export interface StoredFile {
  key: string
  storedAt: Date
}

/** As many as are looked at together. */
export const LIST_PAGE = 500

/** A key names the same content forever: writing it again changes nothing. */
export interface Storage {
  put(key: string, content: Uint8Array): Promise<void>
  /** Opens a file or a piece of it. `size` is the size of the whole file. It returns what's stored;
   * only someone who knows the digest can tell whether that's still what was written. */
  read(key: string, piece?: Piece): Promise<{ stream: Readable; size: number }>
  remove(key: string): Promise<void>
  /** Everything in a folder and below, in any order, a page at a time: a store may hold millions. */
  list(folder: string): AsyncIterable<StoredFile[]>
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
        await writeFile(draft, content, { flag: 'wx', mode: 0o600, flush: true })
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
    async *list(folder) {
      let page: StoredFile[] = []
      for await (const path of filesBelow(pathOf(folder))) {
        const found = await stat(path).catch(ignoreAbsent)
        if (!found) continue
        page.push({ key: relative(root, path).split(sep).join('/'), storedAt: found.mtime })
        if (page.length === LIST_PAGE) {
          yield page
          page = []
        }
      }
      if (page.length > 0) yield page
    },
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(ignoreAbsent)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

/** Someone else may remove a file or a folder while we look. */
function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
