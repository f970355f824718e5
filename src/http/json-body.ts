import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** PostgreSQL can't store it in text, and a write that fails on it may take others down with it. */
const NUL = /\\u0000/

/** A call with nothing to say may send nothing: an empty body is an empty object. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (NUL.test(String(body))) {
      done(new AppError('invalid_request', 'Text must not hold a NUL character.'), undefined)
      return
    }
    if (body === '') done(null, {})
    else void parseJson(request, String(body), done)
  })
}

/** If a call takes a file, its route sets the size limit; no other route reads one. */
export function acceptFiles(app: FastifyInstance): void {
  app.addContentTypeParser('application/pdf', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}
