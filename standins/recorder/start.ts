import { timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { type Controls, controlsOf, newState, type OfficeState, remember } from './controls.ts'
import { startPress } from './deed/press.ts'
import { errorBody, OfficeError } from './errors.ts'
import { imageRoutes } from './image-routes.ts'
import { indexRoutes } from './index-routes.ts'

export interface RecorderOptions {
  port?: number
  host?: string
  apiKey?: string
  slowMs?: number
}

export interface Recorder {
  url: string
  port: number
  close(): Promise<void>
  controls: Controls
}

export const DEFAULT_API_KEY = 'recorder-dev-key'

export async function startRecorder(options: RecorderOptions = {}): Promise<Recorder> {
  const { port = 0, host = '127.0.0.1', apiKey = DEFAULT_API_KEY, slowMs = 20_000 } = options
  const state = newState()
  const controls = controlsOf(state)
  const closing = new AbortController()
  const press = startPress()
  // Ids carry an address and are longer than the default limit of a hundred characters.
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 1000 } })

  answerErrors(app)
  app.get('/healthz', () => ({ ok: true }))
  await app.register((office, _, done) => {
    guard(office, state, apiKey)
    indexRoutes(office, press)
    imageRoutes(office, { press, state, slowMs, closing: closing.signal })
    done()
  })
  await app.listen({ port, host })

  const bound = (app.server.address() as AddressInfo).port
  return {
    url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${bound}`,
    port: bound,
    controls,
    async close() {
      closing.abort()
      await app.close()
      await press.close()
    },
  }
}

function guard(office: FastifyInstance, state: OfficeState, apiKey: string) {
  office.addHook('onRequest', async (request) => {
    remember(state, request.method, request.url)
    if (state.isDown) throw new OfficeError('unavailable', 'the office is closed')
    const given = Buffer.from(request.headers.authorization ?? '')
    const expected = Buffer.from(`Bearer ${apiKey}`)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new OfficeError('unauthorized', 'a valid API key is required')
    }
  })
}

function answerErrors(app: FastifyInstance) {
  app.setNotFoundHandler((_, reply) =>
    reply.code(404).send(errorBody('not_found', 'no such resource')),
  )
  app.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    const status = error.statusCode ?? 500
    const known = error instanceof OfficeError ? error.code : undefined
    const code = known ?? (status < 500 ? 'invalid_request' : 'internal')
    return reply.code(status).send(errorBody(code, error.message))
  })
}
