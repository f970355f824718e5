import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { SAMPLE_FILES } from '../../contract/paths.ts'
import { drawSample } from '../../delivery/downloads/draw-sample.ts'
import type { Parts } from '../../parts.ts'

/** What comes with the sample deed, under the shop's own name: drawn when first asked for, and kept. */
export function sampleRoutes(
  app: FastifyInstance,
  { config, webDir }: Pick<Parts, 'config'> & { webDir: string },
): void {
  const deed = join(webDir, SAMPLE_FILES.deed)
  if (!existsSync(deed)) return
  let drawn: ReturnType<typeof drawSample> | undefined
  const files = () => (drawn ??= readFile(deed).then((bytes) => drawSample({ config }, bytes)))
  for (const name of ['provenance', 'receipt', 'bundle'] as const) {
    const type = name === 'bundle' ? 'application/zip' : 'application/pdf'
    app.get(SAMPLE_FILES[name], async (_request, reply) => {
      const file = (await files())[name]
      return reply.header('cache-control', 'public, max-age=3600').type(type).send(file)
    })
  }
}
