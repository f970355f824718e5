import type { FastifyInstance } from 'fastify'

export interface SeenRequest {
  method: string
  path: string
  at: string
}

export interface Controls {
  down(on: boolean): void
  delayImages(ms: number): void
  failNext(n: number): void
  reset(): void
  requests(): SeenRequest[]
}

export interface OfficeState {
  isDown: boolean
  imageDelayMs: number
  failuresLeft: number
  // How many times each slow document was requested.
  slowTries: Map<string, number>
  seen: SeenRequest[]
}

const KEPT = 1000

export function newState(): OfficeState {
  return { isDown: false, imageDelayMs: 0, failuresLeft: 0, slowTries: new Map(), seen: [] }
}

export function controlsOf(state: OfficeState): Controls {
  return {
    down: (on) => {
      state.isDown = on
    },
    delayImages: (ms) => {
      state.imageDelayMs = ms
    },
    failNext: (n) => {
      state.failuresLeft = n
    },
    reset: () => void Object.assign(state, newState()),
    requests: () => [...state.seen],
  }
}

export function remember(state: OfficeState, method: string, path: string) {
  state.seen.push({ method, path, at: new Date().toISOString() })
  if (state.seen.length > KEPT) state.seen.shift()
}

// The same controls over HTTP, for an office running in another process.
export function controlRoutes(app: FastifyInstance, controls: Controls) {
  const numberBody = (name: string) => ({
    schema: {
      body: {
        type: 'object',
        required: [name],
        properties: { [name]: { type: 'integer', minimum: 0 } },
      },
    },
  })
  const downBody = {
    schema: {
      body: { type: 'object', required: ['on'], properties: { on: { type: 'boolean' } } },
    },
  }
  app.post<{ Body: { on: boolean } }>('/_control/down', downBody, ({ body }) => {
    controls.down(body.on)
    return { ok: true }
  })
  app.post<{ Body: { ms: number } }>('/_control/delay-images', numberBody('ms'), ({ body }) => {
    controls.delayImages(body.ms)
    return { ok: true }
  })
  app.post<{ Body: { n: number } }>('/_control/fail-next', numberBody('n'), ({ body }) => {
    controls.failNext(body.n)
    return { ok: true }
  })
  app.post('/_control/reset', () => {
    controls.reset()
    return { ok: true }
  })
  app.get('/_control/requests', () => ({ requests: controls.requests() }))
}
