import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { addressKey } from './address.ts'
import { caseOf } from './cases.ts'
import { historyOf, type RecordedDocument } from './chain.ts'
import type { OfficeState } from './controls.ts'
import type { Press } from './deed/press.ts'
import { QUALITIES, type Quality } from './deed/quality.ts'
import { diceFor } from './dice.ts'
import { CLASS_OF, type DocType, readDocType } from './doc-types.ts'
import { OfficeError } from './errors.ts'
import { readDocumentId } from './ids.ts'
import { lender } from './people.ts'

interface ImageQuery {
  quality?: string
  pages?: string
  type?: string
}

interface ImageOptions {
  quality?: Quality
  pages?: number
  type?: DocType
}

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
  const picture = (id: string, document: RecordedDocument, options: ImageOptions) => {
    const key = [id, options.quality, options.pages, options.type].join('|')
    const known = kept.get(key) ?? draw(press, document, options)
    kept.delete(key)
    kept.set(key, known)
    known.catch(() => kept.delete(key))
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
    return known
  }

  app.get<{ Params: { id: string }; Querystring: ImageQuery }>(
    '/v1/documents/:id/image',
    async ({ params, query }, reply) => {
      const document = findDocument(params.id)
      const options = readOptions(query)
      if (state.imageDelayMs > 0) await setTimeout(state.imageDelayMs, null, { signal: closing })
      if (caseOf(document.address) === 'slow') {
        const tries = (state.slowTries.get(params.id) ?? 0) + 1
        state.slowTries.set(params.id, tries)
        if (tries <= 2) throw new OfficeError('unavailable', 'the image server is busy')
        if (tries === 3) await setTimeout(slowMs, null, { signal: closing })
      }
      const pdf = await picture(params.id, document, options)
      return reply.type('application/pdf').send(Buffer.from(pdf))
    },
  )
}

function findDocument(id: string): RecordedDocument {
  const ref = readDocumentId(id)
  const document = ref && historyOf(ref.address)[ref.position]
  if (!document || document.instrument !== ref.instrument) {
    throw new OfficeError('not_found', 'no such document')
  }
  return document
}

function readOptions(query: ImageQuery): ImageOptions {
  const quality = QUALITIES.find((one) => one === query.quality)
  const pages = query.pages === undefined ? undefined : Number(query.pages)
  const type = query.type === undefined ? undefined : readDocType(query.type)
  const bad =
    (query.quality !== undefined && !quality) ||
    (pages !== undefined && !(Number.isInteger(pages) && pages >= 1 && pages <= 40)) ||
    (query.type !== undefined && !type)
  if (bad) throw new OfficeError('invalid_request', 'quality, pages or type is not one we offer')
  return { quality, pages, type }
}

function draw(press: Press, document: RecordedDocument, options: ImageOptions) {
  const usual: Quality = caseOf(document.address) === 'faint' ? 'faint' : 'clean'
  const shown = options.type ? retyped(document, options.type) : document
  return press.render(shown, { quality: options.quality ?? usual, pages: options.pages })
}

// Another instrument filed under this document's number, as if by a clerk's mistake.
function retyped(document: RecordedDocument, docType: DocType): RecordedDocument {
  if (CLASS_OF[docType] === CLASS_OF[document.docType]) return { ...document, docType }
  const bank = lender(diceFor('retyped', addressKey(document.address)))
  const owner = document.grantee
  return CLASS_OF[docType] === 'release'
    ? { ...document, docType, grantor: bank, grantee: owner }
    : { ...document, docType, grantor: owner, grantee: bank }
}
