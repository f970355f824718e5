import type { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  /** The file's own time, so the same files make the same archive. */
  at: Date
  open(): Promise<Readable>
}

/** A ZIP archive written while it's sent: nothing is compressed, since scans hardly shrink, and each
 * file is opened when its turn comes. */
export function zip(entries: Iterable<ZipEntry>): Readable {
  const archive = new ZipFile()
  const output = archive.outputStream as PassThrough
  let current: Readable | undefined
  const fail = (error: Error) => output.destroy(error)
  for (const { name, at, open } of entries) {
    const options = { mtime: at, mode: 0o100644, compress: false }
    archive.addReadStreamLazy(name, options, (start) => {
      open().then((file) => {
        current = file.once('error', fail)
        // The download may have been canceled while the file was being opened.
        if (output.destroyed) file.destroy()
        else start(null, file)
      }, fail)
    })
  }
  archive.end()
  // yazl leaves a file open that nobody reads anymore.
  return output.once('close', () => current?.destroy())
}
