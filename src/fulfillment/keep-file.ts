import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Parts } from '../parts.ts'

/** Named by its content hash: a second run writes the same file to the same place. */
export async function storeByContent(
  storage: Parts['storage'],
  folder: string,
  file: Uint8Array,
  suffix = '',
) {
  const sha256 = createHash('sha256').update(file).digest()
  const storageKey = `${folder}/${sha256.toString('hex')}${suffix}`
  await storage.put(storageKey, file)
  return { sha256, sizeBytes: file.byteLength, storageKey }
}

export function storeClean(storage: Parts['storage'], lineId: string, pdf: Uint8Array) {
  return storeByContent(storage, `deeds/${lineId}`, pdf, '.pdf')
}

/** A stored file as a document's record has it. */
export async function readStored(storage: Parts['storage'], storageKey: string) {
  const file = await buffer((await storage.read(storageKey)).stream)
  const sha256 = createHash('sha256').update(file).digest()
  return { sha256, sizeBytes: file.byteLength, storageKey }
}
