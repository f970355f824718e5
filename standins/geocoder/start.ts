import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { listen } from '../listen.ts'
import { createGeocoder } from './geocoder.ts'
import { BadRequest } from './request.ts'

export type GeocoderOptions = {
  /** The default, 0, takes any free port. */
  port?: number
  host?: string
  /** The only key that's accepted; if unset, any key is. */
  apiKey?: string
}

export type GeocoderControls = {
  /** Answers the next `count` requests with this status, 500 by default. */
  failNext(count: number, status?: number): void
  /** How many requests have come in so far; each would be billed. */
  asked(): number
  /** Back to answering without failures. */
  reset(): void
}

export type RunningGeocoder = {
  url: string
  port: number
  close(): Promise<void>
  controls: GeocoderControls
}

const AUTOCOMPLETE = '/v1/geocode/autocomplete'
const FAILURE_MESSAGE: Record<number, string> = {
  401: 'Invalid apiKey',
  429: 'Quota exceeded',
  500: 'Request failed, please try again later',
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
  })
  response.end(JSON.stringify(body))
}

function sendError(response: ServerResponse, status: number, message?: string) {
  const error = STATUS_CODES[status] ?? 'Error'
  send(response, status, {
    statusCode: status,
    error,
    message: message ?? FAILURE_MESSAGE[status] ?? error,
  })
}

/** Its addresses never change, and indexing them takes a third of a second. */
let indexed: ReturnType<typeof createGeocoder> | undefined

/** Starts a geocoder that responds like Geoapify, using its own addresses. */
export async function startGeocoder(options: GeocoderOptions = {}): Promise<RunningGeocoder> {
  indexed ??= createGeocoder()
  const autocomplete = indexed
  let failures = { left: 0, status: 500 }
  let asked = 0

  async function answer(request: IncomingMessage, response: ServerResponse) {
    asked += 1
    if (failures.left > 0) {
      failures.left--
      return sendError(response, failures.status)
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://geocoder')
    if (pathname !== AUTOCOMPLETE || request.method !== 'GET')
      return sendError(response, 404, `Route ${request.method}:${pathname} not found`)
    const key = searchParams.get('apiKey')
    if (!key || (options.apiKey !== undefined && key !== options.apiKey))
      return sendError(response, 401)
    try {
      send(response, 200, autocomplete(searchParams))
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error
      sendError(response, 400, error.message)
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => sendError(response, 500))
  })
  return {
    ...(await listen(server, options)),
    controls: {
      failNext: (count, status = 500) => {
        failures = { left: count, status }
      },
      asked: () => asked,
      reset: () => {
        failures = { left: 0, status: 500 }
      },
    },
  }
}
