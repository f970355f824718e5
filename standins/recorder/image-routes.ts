import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { caseOf } from './cases.ts'
import { historyOf, type RecordedDocument } from './chain.ts'
import type { OfficeState } from './controls.ts'
import type { Press } from './deed/press.ts'
import { OfficeError } from './errors.ts'
import { readDocumentId } from './ids.ts'

interface ImageParts {
  press: Press
  state: OfficeState
  slowMs: number
  closing: AbortSignal
}

const KEPT = 12

export function imageRoutes(app: FastifyInstance, { press, state, slowMs, closing }: ImageParts) {
  const kept = new Map<string, Promise<Uint8Array>>()

  // Keeps the promise: two requests at the same time share one drawing.
  const picture = (id: string, document: RecordedDocument) => {
    const quality = caseOf(document.address) === 'faint' ? 'faint' : 'clean'
    const known = kept.get(id) ?? press.render(document, { quality })
    kept.delete(id)
    kept.set(id, known)
    known.catch(() => kept.delete(id))
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
    return known
  }

  app.get<{ Params: { id: string } }>('/v1/documents/:id/image', async ({ params }, reply) => {
    const document = findDocument(params.id)
    if (state.imageDelayMs > 0) await setTimeout(state.imageDelayMs, null, { signal: closing })
    if (caseOf(document.address) === 'slow') {
      const tries = (state.slowTries.get(params.id) ?? 0) + 1
      state.slowTries.set(params.id, tries)
      if (tries <= 2) throw new OfficeError('unavailable', 'the image server is busy')
      if (tries === 3) await setTimeout(slowMs, null, { signal: closing })
    }
    const pdf = await picture(params.id, document)
    return reply.type('application/pdf').send(Buffer.from(pdf))
  })
}

function findDocument(id: string): RecordedDocument {
  const ref = readDocumentId(id)
  const document = ref && historyOf(ref.address)[ref.position]
  if (!document || document.instrument !== ref.instrument) {
    throw new OfficeError('not_found', 'no such document')
  }
  return document
}
