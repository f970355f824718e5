import type { FastifyInstance } from 'fastify'

/** A call that has nothing to say may say nothing: an empty body is an empty object. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else void parseJson(request, String(body), done)
  })
}
