import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Config } from './config.ts'
import type { DocumentLab } from './lab/document-lab.ts'
import { pingClamd } from './lab/virus-scan.ts'
import type { Storage } from './storage.ts'

export async function tryDocumentTools(
  { CLAMD_URL }: Pick<Config, 'CLAMD_URL'>,
  { storage, lab }: { storage: Storage; lab: DocumentLab },
) {
  const [scanner, objection] = await Promise.all([
    CLAMD_URL ? pingClamd(CLAMD_URL) : null,
    storageObjection(storage),
  ])
  return { scanner, storage: objection === undefined, keeps: lab.keeps ?? null }
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
