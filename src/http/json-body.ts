import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** No text that PostgreSQL can hold has one, and a write that fails on it may take others along. */
const NUL = /\\u0000/

/** A call that has nothing to say may say nothing: an empty body is an empty object. */
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

/** Where a call takes a file, its route says how large it may be; no other route reads it. */
export function acceptFiles(app: FastifyInstance): void {
  app.addContentTypeParser('application/pdf', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}
