import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** A call with nothing to say may send nothing: an empty body is an empty object. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') {
      done(null, {})
      return
    }
    void parseJson(request, String(body), (error, parsed) => {
      const refusal = error ?? (isStorable(parsed) ? null : ILL_FORMED)
      done(refusal, refusal ? undefined : parsed)
    })
  })
}

const ILL_FORMED = new AppError(
  'invalid_request',
  'Text can’t contain a NUL character or half of a surrogate pair.',
)

/** PostgreSQL can't store NUL or a lone surrogate, and a write that fails on one may take others
 * down with it. Walks without recursion: a body can be nested deeper than the stack. */
function isStorable(parsed: unknown): boolean {
  const waiting: unknown[] = [parsed]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') {
      if (!value.isWellFormed() || value.includes('\0')) return false
    } else if (Array.isArray(value)) {
      for (const each of value) waiting.push(each)
    } else if (value !== null && typeof value === 'object') {
      for (const [key, each] of Object.entries(value)) waiting.push(key, each)
    }
  }
  return true
}

/** If a call takes a file, its route sets the size limit; no other route reads one. */
export function acceptFiles(app: FastifyInstance): void {
  app.addContentTypeParser('application/pdf', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}
