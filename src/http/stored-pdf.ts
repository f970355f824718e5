import type { SentFile } from '../contract/endpoint.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'

/** A PDF that the check produced, to look at: never the original file, which isn't shown to anyone. */
export async function storedPdf(
  { storage }: Pick<Parts, 'storage'>,
  key: string | null | undefined,
  { name, missing }: { name: string; missing: string },
): Promise<SentFile> {
  if (!key) throw new AppError('not_found', missing)
  const { stream, size } = await storage.read(key)
  return { content: stream, size, name, inline: true }
}
